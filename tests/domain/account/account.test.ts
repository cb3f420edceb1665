import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgencyFieldName, checkAgencyField, storedAgency } from '#src/areas/agency/domain/agency'
import { checkChoice, choiceListNames, choiceLists, storedChoice } from '#src/areas/agency/domain/choices/choice-lists'
import { readNotifications } from '#src/areas/agency/domain/account/details'
import { checkLogo } from '#src/areas/agency/domain/logo'
import { checkHasSignature, checkSignaturePicture, portalOf } from '#src/areas/agency/domain/account/signature'
import { message } from '#src/platform/domain/messages'
import { roles } from '#src/platform/domain/session/roles'
import { png, svg } from '#tests/api/account/pictures'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('ACCT-2 the signature rule', () => {
  test('ACCT-2 the operations account requires a signature in every role, and the administration account does not require one from an administrator', () => {
    for (const role of roles) {
      expect(checkHasSignature({ portal: 'ops', role, hasSignature: false })).toMatchObject({ allowed: false, message: 'errors.signature_required' })
      expect(checkHasSignature({ portal: 'ops', role, hasSignature: true }).allowed).toBe(true)
      expect(checkHasSignature({ portal: 'admin', role, hasSignature: false }).allowed).toBe(role === 'administrator')
      expect([portalOf('/account', role), portalOf('/admin/profile', role)]).toEqual(['ops', role === 'administrator' ? 'admin' : 'ops'])
    }
    expect(message('errors.signature_required')).toBe('A signature is required before saving.')
  })

  test('ACCT-3 only a PNG by its content is accepted as a signature, whatever else the bytes contain', () => {
    expect([checkSignaturePicture(png()).allowed, checkSignaturePicture(png(4_000, 1)).allowed, checkSignaturePicture(png(1, 4_001)).allowed]).toEqual([true, true, false])
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => {
      expect(checkSignaturePicture(any).allowed).toBe(false)
    }))
    fc.assert(fc.property(fc.integer({ min: 0, max: 23 }), (length) => !checkSignaturePicture(png().subarray(0, length)).allowed))
  })
})

describe('ACCT-5 the logo rule', () => {
  test('ACCT-5 PNG, JPEG and plain SVG are accepted as logos by their content; other files are not', () => {
    expect([png(), svg(), new Uint8Array([0xff, 0xd8, 0xff, 1]), bytes('<!-- a --><!DOCTYPE svg><svg:svg/>'), bytes('\u00ff'), bytes('<p/>'), bytes('<!-- <svg>'), bytes('')].map((one) => checkLogo(one).allowed)).toEqual([true, true, true, true, false, false, false, false])
    for (const good of ['<path d="M0 0h9"/>', '<use href="#a"/>', '<style>.a{fill:red}</style>', '<script>1</script>', '<title>Düsseldorf 東京</title>']) {
      expect([good, checkLogo(svg(good))]).toEqual([good, { allowed: true }])
    }
  })

  test('M7 ACCT-5 a file of a hundred thousand comments is scanned once, without backtracking', () => {
    const before = process.cpuUsage()
    expect(checkLogo(bytes(`${'<!-- -->'.repeat(100_000)}<p/>`)).allowed).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
  })

  test('M7 ACCT-5 an SVG that can expand beyond its own text is refused, however it is written', () => {
    for (const bad of ['<image href="data:image/png;base64,AAAA"/>', '<svg:IMAGE/>', '<filter><feImage href="#a"/></filter>', '<!DOCTYPE svg [<!ENTITY a "b">]>']) {
      expect([bad, checkLogo(svg(bad)).allowed]).toEqual([bad, false])
    }
  })
})

describe('ACCT-4 the rules for agency settings', () => {
  test('ACCT-4, CONST-8 plant days are a whole number from 1 to 365 or empty, the send time is a time of day or empty, and the label is never empty', () => {
    const allowed = (name: AgencyFieldName, typed: string) => checkAgencyField(name, typed).allowed
    for (const typed of ['', ' ', '1', '30', '365']) expect([typed, allowed('plant_days', typed)]).toEqual([typed, true])
    for (const typed of ['0', '366', '-1', '1.5', '1e2', 'ten', '٣']) expect([typed, allowed('plant_days', typed)]).toEqual([typed, false])
    for (const typed of ['', '3', '7', '100']) expect([typed, allowed('retention_years', typed)]).toEqual([typed, true])
    for (const typed of ['2', '101', '3.5', '-7']) expect([typed, allowed('retention_years', typed)]).toEqual([typed, false])
    for (const typed of ['', '00:00', '6:30', '23:59', '6', '6pm', '6:00 PM']) expect([typed, allowed('delivery_report_time', typed)]).toEqual([typed, true])
    for (const typed of ['24:00', '6:3', '06:60', '13 PM', 'noon']) expect([typed, allowed('delivery_report_time', typed)]).toEqual([typed, false])
    expect(['', ' \u200b ', 'x'.repeat(41)].map((typed) => allowed('contract_number_label', typed))).toEqual([false, false, false])
    expect(storedAgency({ plant_days: ' ', delivery_report_time: '6:30', contract_number_label: ' A  B ' })).toEqual({ plant_days: null, delivery_report_time: '06:30', contract_number_label: 'A B' })
  })
})

describe('ACCT-10 the rules for choice lists', () => {
  test('ACCT-10 every list marked * in C.3 whose values an agency defines is covered, and its default choices pass its own rule', () => {
    expect([...choiceListNames].toSorted()).toEqual(['curing_methods', 'directions', 'districts', 'form_types', 'lanes', 'rejection_reasons', 'sample_methods', 'structure_types', 'waste_reasons', 'work_types'])
    for (const list of choiceListNames) {
      choiceLists[list].usual.forEach((label, at, all) => {
        const others = all.slice(0, at).map((other) => ({ ...storedChoice(other), ended_at: null }))
        expect([label, checkChoice(list, label, others)]).toEqual([label, { allowed: true }])
      })
    }
  })

  test('ACCT-10 two choices that read the same count as one, in every script', () => {
    for (const [one, other] of [['Lane 1', ' LANE  1 '], ['Straße', 'STRASSE'], ['東京', '東京\u200b'], ['École', 'E\u0301cole']] as const) {
      const others = [{ ...storedChoice(one), ended_at: null }]
      expect([other, checkChoice('structure_types', other, others).allowed]).toEqual([other, false])
    }
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const verdict = checkChoice('rejection_reasons', typed, [])
      expect(verdict.allowed ? checkChoice('rejection_reasons', storedChoice(typed).label, [{ ...storedChoice(typed), ended_at: '2026-11-01' }]) : verdict).toMatchObject({ allowed: false })
    }))
  })
})

test('ACCT-1 notification settings of any shape can be read, and missing ones get their defaults', () => {
  expect([null, {}, { team: 'yes' }, { team: true, other: 1 }].map(readNotifications)).toEqual([{ team: false }, { team: false }, { team: false }, { team: true }])
})
