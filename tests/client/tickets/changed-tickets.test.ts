import { describe, expect, test } from 'vitest'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { errorOfAnswer } from '#src/platform/client/api/api-error'
import { nothingSelected } from '#src/platform/client/api/rows'

const loadedTicket = { id: 7, ticket_number: 'T-7', status: 'pending', flag_by_dot: false, max_gvw_override: null }
const changesOf = (current: unknown, loaded: readonly (typeof loadedTicket)[] = [loadedTicket]) =>
  changedTickets(errorOfAnswer(409, '', { message: 'Changed.', current }), { selection: { ...nothingSelected, loaded, count: loaded.length } })

describe('WORK-32 what somebody else changed in the tickets of a bulk change', () => {
  test.each<[string, unknown, string]>([
    ['a status', { ...loadedTicket, status: 'rejected' }, 'Status Pending → Rejected'],
    ['a flag', { ...loadedTicket, flag_by_dot: true }, 'Flag by DOT no → yes'],
    ['two fields, as one sentence', { ...loadedTicket, status: 'delivered', max_gvw_override: 80_000 }, 'Status Pending → Delivered, Max GVW override – → 80,000 lbs'],
    ['a field that the message does not list: the current status', { ...loadedTicket, net_amount: '9' }, 'now Pending'],
  ])('%s', (_name, now, what) => expect(changesOf([now])).toEqual([{ id: 7, name: 'T-7', what }]))

  test('a ticket that was not loaded is named by its number and its current state', () =>
    expect(changesOf([{ id: 9, ticket_number: 'T-9', status: 'voided' }])).toEqual([{ id: 9, name: 'T-9', what: 'now Voided' }]))

  test.each([['no rows', undefined], ['an answer without a list', 'x'], ['rows without an id', [{}, null, 4]]])('%s report nothing', (_name, current) => expect(changesOf(current)).toEqual([]))
})
