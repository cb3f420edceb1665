import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bridgeLimit, overBridgeFormula } from '#src/areas/tickets/domain/findings/bridge-formula'
import type { CheckedTicket, FailingResult } from '#src/areas/tickets/domain/findings/checked-ticket'
import { ruleNames, type RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import { findingText, findingsOf, firstSetting, ruleOf, type RuleSettings } from '#src/areas/tickets/domain/findings/rules'
import { ticketStatuses } from '#src/platform/domain/status-words'

const first = Object.fromEntries(ruleNames.map((rule) => [rule, firstSetting(rule)])) as unknown as RuleSettings
/** 2026-06-15 06:44 in Chicago, a Monday. */
const LOADED = 1_781_523_840

/** A ticket without findings. */
const good: CheckedTicket = {
  status: 'delivered', ticket_type: 'asphalt', ticketed_at: LOADED, received_at: LOADED + 60, reissued: false, gross: 76_640, tare: 26_520, net: 50_120, max_gvw: 80_000,
  axle_weights: [12_000, 17_000, 17_000, 15_000, 15_640], axle_spacings: [12, 4, 30, 4], temperature: 310, arrived_at: LOADED + 1_800, same_load: null,
  load_before: { ticket_number: 'A-1', minutes_before: 55 }, usual_tare: { lbs: 26_500, loads: 20 }, sequence: { load: 4, load_before: 3, net: 50_120, total: 200_480, total_before: 150_360 },
  loaded: { weekday: 'monday', time: '06:44' }, working_hours: { monday: { start: '06:00', end: '18:00' } }, miles_from_project: 8, closed_period: null, report_sent: false,
  balance: { isComparable: true, unit: 'TON', amount: '25.06', sum: '25.06', isBalanced: true },
  lot: 'L7', failing_results: [],
  filled: ['truck', 'net_amount', 'uom_1'],
}
/** A failing test result of another ticket in the same lot. */
const failing: FailingResult = { sample: 'S-1', ticket_number: 'A-9', test: 'air_content', judged: '8.5', low: '5', high: '7.5' }
const brokenRules = (more: Partial<CheckedTicket>, settings = first) => findingsOf({ ...good, ...more }, settings).map(({ rule }) => rule)
const sentence = (more: Partial<CheckedTicket>) => findingsOf({ ...good, ...more }, first).map(findingText)

describe('PLUS-10 the rules for findings', () => {
  test('PLUS-10 an ordinary ticket has no findings', () => {
    expect(brokenRules({})).toEqual([])
  })

  test.each<[RuleName, Partial<CheckedTicket>, string | null]>([
    ['duplicate', { same_load: { ticket_number: 'A-7', minutes_before: 10 } }, 'Same plant, truck and net as ticket A-7, 10 min earlier.'],
    ['duplicate', { same_load: { ticket_number: 'A-7', minutes_before: 10.1 } }, null],
    ['duplicate', { same_load: { ticket_number: '{{minutes}}$&', minutes_before: 4 } }, 'Same plant, truck and net as ticket {{minutes}}$&, 4 min earlier.'],
    ['reissue', { reissued: true }, 'The supplier sent this ticket again with different values.'],
    ['gap', { sequence: { load: 6, load_before: 3, net: null, total: null, total_before: null } }, 'Missing before load 6: 4 to 5.'],
    ['gap', { sequence: { load: 3, load_before: null, net: null, total: null, total_before: null } }, 'Missing before load 3: 1 to 2.'],
    ['gap', { sequence: { load: 1, load_before: null, net: null, total: null, total_before: null } }, null],
    ['gap', { sequence: { load: 3, load_before: 3, net: 20, total: 60, total_before: 40 } }, null],
    ['gap', { sequence: { load: 4, load_before: 3, net: 20.11, total: 81, total_before: 60.5 } }, 'The running total is 81; the total before plus the net is 80.61.'],
    ['gap', { sequence: { load: 4, load_before: 3, net: 20.11, total: 80.65, total_before: 60.5 } }, null],
    ['gap', { sequence: null }, null],
    ['unbalanced', { balance: { isComparable: true, unit: 'TON', amount: '25.06', sum: '25.00', isBalanced: false } }, 'Pay items and do not pay add up to 25.00 TON; the amount to assign is 25.06 TON.'],
    ['unbalanced', { balance: null }, null],
    ['weight', { net: 50_100 }, null],
    ['weight', { net: 50_099 }, 'Gross minus tare is 50,120 lbs, but the net is 50,099 lbs: 21 lbs off.'],
    ['weight', { gross: null }, null],
    ['tare_drift', { tare: 27_000, net: 49_640 }, null],
    ['tare_drift', { tare: 27_001, net: 49_639 }, 'Tare 27,001 lbs; the median of this truck’s last 20 loads is 26,500 lbs: 501 lbs off.'],
    ['tare_drift', { tare: 27_001, net: 49_639, usual_tare: { lbs: 26_500, loads: 4 } }, null],
    ['max_gvw', { max_gvw: 76_640 }, null],
    ['max_gvw', { max_gvw: 76_000 }, 'Gross 76,640 lbs is 640 lbs over the Max GVW of 76,000 lbs.'],
    ['max_gvw', { max_gvw: null }, null],
    ['bridge_formula', { axle_weights: [12_000, 17_500, 17_500] , axle_spacings: [12, 4] }, 'Axles 2 to 3 weigh 35,000 lbs; the bridge formula allows 34,000 lbs.'],
    ['bridge_formula', { axle_weights: [12_000, 17_500, 17_500], axle_spacings: [12] }, null],
    ['bridge_formula', { axle_weights: null }, null],
    ['too_close', { load_before: { ticket_number: 'A-3', minutes_before: 14.9 } }, 'Loaded 14 min after ticket A-3 of the same truck; at least 15 min are expected.'],
    ['too_close', { load_before: { ticket_number: 'A-3', minutes_before: 15 } }, null],
    ['outside_hours', { loaded: { weekday: 'monday', time: '05:59' } }, 'Loaded on Monday at 05:59; working hours are 06:00 to 18:00.'],
    ['outside_hours', { loaded: { weekday: 'monday', time: '18:00' } }, null],
    ['outside_hours', { loaded: { weekday: 'sunday', time: '10:00' } }, 'Loaded on Sunday at 10:00; Sunday has no working hours.'],
    ['outside_hours', { loaded: { weekday: 'sunday', time: '10:00' }, working_hours: null }, null],
    ['outside_hours', { loaded: { weekday: 'sunday', time: '10:00' }, working_hours: {} }, null],
    ['distance', { miles_from_project: 25 }, null],
    ['distance', { miles_from_project: 25.04 }, 'Delivered 25 miles from the project; the limit is 25 miles.'],
    ['distance', { miles_from_project: 31.26 }, 'Delivered 31.3 miles from the project; the limit is 25 miles.'],
    ['temperature', { temperature: 259 }, '259 °F is outside 260 to 350 °F.'],
    ['temperature', { temperature: 351 }, '351 °F is outside 260 to 350 °F.'],
    ['temperature', { temperature: 376 }, '376 °F is over 375 °F, where asphalt is damaged.'],
    ['temperature', { temperature: 350 }, null],
    ['temperature', { temperature: 70, ticket_type: 'concrete' }, null],
    ['concrete_age', { ticket_type: 'concrete', arrived_at: LOADED + 91 * 60 }, 'Delivered 91 min after batching; the limit is 90 min.'],
    ['concrete_age', { ticket_type: 'concrete', arrived_at: LOADED + 90 * 60 + 59 }, null],
    ['concrete_age', { ticket_type: 'asphalt', arrived_at: LOADED + 91 * 60 }, null],
    ['late', { received_at: LOADED + 24 * 3_600 }, null],
    ['late', { received_at: LOADED + 24 * 3_600 + 1 }, 'Received 24 hours after it was ticketed; the limit is 24.'],
    ['after_closing', { closed_period: 3 }, 'Received after pay period 3 was closed.'],
    ['after_closing', { report_sent: true }, 'Received after the daily work report of its day was sent.'],
    ['missing_field', { filled: ['net_amount'] }, 'Missing: Truck, Unit.'],
    ['failing_sample', { failing_results: [failing] }, 'Failing test results in lot L7: sample S-1 of ticket A-9, air content 8.5 (5 to 7.5).'],
    ['failing_sample', { failing_results: [{ ...failing, ticket_number: null, test: 'slump', judged: '4.5', low: null, high: '4' }] }, 'Failing test results in lot L7: sample S-1, slump 4.5 (at most 4).'],
    ['failing_sample', { lot: null, failing_results: [{ ...failing, ticket_number: null, high: null }] }, 'Failing test results of this ticket: sample S-1, air content 8.5 (at least 5).'],
    ['failing_sample', { failing_results: ['S-1', 'S-2', 'S-3', 'S-4', 'S-5'].map((sample) => ({ ...failing, sample, ticket_number: null, test: 'slump' })) },
      'Failing test results in lot L7: sample S-1, slump 8.5 (5 to 7.5); sample S-2, slump 8.5 (5 to 7.5); sample S-3, slump 8.5 (5 to 7.5); and 2 more.'],
    ['failing_sample', { failing_results: [] }, null],
  ])('PLUS-10 SAMP-2 %s with %j', (rule, more, text) => {
    expect([brokenRules(more), sentence(more)]).toEqual(text === null ? [[], []] : [[rule], [text]])
  })

  test('PLUS-10 SAMP-2 a failing result beyond those that the sentence names is another finding, since an answer applies to all of them', () => {
    const withFourth = (judged: string) => findingsOf({ ...good, failing_results: [...['S-1', 'S-2', 'S-3'].map((sample) => ({ ...failing, sample })), { ...failing, sample: 'S-4', judged }] }, first)
    expect(withFourth('8.5')).toEqual(withFourth('8.5'))
    expect(withFourth('8.5')).not.toEqual(withFourth('12'))
    expect(withFourth('8.5').map(findingText)).toEqual(withFourth('12').map(findingText))
  })

  test('PLUS-11 a missing location is not a finding, unless the agency requires it', () => {
    expect(brokenRules({ miles_from_project: null })).toEqual([])
    const required = { ...first, missing_field: { level: 'leave' as const, limits: { ...first.missing_field.limits, location: 1 } } }
    expect(brokenRules({ miles_from_project: null }, required)).toEqual(['missing_field'])
    expect(brokenRules({ filled: [...good.filled, 'location'] }, required)).toEqual([])
  })

  test('PLUS-10 each rule starts with the limits of the requirement', () => {
    const limits = Object.fromEntries(ruleNames.filter((rule) => rule !== 'missing_field').map((rule) => [rule, firstSetting(rule).limits]))
    expect(limits).toEqual({
      duplicate: { minutes: 10 }, reissue: {}, gap: {}, weight: { lbs: 20 }, tare_drift: { lbs: 500 }, max_gvw: {}, bridge_formula: {}, too_close: { minutes: 15 }, outside_hours: {},
      distance: { miles: 25 }, temperature: { least: 260, most: 350, damage: 375 }, concrete_age: { minutes: 90 }, late: { hours: 24 }, after_closing: {}, unbalanced: {},
      failing_sample: {},
    })
  })

  test('PLUS-10 a rejected or voided ticket has no findings, whatever its values', () => {
    const bad = { net: 1, temperature: 500, closed_period: 1, reissued: true, filled: [] }
    expect(brokenRules({ ...bad, status: 'rejected' })).toEqual([])
    expect(brokenRules({ ...bad, status: 'voided' })).toEqual([])
    expect(brokenRules(bad).length).toBeGreaterThan(3)
  })

  test('PLUS-10 every sentence is complete, and a higher limit never finds more', () => {
    const number = fc.double({ min: 0, max: 200_000, noNaN: true })
    const ticket = fc.record({
      status: fc.constantFrom(...ticketStatuses), ticket_type: fc.constantFrom('asphalt', 'concrete', null), reissued: fc.boolean(), gross: number, tare: number, net: number,
      max_gvw: fc.option(number), temperature: fc.option(fc.double({ min: -50, max: 600, noNaN: true })), miles_from_project: fc.option(number), closed_period: fc.option(fc.nat({ max: 99 })), report_sent: fc.boolean(),
      axle_weights: fc.array(number, { maxLength: 9 }), axle_spacings: fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 8 }), filled: fc.constant([]),
      same_load: fc.option(fc.record({ ticket_number: fc.stringMatching(/^[A-Z0-9-]{1,12}$/), minutes_before: fc.double({ min: 0, max: 60, noNaN: true }) })),
    })
    fc.assert(fc.property(ticket, fc.constantFrom('weight', 'distance', 'tare_drift', 'late'), fc.nat({ max: 5_000 }), (values, rule, more) => {
      const whole: CheckedTicket = { ...good, ...values }
      for (const one of findingsOf(whole, first)) expect(findingText(one)).not.toMatch(/\{\{|undefined|NaN/)
      const { limits } = first[rule]
      const higher = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value + more]))
      if (ruleOf(rule).find(whole, limits) === null) expect(ruleOf(rule).find(whole, higher)).toBeNull()
    }), { endOnFailure: true })
  })
})

