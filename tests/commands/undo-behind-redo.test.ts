import { expect, test } from 'vitest'
import { changeSet, flagBefore, slowDesk, ticket, undid } from '#tests/commands/slow-desk'

/** Makes the next read of the list of change sets fail, as without a connection. */
function failOneList(): void {
  const send = globalThis.fetch
  let hasFailed = false
  globalThis.fetch = async (address, init) => {
    if (hasFailed || !String(address).includes('change_sets')) return send(address, init)
    hasFailed = true
    throw new TypeError('Failed to fetch')
  }
}

const listed = (id: string | undefined) => ({ change_set: id, events: ['flagged'], ticket_count: 1, record_counts: {}, happened_at: '2026-11-20T15:00:00Z', reverses: null, reversed: false })

test('WORK-22 a redo ends before it is known what it would redo: the undo pressed behind it means the write before the redo', async () => {
  const changeSets: object[] = []
  const desk = slowDesk({ changeSets })
  await flagBefore(desk)
  desk.refuse('/v1/slips/', 500)
  const all = [desk.press('tickets.flag', ticket())]
  await desk.arrived(2)
  // the server saved the write but answers 500, and the redo cannot read the list of change sets, which would show the write
  changeSets.push(listed(changeSet(desk, 1)), listed(changeSet(desk, 0)))
  failOneList()
  all.push(desk.press('tickets.redo', ticket()), desk.press('tickets.undo', ticket()))
  await desk.answer(1)
  await desk.arrived(3)
  expect(undid(desk, 2)).toBe(changeSet(desk, 1))
  await desk.answer(2)
  await Promise.all(all)
  expect(desk.said()).toContain('Nothing was redone: an earlier change is not saved yet. Try again once it is saved.')
  expect(desk.said()).not.toContain('There is nothing to undo.')
})
