import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countingMaxGvw, overload, readMaxGvwOverride } from '#src/areas/tickets/domain/max-gvw'

const max = (max_gvw: number | null, project_max_gvw_override: number | null = null, max_gvw_override: number | null = null) => ({
  max_gvw, project_max_gvw_override, max_gvw_override,
})

test.each([
  [max(80000), 80000], [max(80000, 73280), 73280], [max(80000, 73280, 90000), 90000], [max(null, null, 90000), 90000], [max(null), null],
])('TICK-40 with %j the applicable Max GVW is %j', (sources, lbs) => expect(countingMaxGvw(sources)).toBe(lbs))

describe('TICK-39 the overload is gross less the Max GVW, never below 0, in the ticket\'s unit', () => {
  test.each([
    ['LB', '80120', max(80000), '120.0000', 'lbs'],
    ['lbs.', '79000', max(80000), '0.0000', 'lbs'],
    ['TON', '40.5', max(80000), '0.5000', 'tons'],
    ['TN', '40', max(80000), '0.0000', 'tons'],
    ['tons', '24.18', max(45999), '1.1805', 'tons'],
  ])('%s %s over %j is %s %s', (uom, gross, sources, overload_amount, overload_unit) =>
    expect(overload([{ uom, gross }], sources)).toEqual({ overload_amount, overload_unit }))
  test('without a Max GVW, a gross or a unit of weight there is no overload', () => {
    expect(overload([{ uom: 'LB', gross: '90000' }], max(null))).toBeNull()
    expect(overload([{ uom: 'LB', gross: null }], max(80000))).toBeNull()
    expect(overload([{ uom: 'CY', gross: '9' }], max(80000))).toBeNull()
  })
  test('the first of the three amounts that is a weight is used', () =>
    expect(overload([{ uom: 'CY', gross: '9' }, { uom: 'LB', gross: '80001' }], max(80000))).toEqual({
      overload_amount: '1.0000', overload_unit: 'lbs',
    }))
  test('tons and lbs give exactly the same result for any weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 200_000 }), (gross, limit) => {
        const inLbs = overload([{ uom: 'LB', gross: String(gross) }], max(limit))
        const inTons = overload([{ uom: 'TON', gross: String(gross / 2000) }], max(limit))
        expect(Number(inTons?.overload_amount) * 2000).toBeCloseTo(Number(inLbs?.overload_amount), 6)
        expect(Number(inLbs?.overload_amount) > 0).toBe(gross > limit)
        expect(Number(inTons?.overload_amount) > 0).toBe(gross > limit)
      }),
    )
  })
})

describe('TICK-57 TICK-58 TICK-59 a Max GVW override is a whole number from 1 to 200000 lbs, and a blank clears it', () => {
  test.each<[unknown, number | null]>([['', null], ['  ', null], [null, null], ['1', 1], [200000, 200000], [' 80000 ', 80000]])(
    '%j sets %j', (sent, lbs) => expect(readMaxGvwOverride(sent)).toEqual({ lbs }))
  test.each<[unknown]>([[0], [-1], [200001], ['80000.5'], ['80,000'], ['abc'], [1e21], [undefined], [{}]])('%j is refused', (sent) =>
    expect(readMaxGvwOverride(sent)).toMatchObject({ message: 'errors.max_gvw_override' }))
})