describe('PLUS-10 the federal bridge formula', () => {
  // these limits are from the FHWA's table and pamphlet about the bridge formula, August 2019
  test.each([
    [1, 0, 20_000], [2, 4, 34_000], [2, 8, 34_000], [2, 8.4, 38_000], [2, 9, 39_000], [2, 10, 40_000], [3, 8.5, 42_000], [3, 9, 42_500], [3, 20, 51_000], [4, 36, 68_000], [4, 40, 68_500], [5, 48, 78_000], [5, 51, 80_000], [5, 60, 80_000],
  ])('PLUS-10 %d axles over %d feet may weigh %d lbs', (axles, feet, limit) => {
    expect(bridgeLimit(axles, feet)).toBe(limit)
  })

  test('PLUS-10 it names the group that is the most over, and nothing when the axles do not match the spacings', () => {
    expect(overBridgeFormula([12_000, 17_000, 17_000, 16_500, 16_500], [12, 4, 30, 4])).toBeNull()
    expect(overBridgeFormula([12_000, 19_000, 19_000, 15_000, 15_000], [12, 4, 30, 4])).toEqual({ first: 2, last: 3, weight: 38_000, limit: 34_000 })
    expect(overBridgeFormula([12_000], [])).toBeNull()
    expect(overBridgeFormula([50_000, 50_000], [])).toBeNull()
  })
})
