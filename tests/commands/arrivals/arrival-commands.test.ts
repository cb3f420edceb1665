import { describe, expect, test } from 'vitest'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { openDesk } from '#tests/commands/desk'

const row = { id: 5, version: 2, state: 'refused', is_whole: true, ticket_number: 'A-1', slip_id: null, dot_project_id: null, result: null, reason: 'Net is not valid.' }
const inList = (more: object = {}, path = '/admin/arrivals?search=net'): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope: 'arrival-table', title: '', params: {} },
  row: { ...row, ...more } as unknown as CommandContext['row'],
})
const selected = (selection: object): Partial<CommandContext> => ({ ...inList(), selection: selection as unknown as CommandContext['selection'] })
const answering = (result: string) => () => ({ body: { arrival: { ...row, result } } })

describe('PLUS-38 processing a refused arrival again', () => {
  test.each([
    ['created', 'Ticket A-1 created.', 'success'], ['updated', 'Ticket A-1 updated.', 'success'], ['unchanged', 'Ticket A-1 was already up to date.', 'success'],
    ['refused', 'Ticket A-1 was refused again: Net is not valid.', 'warning'],
  ])(
    'PLUS-38 the result is reported: %s', async (result, sentence, tone) => {
      const outcome = await (await openDesk({ context: inList(), answering: answering(result) })).run('arrivals.take-again')
      expect(outcome.sent).toMatchObject([{ method: 'POST', address: '/v1/arrivals/refused/5/retry', body: { version: 2 } }])
      expect(outcome.said).toContainEqual(expect.objectContaining({ words: sentence, tone }))
    })

  test.each([['errors.arrival_taken', { state: 'taken' }], ['errors.arrival_cut', { is_whole: false }]])('PLUS-38 it is refused by %s', async (refusal, more) => {
    expect((await openDesk({ context: inList(more) }).run('arrivals.take-again')).refusal).toBe(refusal)
  })

  test('PLUS-38 the selected arrivals, or all that match, are processed by one job', async () => {
    const job = () => ({ body: { job_id: '6f1c8f3e-6f44-4c3e-9a53-1f6a0a3a6f11' } })
    const byIds = await openDesk({ context: selected({ kind: 'ids', ids: [5, 6], count: 2, loaded: [] }), answering: job }).run('arrivals.take-selected')
    const sent = (calls: typeof byIds.sent) => calls.filter(({ method }) => method === 'POST')
    expect(sent(byIds.sent)).toMatchObject([{ address: '/v1/arrivals/refused/retry', body: { ids: [5, 6] } }])
    const all = await openDesk({ context: selected({ kind: 'all', filters: { state: 'refused', search: 'net' }, except_ids: [7], count: 400, loaded: [] }), answering: job }).run('arrivals.take-selected')
    expect(sent(all.sent)).toMatchObject([{ body: { filters: { state: 'refused', search: 'net' }, except_ids: [7] } }])
    expect((await openDesk({ context: inList() }).run('arrivals.take-selected')).refusal).toBe('errors.arrivals_not_chosen')
  })
})

describe('PLUS-38 navigating the list of refused arrivals', () => {
  test.each([['arrivals.show-taken', 'openPath /admin/arrivals?search=net&show=taken {"replace":true}'], ['arrivals.show-all', 'openPath /admin/arrivals?search=net&show=all {"replace":true}'], ['arrivals.show-refused', 'openPath /admin/arrivals?search=net {"replace":true}']] as const)(
    'PLUS-38 %s keeps the search', async (id, done) => {
      expect((await openDesk({ context: inList() }).run(id)).done).toEqual([done])
    })

  test('PLUS-38 the ticket of a processed arrival opens in its project', async () => {
    expect((await openDesk({ context: inList({ slip_id: 9, dot_project_id: 7 }) }).run('arrivals.open-ticket')).done).toEqual(['openPath /projects/7/tickets/9'])
    expect((await openDesk({ context: inList() }).run('arrivals.open-ticket')).refusal).toBe('errors.arrival_without_ticket')
  })
})
