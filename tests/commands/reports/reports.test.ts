import { expect, test } from 'vitest'
import { callApi } from '#src/platform/client/api/call-api'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { StepQuestion } from '#src/workspace/client/commands/step'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { administrator, openDesk } from '#tests/commands/desk'

const SPAN = 'start=2026-11-08&end=2026-11-21'
const FINALS = `report=finals&type=by_supplier&${SPAN}`
const CODED = `report=reconciliation&type=by_day&${SPAN}`

const line = { id: 1, supplier: 'Kittitas Paving', material_description: null, day: null, period: null, pay_item_id: null, line_number: null, item_code: null, item_description: null, is_dnp: false, source_only: false, unit: 'TON', tickets: 2, amount: 40, waste: 0, overload_lbs: 0, without_amount: 0, share: 100 }
const at = (search: string, scope: 'report-lines' | 'project-table' = 'report-lines', row: object | null = null): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path: `/projects/7/reporting?${search}`, scope, title: '', params: { projectId: '7' } },
  row: row as CommandContext['row'],
  project: { id: 7, title: 'SR 14', loaded: { id: 7, timezone: 'America/Chicago', project_start: '2026-11-01' } } as unknown as CommandContext['project'],
})
const opened = async (search: string, id: CommandId, answers: Readonly<Record<string, unknown>>) => (await openDesk({ context: at(search) }).run(id, answers)).done.map((done) => /\/projects\S+/.exec(done)?.[0])

test.each<[row: number, search: string, id: CommandId, answers: Readonly<Record<string, unknown>>, shows: string]>([
  [1, FINALS, 'reports.choose-report', { which: 'finals by_supplier_by_day' }, `report=finals&type=by_supplier_by_day&${SPAN}`],
  [2, `${FINALS}&start_time=06:00&end_time=18:00`, 'reports.choose-report', { which: 'delivery' }, 'report=delivery&start=2026-11-21&end=2026-11-21&start_time=06%3A00&end_time=18%3A00'],
  [3, FINALS, 'reports.choose-report', { which: 'reconciliation by_period' }, `report=reconciliation&type=by_period&${SPAN}`],
  [4, 'report=reconciliation&type=by_period&periods=3', 'reports.choose-report', { which: 'reconciliation by_day' }, 'report=reconciliation&type=by_day&periods=3'],
  [5, FINALS, 'reports.choose-days', { start: '2026-11-10', end: '2026-11-12' }, 'report=finals&type=by_supplier&start=2026-11-10&end=2026-11-12'],
  [6, 'report=delivery&end=2026-11-09', 'reports.choose-days', { end: '2026-11-12' }, 'report=delivery&start=2026-11-12&end=2026-11-12'],
  [7, 'report=reconciliation&type=by_period&periods=3', 'reports.choose-days', { start: '2026-11-10', end: '2026-11-12' }, 'report=reconciliation&type=by_period&start=2026-11-10&end=2026-11-12'],
  [8, FINALS, 'reports.choose-times', { start: '06:00', end: '18:00' }, `${FINALS}&start_time=06%3A00&end_time=18%3A00`],
  [9, CODED, 'reports.choose-periods', { periods: [3, 4] }, 'report=reconciliation&type=by_day&periods=3%2C4'],
])('REPT-1 REPT-7 row %i: on %s, %s with %j shows the report for its answers', async (_row, search, id, answers, shows) => {
  expect(await opened(search, id, answers)).toEqual([`/projects/7/reporting?${shows}`])
})

