import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableHandle, TableModel } from '#src/platform/client/table/handle'
import { queryClient } from '#src/platform/client/api/query-client'
import { nothingSelected, type Row } from '#src/platform/client/api/rows'
import { toast } from 'sonner'
import { newApiKey } from '#src/areas/identity/client/api-keys/key-list'
import { importKey } from '#src/areas/tickets/client/imports/import-calls'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { deskAt, loaded, selected, ticketsPane } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { unzipped } from '#tests/api/exports/read-pdf'
import { readXlsx } from '#tests/api/exports/read-xlsx'
import { sonnerToasts } from '#src/workspace/client/frame/sonner-toasts'
import { messageList, presentThrough } from '#src/workspace/client/speech/toasts'
import { openDesk } from '#tests/commands/desk'

let server: TestServer
let clerk: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

/** A table of a project's tickets that has only the members that the commands use. */
function tableOf(total: number): { table: () => TableHandle } {
  const model: TableModel = {
    state: 'rows', total, isCountFailed: false, hasRows: true, focused: null, rowKind: 'ticket', selection: nothingSelected, filters: { project_id: project }, sort: [{ key: 'ticketed_at', direction: 'asc' }],
  }
  return { table: () => ({ model: () => model }) as TableHandle }
}

/** A job as a row of the job list. */
const rowOf = (job: object): Row & { readonly job: object } => ({ id: 1, job })

