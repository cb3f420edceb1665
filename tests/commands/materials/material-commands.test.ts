import { expect, test, vi } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { openDesk } from '#tests/commands/desk'

const at = (path: string, scope: Scope, row: object | null = null): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope, title: '', params: {} },
  row: row as CommandContext['row'],
})
const sample = { id: 5, version: 2, sample: 'S-1', sublot: '1A', slip_id: 9, dot_project_id: 7, ticket_number: '1001', material_classification: 'concrete', deleted_at: null, results: [], failing: false }
const list = (row: object | null = sample, query = '') => at(`/samples${query}`, 'sample-table', row)
const type = { id: 3, version: 4, name: 'Mix design', status: 'live' }
const ticket = { id: 9, version: 1, ticket_number: '1001', dot_project_id: 7, material_description: 'SP 12.5 & more' }
const onTicket = { ...at('/projects/7/tickets/9', 'ticket', ticket), rowKind: 'ticket' as const }

test.each<[CommandId, string, Partial<CommandContext>]>([
  ['samples.edit', 'workspace.no_row', list(null)],
  ['samples.remove', 'errors.record_is_deleted', list({ ...sample, deleted_at: '2026-11-01T00:00:00Z' })],
  ['samples.restore', 'errors.record_not_deleted', list()],
  ['samples.open-ticket', 'errors.no_sample_here', list(null)],
  ['samples.filter-failing', 'workspace.no_table', at('/projects', 'project-table')],
  ['samples.edit-result', 'workspace.no_row', at('/samples/5', 'sample-result-table')],
  ['certificate-types.hide', 'errors.certificate_type_is', at('/admin/material-certificates/certificate-types', 'certificate-type-table', { ...type, status: 'hidden' })],
  ['certificate-types.show-again', 'errors.certificate_type_is', at('/admin/material-certificates/certificate-types', 'certificate-type-table', type)],
  ['epds.download-file', 'errors.epd_without_file', at('/admin/material-certificates/declarations', 'epd-table', { id: 1, open_epd_name: null })],
])('SAMP-2 CERT-8 WORK-14 %s is refused by %s', async (id, refusal, context) => {
  const outcome = await openDesk({ context }).run(id, {})
  expect([outcome.refusal, outcome.sent]).toEqual([refusal, []])
})

test.each<[CommandId, Partial<CommandContext>, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['samples.open', list(), {}, ['splitPane right {"path":"/samples/5"}']],
  ['samples.open', at('/admin/samples', 'sample-table', sample), {}, ['splitPane right {"path":"/admin/samples/5"}']],
  ['samples.open-ticket', list(), {}, ['openPath /projects/7/tickets/9']],
  ['samples.open-ticket', list({ ...sample, dot_project_id: null }), {}, ['openPath /manage-tickets/9']],
  ['samples.edit', list(), {}, ['splitPane right {"path":"/samples/5/edit"}']],
  ['samples.add-result', list(), { test: 'slump' }, ['openPath /samples/5/results/slump']],
  ['samples.filter-failing', list(), {}, ['openPath /samples?failing=yes {"in":"focused"}']],
  ['samples.filter-failing', list(sample, '?failing=yes'), {}, ['openPath /samples {"in":"focused"}']],
  ['samples.filter-classification', list(sample, '?search=x'), { classification: 'asphalt' }, ['openPath /samples?search=x&class=asphalt {"in":"focused"}']],
  ['samples.filter-days', list(), { from: '2026-11-01' }, ['openPath /samples?from=2026-11-01 {"in":"focused"}']],
  ['samples.show-deleted', list(), {}, ['openPath /samples?deleted=yes']],
  ['materials.show-of-ticket', onTicket, {}, ['openPath /projects/7/materials?search=SP+12.5+%26+more']],
  ['materials.show-samples-of-ticket', onTicket, {}, ['openPath /samples?search=1001']],
  ['epds.show-list', {}, {}, ['openPath /admin/material-certificates/declarations']],
])('SAMP-7 CERT-1 CERT-12 %s from %j does %j', async (id, context, answers, done) => {
  expect((await openDesk({ context }).run(id, answers)).done).toEqual(done)
})

test('SAMP-2 a sample is added to the focused ticket, or to one that the user names', async () => {
  const sent = async (id: CommandId, context: Partial<CommandContext>, answers: Readonly<Record<string, unknown>>) => {
    const outcome = await openDesk({ context, answering: () => ({ body: { sample } }) }).run(id, answers)
    return outcome.refusal ?? outcome.sent[0]?.body
  }
  expect(await sent('samples.add-on-ticket', onTicket, { sample: 'S-1', sublot: '1A' })).toEqual({ slip_id: 9, sample: 'S-1', sublot: '1A' })
  expect(await sent('samples.add', list(null), { ticket: { id: 12, ticket_number: '1002' }, sample: 'S-1', sublot: '1A' })).toEqual({ slip_id: 12, sample: 'S-1', sublot: '1A' })
  expect(await sent('samples.add-on-ticket', at('/projects/7', 'project-table'), { sample: 'S-1', sublot: '1A' })).toBe('errors.no_ticket')
})

test('SAMP-2 API-35 a test result is removed with the version of its sample that was shown', async () => {
  const result = { id: 3, no: 3, test: 'slump', sample_version: 7 }
  const removing = openDesk({ context: at('/samples/5', 'sample-result-table', result), answering: () => ({ body: { sample } }) }).run('samples.remove-result', {})
  await vi.waitFor(() => expect(confirmationStore.asked).not.toBeNull())
  answerConfirmation(true)
  expect((await removing).sent.map(({ method, address }) => [method, address])).toEqual([['DELETE', expect.stringMatching(/\/results\/3\?version=7$/)]])
})

test('CERT-7 CERT-8 a certificate type is hidden with the version that was read', async () => {
  const context = at('/admin/material-certificates/certificate-types', 'certificate-type-table', type)
  const outcome = await openDesk({ context, answering: () => ({ body: { certificate_type: { ...type, status: 'hidden' } } }) }).run('certificate-types.hide', {})
  expect(outcome.sent[0]?.body).toEqual({ version: 4, status: 'hidden' })
})
