import { expect, test } from 'vitest'
import { checkArm, checkArmAll, checkStaysCompleted, isCheckDue, missingDetails, siteState } from '#src/areas/work-zones/domain/work-zone'

const complete = { name: 'Zone 1', type: 'lane_closure', direction: 'both', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, ends_at: null, armed: false } as const
const now = new Date('2026-05-04T12:00:00Z')

test.each(['type', 'direction', 'method', 'impact', 'speed_limit'] as const)('WZON-6 WZON-10 a zone without %s is partial and cannot be armed', (name) => {
  const zone = { ...complete, [name]: null }
  expect([missingDetails(complete), missingDetails(zone)]).toEqual([[], [name.replace('_', ' ')]])
  expect([checkArm(complete, now).allowed, checkArm(zone, now).allowed, checkStaysCompleted(zone, true).allowed, checkStaysCompleted(zone, false).allowed]).toEqual([true, false, false, true])
})

test('WZON-17 Arm all names every partial zone and requires at least one zone', () => {
  expect(checkArmAll([complete, { ...complete, name: 'A', type: null }, { ...complete, name: 'B', speed_limit: null }], now)).toMatchObject({ message: 'errors.zones_incomplete', values: { names: 'A, B' } })
  expect([checkArmAll([], now).allowed, checkArmAll([complete, { ...complete, armed: true }], now).allowed]).toEqual([false, true])
})

test.each<[what: string, ends_at: string, armed: boolean, one: boolean, all: boolean]>([
  ['that ended a second ago', '2026-05-04T11:59:59Z', false, false, false],
  ['that ends now', '2026-05-04T12:00:00Z', false, false, false],
  ['that ends in a second', '2026-05-04T12:00:01Z', false, true, true],
  ['that ended but is armed already', '2026-05-04T11:59:59Z', true, false, true],
])('WZON-10 WZON-17 a zone %s', (_what, end, armed, one, all) => {
  const zone = { ...complete, ends_at: end, armed }
  expect([checkArm(zone, now).allowed, checkArmAll([complete, zone], now).allowed]).toEqual([one, all])
})

test('WZON-25 a site is active with an armed zone, idle with unarmed zones only, and otherwise none', () => {
  expect([siteState(2, 1), siteState(2, 0), siteState(0, 0)]).toEqual(['active', 'idle', 'none'])
})

test.each<[what: string, due: string | null, isDue: boolean]>([
  ['no zone is armed', null, false],
  ['the check is due in a second', '2026-05-04T12:00:01Z', false],
  ['the check is due now', '2026-05-04T12:00:00Z', true],
  ['the check was due an hour ago, in another time zone', '2026-05-04T07:00:00-04:00', true],
])('WZON-20 people are asked about the armed zones only once the check is due: %s', (_what, due, isDue) => {
  expect(isCheckDue(due, now.getTime())).toBe(isDue)
})
