import { afterEach, expect, test, vi } from 'vitest'
import { ref } from 'valtio'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { openTable } from '#src/platform/client/table/open-tables'
import { goAhead } from '#src/areas/reconciliation/client/drawer/accept-outcome'
import { endWaiting } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { expectTables } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, goOn } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { drawerWith, madeItem, madeSlip } from '#tests/client/reconciliation/made'
import { openDesk } from '#tests/commands/desk'

const item = madeItem(1)
const next = madeSlip({ id: 8, ticket_number: 'T-1002' })

/**
 * A table with a skipped ticket, the ticket of the drawer, and one more to code. The table reads its rows only when one of them is
 * searched for.
 */
function tableToCode(): TableHandle {
  const rows: readonly TableRow[] = [madeSlip({ id: 6, ticket_number: 'T-1000' }), madeSlip(), next]
  let [isRead, focused] = [false, -1]
  const below = async (holds: (row: TableRow) => boolean) => {
    await new Promise((later) => setTimeout(later, 5))
    isRead = true
    return rows.find((row, at) => at > focused && holds(row)) ?? null
  }
  const focusRow = (id: number) => {
    if (isRead) focused = rows.findIndex((row) => row.id === id)
    return isRead
  }
  return { element: {}, focusedRow: () => rows[focused] ?? null, focusRow, focus: () => undefined, markSaving: () => undefined, nextRow: below, findNextRow: below } as unknown as TableHandle
}

afterEach(() => {
  endWaiting(7)
  drawerStore.state = null
  vi.unstubAllGlobals()
})

test.each<[string, (state: DrawerState) => Promise<unknown>]>([
  ['an accept is saved in the background', goAhead],
  ['a skip', (state) => goOn(state, 'Skipped.')],
])('RECO-99 WORK-33 after a reload the drawer is there before its table and the rows: %s waits for them, and the coding run goes on below its ticket', async (_what, go) => {
  const table = tableToCode()
  const region = { contains: (element: unknown) => element === table.element }
  vi.stubGlobal('document', { createElement: () => ({ textContent: '' }), querySelector: () => region, activeElement: null, hidden: true })
  openDesk({ answering: ({ address }) => ({ body: address.startsWith('/v4/slips/8') ? { slip: next } : { pay_items: [], reconciliation_uoms: [], pay_item_suggestion: null, usual_load: null, last_contractors: [] } }) })
  const state = { ...drawerWith({ recent: [item] }, { kind: 'item toggled', item }), left: 2 }
  drawerStore.state = ref(state)
  expectTables()
  const going = go(state)
  await new Promise((later) => setTimeout(later, 20))
  expect(drawerStore.state?.slipId).toBe(7)
  const close = openTable(table)
  expect(await going).not.toBe(false)
  await expect.poll(() => [drawerStore.state?.slipId, drawerStore.state?.phase]).toEqual([8, 'ready'])
  close()
})