describe('export tickets', () => {
  test('TICK-88 the tickets that match the filters download at once, with the visible columns and the sort of the table', async () => {
    await server.make.ticket(project, { ticket_number: 'E-1' })
    const downloads: string[] = []
    const environment = { ...tableOf(1), download: (path: string) => Promise.resolve(void downloads.push(path)) }
    await deskAt(server, clerk, { pane: { ...ticketsPane, path: `/projects/${project}/tickets` } }, { environment }).run('exports.export-tickets')
    const [path = ''] = downloads
    const { status, body } = await clerk.get(path)
    expect(status).toBe(200)
    expect(body.split('\r\n')[0]).toMatch(/^\uFEFF?Ticket number,/)
    expect(body).toContain('E-1')
    expect(decodeURIComponent(path)).toContain('sort_by=ticketed_at&sort_order=asc')
  })

  test.each([['exports.export-kml', 'kml', '<name>E-2</name>'], ['exports.export-geojson', 'geojson', '"ticket_number":"E-2"']] as const)('TICK-87 %s exports the delivered tickets with a location as a map file, and says which tickets it has', async (id, format, ticketText) => {
    const delivered = { ticket_number: 'E-2', status: 'delivered', delivered_date: '2026-11-12', delivery_lat: 47.6, delivery_long: -122.3 }
    const [row] = await loaded(clerk, [await server.make.ticket(project, delivered)])
    const downloads: string[] = []
    const environment = { ...tableOf(1), download: (...file: readonly unknown[]) => Promise.resolve(void downloads.push(...file.slice(0, 2).map(String))) }
    const { done } = await deskAt(server, clerk, { selection: selected(row === undefined ? [] : [row]) }, { environment }).run(id)
    const [path = '', name] = downloads
    const { status, body } = await clerk.get(path)
    expect([status, name]).toEqual([200, `tickets.${format}`])
    expect(typeof body === 'string' ? body : JSON.stringify(body)).toContain(ticketText)
    expect(done).toEqual([`say Exported to tickets.${format}: the tickets that are delivered and have a location`])
  })

  test.each([['exports.export-pdf', 'pdf', 'tickets.pdf', 'application/pdf'], ['exports.export-csv-pdf', 'csv_pdf', 'tickets.zip', 'application/zip']] as const)('TICK-86 %s downloads the selected tickets and says so, and many pages become a job', async (id, format, file, type) => {
    const [row] = await loaded(clerk, [await server.make.ticket(project, { ticket_number: `F-${format}` })])
    const downloads: string[] = []
    const environment = { ...tableOf(1), download: (...args: readonly unknown[]) => Promise.resolve(void downloads.push(...args.slice(0, 2).map(String))) }
    const { done } = await deskAt(server, clerk, { selection: selected(row === undefined ? [] : [row]) }, { environment }).run(id)
    const [path = '', name] = downloads
    const answer = await clerk.get(path)
    expect([answer.status, answer.headers.get('content-type'), name]).toEqual([200, type, file])
    expect(done).toEqual([`say 1 ticket exported to ${file}`])
    const runArgs: unknown[] = []
    await deskAt(server, clerk, {}, { environment: { ...tableOf(501), run: (...args: readonly unknown[]) => Promise.resolve(void runArgs.push(...args)) } }).run(id)
    expect(runArgs).toEqual(['exports.export-by-job', { order: expect.objectContaining({ format, filters: { project_id: project } }) }])
  })

  test('API-37 more tickets than fit into a URL become a job', async () => {
    const rows = await loaded(clerk, await server.make.tickets(101, project))
    const runArgs: unknown[] = []
    const environment = { ...tableOf(101), run: (id: string, answers?: unknown) => Promise.resolve(void runArgs.push(id, answers)) }
    const desk = deskAt(server, clerk, { selection: selected(rows) }, { environment })
    await desk.run('exports.export-tickets')
    expect(runArgs[0]).toBe('exports.export-by-job')
    const { said, refusal } = await desk.run('exports.export-by-job', runArgs[1] as Record<string, unknown>)
    expect([refusal, said[0]?.tone]).toEqual([null, 'success'])
    const { body } = await clerk.get('/v1/jobs')
    expect(body.jobs).toHaveLength(1)
  })

  test('TICK-86 TICK-88 a workbook is downloaded with the visible columns, and any format with all columns and a manifest if chosen', async () => {
    const [row] = await loaded(clerk, [await server.make.ticket(project, { ticket_number: 'W-1', truck: '=1+1' })])
    const downloads: string[] = []
    const environment = { ...tableOf(1), download: (...args: readonly unknown[]) => Promise.resolve(void downloads.push(...args.slice(0, 2).map(String))) }
    const desk = deskAt(server, clerk, { selection: selected(row === undefined ? [] : [row]) }, { environment })
    const file = async () => {
      const [path = '', name] = downloads.splice(0)
      const answer = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${clerk.accessToken}` } })
      return { name, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    await desk.run('exports.export-xlsx')
    const workbook = await file()
    expect(workbook.name).toBe('tickets.xlsx')
    const { rows: [headings = [], cells = []] } = await readXlsx(workbook.bytes)
    expect([headings[0]?.text, cells[0]?.text]).toEqual(['Ticket number', 'W-1'])
    await desk.run('exports.export-as', { format: 'csv', columns: 'all', manifest: true })
    const zipped = await file()
    const { tickets, columns } = JSON.parse((await unzipped(zipped.bytes)).get('manifest.json')?.toString('utf8') ?? '')
    expect([zipped.name, tickets, columns.length > headings.length, columns.length > 100]).toEqual(['tickets.zip', 1, true, true])
    const runArgs: unknown[] = []
    await deskAt(server, clerk, {}, { environment: { ...tableOf(5001), run: (...args: readonly unknown[]) => Promise.resolve(void runArgs.push(...args)) } }).run('exports.export-as', { format: 'xlsx', columns: 'visible', manifest: false })
    expect(runArgs).toEqual(['exports.export-by-job', { order: expect.objectContaining({ format: 'xlsx', filters: { project_id: project } }) }])
    const { refusal } = await deskAt(server, clerk, {}, { environment }).run('exports.export-by-job', (runArgs[1] ?? {}) as Record<string, unknown>)
    expect(refusal).toBeNull()
  })

  test('TICK-89 a job that could not create the file says so and why, and Try again restarts it', async () => {
    const runArgs: unknown[] = []
    const order = { filters: { project_id: project } }
    const job = { id: 'a', kind: 'ticket_export', status: 'error', done: 0, total: 9, message: 'There is no room left.', created_at: '2026-11-21T10:00:00Z' }
    const desk = openDesk({
      context: { pane: ticketsPane },
      environment: { run: (id: string, answers?: unknown) => Promise.resolve(void runArgs.push(id, answers)) },
      answering: ({ method }) => (method === 'GET' ? { body: { jobs: [job] } } : { body: { job_id: 'a' } }),
    })
    // sets the code that shows toasts, which in a browser is set by the component that contains the toasts
    presentThrough(sonnerToasts)
    await desk.run('exports.export-by-job', { order })
    await expect.poll(() => messageList.messages[0]).toMatchObject({ tone: 'error', words: 'Export preparation error, try again.', details: ['There is no room left.'] })
    const actionShown = () => toast.getToasts().flatMap((one) => ('action' in one ? [one.action] : [])).at(-1)
    await expect.poll(actionShown).toBeTypeOf('object')
    const action = actionShown()
    if (typeof action !== 'object' || action === null || !('onClick' in action)) throw new Error('there is no Try again')
    action.onClick(Object.create(null) as never)
    expect(runArgs).toEqual(['exports.export-by-job', { order }])
  })

  test('AUTH-43 TICK-86 an impersonated session exports nothing', async () => {
    const desk = openDesk({ person: { impersonated: true }, environment: tableOf(1) })
    expect((await desk.run('exports.export-tickets')).refusal).toBe('errors.impersonation')
  })

  test('API-23 the jobs open in a pane of their own', async () => {
    expect((await openDesk().run('jobs.show-jobs')).done).toEqual(['openPath /jobs'])
  })

  test('API-23 a job that produced a file can be downloaded, and one that has ended cannot be canceled', async () => {
    const job = { id: 'a', kind: 'tickets_export', status: 'success', done: 1, total: 1, url: '/v1/jobs/a/file', created_at: '2026-11-21T10:00:00Z' }
    const desk = openDesk({ context: { row: rowOf(job) } })
    expect((await desk.run('jobs.download-job')).done).toEqual(['download /v1/jobs/a/file'])
    expect((await desk.run('jobs.cancel-job')).refusal).toBe('errors.job_has_ended')
  })

  test('API-23 a running job is canceled after a confirmation', async () => {
    const job = { id: 'a', kind: 'tickets_export', status: 'loading', done: 1, total: 9, created_at: '2026-11-21T10:00:00Z' }
    const running = openDesk({ context: { row: rowOf(job) }, answering: ({ method }) => (method === 'GET' ? { body: { jobs: [] } } : { status: 204 }) }).run('jobs.cancel-job')
    await expect.poll(() => confirmationStore.asked?.title).toBe('Cancel the job?')
    answerConfirmation(true)
    expect((await running).sent[0]).toMatchObject({ method: 'DELETE', address: '/v1/jobs/a' })
  })
})

describe('API keys', () => {
  test('ACCT-8 a key is created and shown once, and revoked after a confirmation', async () => {
    const desk = deskAt(server, clerk)
    expect((await desk.run('api-keys.make-api-key', { name: 'North Quarry' })).said[0]?.words).toBe('API key North Quarry created')
    expect(newApiKey.made).toMatchObject({ name: 'North Quarry', key: expect.stringMatching(/^sk_/) })
    const { body } = await clerk.get('/v1/api_keys')
    const [key] = body.api_keys
    expect(JSON.stringify(body)).not.toContain(newApiKey.made?.key)
    const ending = desk.run('api-keys.end-api-key', { key })
    await expect.poll(() => confirmationStore.asked?.title).toBe('Revoke the API key North Quarry?')
    answerConfirmation(true)
    expect((await ending).said[0]?.words).toBe('API key North Quarry revoked')
    expect((await clerk.get('/v1/api_keys')).body.api_keys[0].revoked_at).not.toBeNull()
  })

  test('ACCT-8 admin 17 a read-only key is created by its own command, and revoking it says that systems can no longer read', async () => {
    const desk = deskAt(server, clerk)
    expect((await desk.run('api-keys.make-read-key', { name: 'Accounting' })).said[0]?.words).toBe('API key Accounting created')
    const [key] = (await clerk.get('/v1/api_keys')).body.api_keys
    expect([key.name, key.access]).toEqual(['Accounting', 'read'])
    const ending = desk.run('api-keys.end-api-key', { key })
    await expect.poll(() => confirmationStore.asked?.body).toBe('Systems that use it can no longer read. This can’t be undone.')
    answerConfirmation(false)
    await ending
  })

  test('ACCT-8 only an administrator creates, revokes or sees keys, or imports', async () => {
    const desk = openDesk({ person: { role: 'area_manager' } })
    for (const id of ['api-keys.make-api-key', 'api-keys.make-read-key', 'api-keys.end-api-key', 'api-keys.show-api-keys', 'imports.import-tickets'] as const) {
      expect((await desk.run(id)).refusal).toBe('errors.role_may_not')
    }
    expect((await openDesk().run('api-keys.show-api-keys')).done).toEqual(['openPath /admin/api-keys'])
  })
})

describe('TICK-95 import tickets', () => {
  const read = { id: 7, file_name: 'week.csv', state: 'mapping', headings: ['Ticket'], columns: ['ticket_number'], rows: 3, good: null, errors: [], error_count: 0, job_id: null }
  const pane = { ...ticketsPane, path: '/imports/7', scope: 'ticket-import' as const }

  test('TICK-95 the file is uploaded as it is and its import opens', async () => {
    const file = new File(['Ticket\r\n1\r\n'], 'week.csv', { type: 'text/csv' })
    const { sent, said, done } = await openDesk({ answering: () => ({ body: { import: read } }) }).run('imports.import-tickets', { file })
    expect(sent[0]).toMatchObject({ method: 'POST', address: '/v1/slips/imports?file_name=week.csv', body: file })
    expect(sent[0]?.headers['content-type']).toBe('text/csv')
    expect([said[0]?.words, done]).toEqual(['week.csv read: 3 rows', ['openPath /imports/7']])
  })

  test('TICK-95 the rows are checked under the chosen columns before anything is written', async () => {
    const desk = openDesk({ context: { pane }, answering: () => ({ body: { import: { ...read, good: 2 } } }) })
    const { sent, said } = await desk.run('imports.check-import', { columns: ['ticket_number'] })
    expect([sent[0]?.address, sent[0]?.body, said[0]?.words]).toEqual(['/v1/slips/imports/7/mapping', { columns: ['ticket_number'] }, '2 of 3 rows can be imported'])
  })

  test.each([[true], [false]])('TICK-95 commit with only the valid rows %j', async (onlyGood) => {
    const desk = openDesk({ context: { pane }, answering: ({ method }) => ({ body: method === 'GET' ? { jobs: [] } : { job_id: 'a' } }) })
    // the person saw the result of check 3, but the window has since read the result of check 4; the command must name check 3
    queryClient.setQueryData(importKey(7), { import: { ...read, good: 2, check: 4 } })
    const { sent } = await desk.run('imports.commit-import', { only_good: onlyGood, check: 3 })
    expect([sent[0]?.address, sent[0]?.body]).toEqual(['/v1/slips/imports/7/commit', { only_good: onlyGood, check: 3 }])
  })

  test('TICK-95 the refused rows download as a file', async () => {
    expect((await openDesk({ context: { pane } }).run('imports.download-refused')).done).toEqual(['download /v1/slips/imports/7/refused refused.csv'])
  })
})
