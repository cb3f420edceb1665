import { describe, expect, test } from 'vitest'
import { checkDistricts, knownDistrict } from '#src/areas/agency/domain/districts'
import { message } from '#src/platform/domain/messages'

describe('PEOP-2 ACCT-10 districts are defined by the agency', () => {
  const agency = { offered: ['North', 'Ñuñoa – 東', 'Северный'], had: ['Old South'] }

  test.each([
    [['North'], 'allowed'],
    [[], 'allowed'],
    [['  '], 'allowed'],
    [['NORTH', 'ñuñoa – 東', 'северный'], 'allowed'],
    // a district that the record already has remains valid after the agency has retired it
    [['Old South', 'North'], 'allowed'],
    [['West'], 'West is not one of the agency’s districts: North, Ñuñoa – 東, Северный.'],
    [['North', 'Nor'], 'Nor is not one of the agency’s districts: North, Ñuñoa – 東, Северный.'],
    [['constructor'], 'constructor is not one of the agency’s districts: North, Ñuñoa – 東, Северный.'],
  ])('%j: %s', (typed, wanted) => {
    const verdict = checkDistricts(typed, agency)
    expect(verdict.allowed ? 'allowed' : message(verdict.message, verdict.values)).toBe(wanted)
  })

  test('PEOP-2 a district is stored as the agency writes it, and two that differ only in case remain two', () => {
    expect(['NORTH', ' north\u200b', 'West'].map((typed) => knownDistrict(typed, agency))).toEqual(['North', 'North', undefined])
    expect(['north', 'North'].map((typed) => knownDistrict(typed, { offered: ['North', 'north'], had: [] }))).toEqual(['north', 'North'])
  })

  test('PEOP-2 an agency without districts accepts every district, and a long list is named only in part', () => {
    expect(checkDistricts(['Anywhere'], { offered: [], had: [] }).allowed).toBe(true)
    const verdict = checkDistricts(['West'], { offered: Array.from({ length: 12 }, (_none, at) => `D${at + 1}`), had: [] })
    expect(verdict.allowed ? '' : message(verdict.message, verdict.values)).toBe('West is not one of the agency’s districts: D1, D2, D3, D4, D5, D6, D7, D8 ….')
  })
})