test.each<[row: number, refusal: string, id: CommandId, context: Partial<CommandContext>, answers: Readonly<Record<string, unknown>>]>([
  [1, 'errors.end_before_start', 'reports.make', at('report=finals&type=by_supplier&start=2026-11-08&end=2026-11-07'), { format: 'pdf' }],
  [2, 'errors.report_before_project', 'reports.make', at('report=finals&type=by_supplier&start=2026-10-31&end=2026-11-07'), { format: 'pdf' }],
  [3, 'errors.report_end_time', 'reports.make', at('report=delivery&end=2026-11-07&start_time=18:00&end_time=06:00'), { format: 'csv' }],
  [4, 'errors.report_has_no_times', 'reports.choose-times', at(CODED), { start: '06:00', end: '18:00' }],
  [5, 'errors.report_has_no_periods', 'reports.choose-periods', at(FINALS), { periods: [1] }],
  [6, 'workspace.no_row', 'reports.show-tickets', at(FINALS), {}],
  [7, 'errors.no_report_shown', 'reports.make', at(FINALS, 'project-table'), { format: 'csv' }],
])('REPT-2 REPT-4 REPT-8 REPT-17 row %i: %s refuses %s, and nothing is sent', async (_row, refusal, id, context, answers) => {
  const outcome = await openDesk({ context }).run(id, answers)
  expect([outcome.refusal, outcome.sent, outcome.done]).toEqual([refusal, [], []])
})

test.each([
  [FINALS, '/v1/reports/slip_final_report', { type: 'by_supplier', start_date: '2026-11-08', end_date: '2026-11-21', start_time: '00:00', end_time: '23:59' }],
  [CODED, '/v1/reports/reconciliation_report', { type: 'by_day', start_date: '2026-11-08', end_date: '2026-11-21' }],
  ['report=reconciliation&type=by_period&periods=3,4', '/v1/reports/reconciliation_report', { type: 'by_period', periods: [3, 4] }],
  ['report=delivery&end=2026-11-09', '/v1/reports/slip', { date: '2026-11-09', start_time: '00:00', end_time: '23:59' }],
])('REPT-15 REPT-16 the file of %s is generated by a job of %s', async (search, path, body) => {
  const outcome = await openDesk({ context: at(search), answering: ({ method }) => (method === 'POST' ? { status: 202, body: { job_id: '00000000-0000-4000-8000-000000000001' } } : { body: { jobs: [] } }) }).run('reports.make', { format: 'csv_pdf' })
  const [sent] = outcome.sent
  expect([sent?.method, sent?.address, sent?.body]).toEqual(['POST', path, { project_id: 7, format: 'csv_pdf', as_job: true, ...body }])
  expect(outcome.said.map(({ words }) => words)).toContain('Report started. The status bar shows its progress.')
})

test('REPT-9 the tickets of a line open beside the report, matched by their common values', async () => {
  const { done } = await openDesk({ context: at(FINALS, 'report-lines', line) }).run('reports.show-tickets')
  expect(done.join()).toContain(`/projects/7/reporting/tickets?${FINALS}&supplier=Kittitas+Paving&unit=TON`)
})

test.each<[row: number, search: string, days: string, query: string]>([
  [1, FINALS, 'last_month', 'report=finals&type=by_supplier&days=last_month'],
  [2, FINALS, 'these', FINALS],
  [3, 'report=delivery&end=2026-11-09&start_time=06:00&end_time=18:00', 'yesterday', 'report=delivery&start_time=06%3A00&end_time=18%3A00&days=yesterday'],
  [4, 'report=reconciliation&type=by_period&periods=3,4', 'these', 'report=reconciliation&type=by_period&periods=3%2C4'],
])('REPT-1 REPT-7 row %i: the report %s is saved with %s', async (_row, search, days, query) => {
  const view = { id: 1, version: 1, name: 'Mine', screen: 'reporting', dot_project_id: 7, project_title: 'SR 14', query, is_shared: true, is_mine: true, created_by_name: 'Pat' }
  const { sent, said } = await openDesk({ context: at(search), answering: ({ method }) => ({ body: method === 'POST' ? { saved_view: view } : { saved_views: [] } }) }).run('reports.save', { name: 'Mine', days, for: 'all' })
  expect(sent.map(({ method, address, body }) => [method, address, body])).toContainEqual(['POST', '/v1/saved_views', { name: 'Mine', screen: 'reporting', dot_project_id: 7, query, is_shared: true }])
  expect(said.map(({ words }) => words)).toContain('Report Mine saved.')
})

