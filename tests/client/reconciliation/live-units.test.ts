import { afterEach, expect, test } from 'vitest'
import { ref } from 'valtio'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import { unitsRead } from '#src/areas/reconciliation/client/drawer/live-units'
import { readUnits } from '#src/areas/reconciliation/client/queries'
import { openDesk } from '#tests/commands/desk'
import { drawerWith, madeItem, madeSlip } from '#tests/client/reconciliation/made'

afterEach(() => {
  drawerStore.state = null
  queryClient.clear()
})

test('F1 after a factor changes, the old one fills no quantity: the units are read again and the open drawer uses the new net', async () => {
  let factor = 3
  openDesk({ answering: () => ({ body: { reconciliation_uoms: [{ id: 1, version: 1, code: 'TON', name: 'Ton', ticket_units: [{ ticket_uom: 'CY', factor_numerator: factor, factor_denominator: 2 }] }] } }) })
  const units = await readUnits()
  const opened = drawerWith({ slip: madeSlip({ uom_1: 'CY', net_amount: 8 }), units }, { kind: 'item toggled', item: madeItem(1) })
  drawerStore.state = ref(opened)
  const quantity = () => drawerStore.state?.selection[0]?.data.quantity
  expect(quantity()).toBe('12.00')
  factor = 2
  notifyRecordsChanged('reconciliation_uom', [1])
  // The server's push about the same change arrives while the first answer is still in flight.
  notifyRecordsChanged('reconciliation_uom', null)
  await unitsRead()
  expect([quantity(), (await readUnits())[0]?.ticket_units[0]?.factor.numerator]).toEqual(['8.00', '2'])
})
