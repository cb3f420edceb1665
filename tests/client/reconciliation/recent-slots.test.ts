import { afterEach, describe, expect, test } from 'vitest'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { noteUse } from '#src/areas/reconciliation/client/drawer/items/after-accept'
import { slotsAfterReading, slotsAfterUse, type RecentSlots } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { loadTicket } from '#src/areas/reconciliation/client/drawer/load-ticket'
import { rankForDrawer } from '#src/areas/reconciliation/client/search/rank-for-drawer'
import { shortenedName } from '#src/areas/reconciliation/client/view/shortened-name'
import { openDesk } from '#tests/commands/desk'
import { drawerWith, madeItem, madeSlip } from '#tests/client/reconciliation/made'

afterEach(() => queryClient.clear())

const none: RecentSlots = { items: [], used: [] }
const items = (...ids: number[]) => ids.map((id) => madeItem(id))
const ids = (slots: RecentSlots) => slots.items.map(({ id }) => id)
const ten = slotsAfterReading(none, items(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))

describe('CLERK-10 recent items keep their slots', () => {
  test.each<[string, RecentSlots, number[]]>([
    ['the first reading keeps the order of the server', ten, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['an item that has a slot stays there when it is used', slotsAfterUse(ten, items(7)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['a new item takes the slot that was used longest ago', slotsAfterUse(ten, items(20)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 20]],
    ['using the last item makes another slot the one used longest ago', slotsAfterUse(slotsAfterUse(ten, items(10)), items(20)), [1, 2, 3, 4, 5, 6, 7, 8, 20, 10]],
    ['a new item takes a free slot', slotsAfterUse(slotsAfterReading(none, items(1, 2)), items(3)), [1, 2, 3]],
    ['do not pay has its own button and takes no slot', slotsAfterUse(none, [madeItem(9, { is_dnp: true })]), []],
    ['a later reading in another order moves nothing', slotsAfterReading(ten, items(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['an item that a later reading leaves out stays', slotsAfterReading(slotsAfterReading(none, items(1, 2, 3)), items(3, 1)), [1, 2, 3]],
    ['an item that is new in a later reading takes the slot of the left-out item that was used longest ago', slotsAfterReading(ten, items(20, 1, 2, 3, 4, 5, 6, 7, 8)), [1, 2, 3, 4, 5, 6, 7, 8, 9, 20]],
    ['a deleted item loses its slot', slotsAfterReading(slotsAfterReading(none, items(1, 2, 3)), items(3, 1), true), [1, 3]],
    ['a new item takes the slot of a deleted one, and the others keep their keys', slotsAfterReading(ten, items(11, 1, 3, 4, 5, 6, 7, 8, 9, 10), true), [1, 11, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['without a new item only the last card moves into the slot of a deleted one', slotsAfterReading(slotsAfterReading(none, items(1, 2, 3, 4, 5)), items(5, 4, 3, 1), true), [1, 5, 3, 4]],
    ['after all items were deleted the new ones keep the order of the server', slotsAfterReading(slotsAfterReading(none, items(1, 2, 3)), items(8, 9), true), [8, 9]],
  ])('CLERK-10 PAY-34 %s', (_name, slots, expected) => expect(ids(slots)).toEqual(expected))
})

/** A server that returns this list of recent items; its tickets have no other data. */
function recentOnServer(list: () => readonly number[]) {
  openDesk({
    answering: ({ address }) => {
      if (address.includes('/v4/slips/')) return { body: { slip: madeSlip() } }
      if (address.includes('pay_item_suggestion')) return { body: { pay_item_suggestion: null, usual_load: null, last_contractors: [] } }
      return { body: { pay_items: address.includes('recent=true') ? items(...list()) : [], reconciliation_uoms: [] } }
    },
  })
}

test('CLERK-11 the cards remain when the list is no longer cached, cannot be read, or has lost an item to an undo', async () => {
  let list = [1, 2, 3]
  recentOnServer(() => list)
  const shown = async () => (await loadTicket(900, 7, true)).recent.map(({ id }) => id)
  expect(await shown()).toEqual([1, 2, 3])
  queryClient.clear()
  noteUse({ ...drawerWith({ slip: madeSlip({ id: 8 }) }, { kind: 'item toggled', item: madeItem(4) }), projectId: 900 })
  list = [4, 1]
  expect(await shown()).toEqual([1, 2, 3, 4])
  queryClient.clear()
  list = []
  notifyRecordsChanged('pay_item', null)
  expect(await shown()).toEqual([])
})

test('CLERK-10 the search still lists the most recently used item first, although its card keeps its slot', async () => {
  recentOnServer(() => [1, 2, 3])
  const drawer = { ...drawerWith(), projectId: 901 }
  await loadTicket(901, 7, true)
  expect(rankForDrawer(drawer).recent).toEqual([1, 2, 3])
  noteUse({ ...drawerWith({ slip: madeSlip({ id: 8 }) }, { kind: 'item toggled', item: madeItem(3) }), projectId: 901 })
  expect((await loadTicket(901, 7, true)).recent.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(rankForDrawer(drawer).recent).toEqual([3, 1, 2])
})

test.each([
  ['TYPE SP 12.5 WEARING COURSE MIXTURE (4,C)', '(4,C)'],
  ['TYPE SP 12.5 WEARING COURSE MIXTURE (4,E)', '(4,E)'],
])('CLERK-10 the name %s keeps its end %s', (name, end) => {
  expect([shortenedName(name).endsWith(end), shortenedName(name).length <= 38]).toEqual([true, true])
})