test.each<[row: number, search: string, days: string, query: string]>([
  [1, `${FINALS}&saved=4`, 'last_month', 'report=finals&type=by_supplier&days=last_month'],
  [2, FINALS, 'these', FINALS],
])('REPT-1 row %i: the report %s overwrites another after a confirmation, with its version, and can be undone', async (_row, search, days, query) => {
  const report = { id: 4, version: 9, name: 'Mine', screen: 'reporting' as const, dot_project_id: 7, project_title: 'SR 14', query: 'report=delivery&days=yesterday', is_shared: true, is_mine: true, created_by_name: 'Pat' }
  const desk = openDesk({ context: at(search), answering: ({ method }) => ({ body: method === 'PATCH' ? { saved_view: { ...report, version: 10, query } } : { saved_views: [report] } }) })
  const canceled = desk.run('reports.change-saved', { report, days })
  await expect.poll(() => confirmationStore.asked?.title).toBe('Replace the report Mine?')
  expect(confirmationStore.asked?.body).toMatch(/^Everybody in the agency sees it\. It is saved as: Delivery report, .*yesterday\. It will be: Finals report/)
  answerConfirmation(false)
  expect((await canceled).sent).toEqual([])
  const agreed = desk.run('reports.change-saved', { report, days })
  await expect.poll(() => confirmationStore.asked?.title).toBe('Replace the report Mine?')
  answerConfirmation(true)
  const { sent, said } = await agreed
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ address, body }) => [address, body])).toEqual([['/v1/saved_views/4', { version: 9, query }]])
  expect(said[0]?.words).toMatch(/^Report Mine is now: Finals report, /)
})

test('REPT-1 the open report remains the first choice for changes while its days are edited', async () => {
  const report = { id: 4, version: 1, screen: 'reporting', dot_project_id: 7, query: FINALS, name: 'Mine', project_title: 'SR 14', is_shared: false, is_mine: true, created_by_name: 'Pat' }
  const { done } = await openDesk({ context: at(`${FINALS}&saved=4`) }).run('reports.choose-days', { start: '2026-11-01', end: '2026-11-02' })
  expect(done.join()).toContain('start=2026-11-01&end=2026-11-02&saved=4')
  const context = at(`${FINALS}&saved=4`)
  const others = [{ ...report, id: 3, name: 'First' }, report, { ...report, id: 5, dot_project_id: 8 }, { ...report, id: 6, is_mine: false }, { ...report, id: 8, screen: 'tickets' }]
  const { registry } = openDesk({ context, answering: () => ({ body: { saved_views: others } }) })
  const step = registry.find('reports.change-saved')?.command.steps?.['report']
  if (step?.choices === undefined) throw new Error('no choice')
  const question = { context: { ...context, person: administrator }, env: { read: (request: RequestValue) => callApi(request) }, signal: new AbortController().signal }
  const choices = await step.choices(question as unknown as StepQuestion)
  expect(choices.map(({ label }) => label)).toEqual(['Mine', 'First'])
})

test('REPT-1 a saved report opens with its query, and outside of reports there is nothing to save', async () => {
  const report = { screen: 'reporting', dot_project_id: 7, query: 'report=delivery&days=yesterday', name: 'Yesterday' }
  const { done } = await openDesk({ context: at(FINALS) }).run('reports.open-saved', { report })
  expect(done.join()).toContain('/projects/7/reporting?report=delivery&days=yesterday')
  const { refusal, sent } = await openDesk({ context: at(FINALS, 'project-table') }).run('reports.save', { name: 'Mine', days: 'these', for: 'me' })
  expect([refusal, sent]).toEqual(['errors.no_report_shown', []])
})
