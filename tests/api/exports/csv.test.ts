import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  await server.make.ticket(project, { ticket_number: 'T-1', truck: '=HYPERLINK("x")', ticket_date: '2026-11-03', ticketed_at: '2026-11-03T15:02:00Z', net_amount: '1234.5' })
  await server.make.ticket(project, { ticket_number: 'T-2', truck: 'T, "2"', ticket_date: '2026-11-04', ticketed_at: '2026-11-04T15:02:00Z', status: 'changed_after_delivered' })
})
afterAll(() => server.close())

const jobDone = async (client: SignedInClient, id: string) => {
  for (;;) {
    const { body } = await client.get(`/v1/async_job_status?job_id=${id}`)
    if (body.status !== 'pending' && body.status !== 'loading') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('TICK-86 TICK-88 TICK-91 the CSV has the tickets that match the filters, in order, with the requested columns, text as text', async () => {
  const query = 'columns[]=ticket_number&columns[]=truck&columns[]=net_amount&columns[]=status&columns[]=ticketed_at&sort_by=ticket_number'
  const answer = await administrator.get(`/v3/slips/export?project_id=${project}&${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="tickets-')
  expect(answer.body.split(/\r?\n/)).toEqual([
    'Ticket number,Truck,Net,Status,Ticketed at',
    `T-1,"'=HYPERLINK(""x"")",1234.50,Pending,11/3/2026 9:02 AM`,
    'T-2,"T, ""2""",20.00,Changed after delivered,11/4/2026 9:02 AM',
    '',
  ])
})

test('TICK-86 every column of a ticket can be exported, with the days of placement in US style', async () => {
  const placed = await server.make.ticket(project, { ticket_number: 'T-9', details: JSON.stringify({ application_date: '2026-11-05' }) })
  const columns = ticketFields.filter(({ type }) => type.kind !== 'notes' && type.kind !== 'reconciliation').map(({ key }) => key)
  const answer = await administrator.get(`/v3/slips/export?slip_ids[]=${placed}&${columns.map((key) => `columns[]=${key}`).join('&')}`)
  expect([answer.status, columns.length > 60]).toEqual([200, true])
  const [heads = [], row = []] = parse(answer.body) as string[][]
  expect(row[heads.indexOf('Application date')]).toBe('11/5/2026')
  await server.owner.query('DELETE FROM slips WHERE id = $1', [placed])
})

test('TICK-88 only the selected tickets are exported', async () => {
  const { body } = await administrator.get(`/v1/slips?project_id=${project}&sort_by=ticket_number`)
  const answer = await administrator.get(`/v3/slips/export?slip_ids[]=${body.slips[1].id}&columns[]=ticket_number`)
  expect(answer.body).toBe('Ticket number\nT-2\n')
})

test('TICK-90 a date without tickets says so', async () => {
  const answer = await administrator.get(`/v3/slips/export?project_id=${project}&start_date=2027-01-01`)
  expect(answer.status).toBe(422)
  expect(answer.body.message).toBe('No tickets found for the given date.')
})

test('API-13 an unknown column is refused by name', async () => {
  const answer = await administrator.get(`/v3/slips/export?project_id=${project}&columns[]=password_hash`)
  expect(answer.status).toBe(422)
  expect(answer.body.detailed_errors).toMatchObject([{ field: 'columns', message: 'there is no column password_hash' }])
})

test('API-23 API-37 a request by body is a job with a file, which only the person who made it sees', async () => {
  const { body, status } = await administrator.post('/v3/slips/export', { filters: { project_id: project }, columns: ['ticket_number'] })
  expect(status).toBe(202)
  const done = await jobDone(administrator, body.job_id)
  expect(done).toMatchObject({ status: 'success', url: `/v1/jobs/${body.job_id}/file` })
  expect((await administrator.get(done.url)).body).toBe('Ticket number\nT-2\nT-1\n')
  const other = await server.signedIn('administrator')
  expect((await other.get(done.url)).status).toBe(404)
  expect((await other.get(`/v1/async_job_status?job_id=${body.job_id}`)).status).toBe(404)
})

test('API-16 no export has tickets of another agency', async () => {
  const elsewhere = await server.make.agency()
  const stranger = await server.signedIn('administrator', elsewhere)
  expect((await stranger.get(`/v3/slips/export?project_id=${project}`)).status).toBe(422)
})

test('API-24 a role without the permission gets 403', async () => {
  const lab = await server.signedIn('qc_lab')
  expect((await lab.get(`/v3/slips/export?project_id=${project}`)).status).toBe(403)
})
