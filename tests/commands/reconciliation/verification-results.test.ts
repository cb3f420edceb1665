import { expect, test } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { openDesk } from '#tests/commands/desk'

const pane = { id: 'p', number: 1, path: '/reconciliation/2/verification/tickets', scope: 'verification-ticket-table', title: '', params: { projectId: '2' } } as const
const loaded = [7, 9].map((id) => ({ id, version: 3, ticket_number: `T-${id}`, result: 'agrees' }))

test.each<[CommandId, Readonly<Record<string, unknown>>]>([
  ['verification.record-agrees', {}], ['verification.record-differs', { field: 'net', found: '21.5' }],
  ['verification.record-not-verified', { note: 'Gone' }], ['verification.remove-result', {}],
])('PLUS-22 WORK-24 %s acts on all selected drawn tickets; it is refused while some of them are not loaded', async (id, answers) => {
  const run = (count: number) => openDesk({
    context: { pane, selection: { kind: 'all', filters: {}, except_ids: [], count, loaded } as unknown as CommandContext['selection'] },
    answering: () => ({ body: { updated: 2, verification_tickets: loaded } }),
  }).run(id, answers)
  const partly = await run(250)
  expect([partly.refusal, partly.sent]).toEqual(['errors.drawn_not_loaded', []])
  const wholly = await run(2)
  expect([wholly.refusal, wholly.sent.map(({ body }) => body)]).toEqual([null, [expect.objectContaining({ verification_ticket_ids: [7, 9], versions: { 7: 3, 9: 3 } })]])
})
