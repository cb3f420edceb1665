import { expect, test, vi } from 'vitest'
import { isOutOfQueue, knowParked } from '#src/areas/tickets/client/queue/public/queue'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { openDesk } from '#tests/commands/desk'

const parked = (...ids: number[]) => ({ body: { parked_slips: ids.map((id) => ({ id, slip_id: id, version: 2, for_employee_id: null })) } })

test('PLUS-15 WORK-30 after parked tickets could not be read, a later change is still followed, and the next ticket to code reads them again', async () => {
  const answers = [parked(7), { status: 500, body: { message: 'Not now.' } }, parked(8), { status: 500, body: { message: 'Not now.' } }, parked(9)]
  let requests = 0
  openDesk({ answering: () => answers[requests++] ?? parked() })
  await knowParked(41)
  expect([7, 8].map(isOutOfQueue)).toEqual([true, false])
  notifyRecordsChanged('parked_ticket', [8])
  await vi.waitFor(() => expect(requests).toBe(2))
  notifyRecordsChanged('parked_ticket', [8])
  await vi.waitFor(() => expect([7, 8].map(isOutOfQueue)).toEqual([false, true]))
  notifyRecordsChanged('parked_ticket', [9])
  await vi.waitFor(() => expect(requests).toBe(4))
  await vi.waitFor(async () => {
    await knowParked(41)
    expect([7, 8, 9].map(isOutOfQueue)).toEqual([false, false, true])
  })
})
