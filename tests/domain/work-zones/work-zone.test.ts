import { expect, test } from 'vitest'
import { checkArm, checkArmAll, checkStaysCompleted, missingDetails, siteState } from '#src/areas/work-zones/domain/work-zone'

const complete = { name: 'Zone 1', type: 'lane_closure', direction: 'both', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, armed: false } as const

test.each(['type', 'direction', 'method', 'impact', 'speed_limit'] as const)('WZON-6 WZON-10 a zone without %s is partial and cannot be armed', (name) => {
  const zone = { ...complete, [name]: null }
  expect([missingDetails(complete), missingDetails(zone)]).toEqual([[], [name.replace('_', ' ')]])
  expect([checkArm(complete).allowed, checkArm(zone).allowed, checkStaysCompleted(zone, true).allowed, checkStaysCompleted(zone, false).allowed]).toEqual([true, false, false, true])
})

test('WZON-17 arm all names every partial zone and needs at least one zone', () => {
  expect(checkArmAll([complete, { ...complete, name: 'A', type: null }, { ...complete, name: 'B', speed_limit: null }])).toMatchObject({ message: 'errors.zones_incomplete', values: { names: 'A, B' } })
  expect([checkArmAll([]).allowed, checkArmAll([complete, { ...complete, armed: true }]).allowed]).toEqual([false, true])
})

test('WZON-25 a site is active with an armed zone, idle with zones only, else none', () => {
  expect([siteState(2, 1), siteState(2, 0), siteState(0, 0)]).toEqual(['active', 'idle', 'none'])
})
