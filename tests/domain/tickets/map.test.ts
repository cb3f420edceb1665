import { expect, test } from 'vitest'
import { checkMapOfList, checkMapView } from '#src/areas/tickets/domain/map'
import { ticketStatuses } from '#src/platform/domain/status-words'

test('TICK-77 TICK-101 a ticket has a map view only if it counts as delivered', () => {
  expect(ticketStatuses.filter((status) => checkMapView(status).allowed)).toEqual(['delivered', 'changed_after_delivered'])
  expect(checkMapView('pending')).toEqual({ allowed: false, message: 'errors.map_delivered_only' })
})

test('TICK-77 a list has a map view unless its status excludes delivered tickets', () => {
  expect([null, undefined, '', 'all', 'delivered'].map((status) => checkMapOfList(status).allowed)).toEqual([true, true, true, true, true])
  expect(['pending', 'rejected', 'voided', 'missing'].map((status) => checkMapOfList(status).allowed)).toEqual([false, false, false, false])
})
