import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeDeleted } from '#src/main/server/retention/purge'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
const failed: unknown[] = []
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

const purge = () => purgeDeleted(server.running.platform.database, { error: (fault: unknown) => failed.push(fault) })
const left = async (...people: SignedInClient[]) =>
  (await server.owner.query('SELECT id FROM employees WHERE id = ANY ($1) ORDER BY id', [people.map(({ person }) => person.id)])).rows.map(({ id }) => id)
async function removeLongAgo(...people: SignedInClient[]): Promise<void> {
  for (const { person } of people) expect((await admin.delete(`/v3/dot_employees/${person.id}`)).status).toBe(204)
  await server.owner.query(`UPDATE employees SET deleted_at = now() - interval '31 days' WHERE id = ANY ($1)`, [people.map(({ person }) => person.id)])
}

test('CONST-3, CONST-4 a person with a macro, a saved view and a ticket handed over to them is purged after 31 days; the shared view and the parked ticket stay, a view of their own does not', async () => {
  const [one, two] = [await server.signedIn('field_engineer'), await server.signedIn('field_engineer')]
  const project = await server.make.project()
  for (const { person } of [one, two]) await server.make.onTeam(project, person)
  const slip = await server.make.ticket(project, { status: 'delivered' })
  const steps = [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } }]
  const written = [
    await one.post('/v1/macros', { name: 'Mine', steps }),
    await one.post('/v1/saved_views', { name: 'Of everybody', screen: 'tickets', dot_project_id: project, query: 'status=pending', is_shared: true }),
    await one.post('/v1/saved_views', { name: 'Of myself', screen: 'tickets', dot_project_id: project, query: 'status=pending', is_shared: false }),
    await two.post('/v1/parked_slips', { slip_ids: [slip], note: 'Yours', for_employee_id: one.person.id }),
  ]
  expect(written.map(({ status }) => status), JSON.stringify(written.map(({ body }) => body))).toEqual([200, 200, 200, 200])
  // a report that the first person saved and that a schedule sends to others, so the purge of that person must not delete it
  const { rows: [report] } = await server.owner.query<{ id: number }>(`
    INSERT INTO saved_views (dot_authority_id, name, screen, dot_project_id, query, created_by, created_by_name)
    VALUES ($1, 'Sent to others', 'reporting', $2, '', $3, 'Pat') RETURNING id`, [server.make.firstAgency, project, one.person.id])
  await server.owner.query(`
    INSERT INTO report_schedules (dot_authority_id, name, saved_view_id, sent_on, send_time, format) VALUES ($1, 'Weekly', $2, 'monday', '06:00', 'pdf')`, [server.make.firstAgency, report?.id])
  await removeLongAgo(one, two)
  // the purge counts three records: the two people, and the private saved view of one of them
  expect(await purge()).toBe(3)
  expect(failed).toEqual([])
  expect(await left(one, two)).toEqual([])
  const views = (await admin.get('/v1/saved_views')).body.saved_views
  expect(views).toEqual([expect.objectContaining({ name: 'Of everybody', is_shared: true, created_by_name: expect.stringContaining('Pat') })])
  expect((await server.owner.query('SELECT name FROM saved_views ORDER BY name')).rows).toEqual([{ name: 'Of everybody' }, { name: 'Sent to others' }])
  const { rows } = await server.owner.query('SELECT for_name, note FROM parked_slips WHERE slip_id = $1', [slip])
  expect(rows).toEqual([{ for_name: expect.stringContaining('Pat'), note: 'Yours' }])
  expect((await server.owner.query('SELECT FROM macros WHERE employee_id = $1', [one.person.id])).rowCount).toBe(0)
})

test('CONST-4 of two people, the one who cannot be purged does not stop the purge of the other, and is reported', async () => {
  const [one, two] = [await server.signedIn('field_engineer'), await server.signedIn('field_engineer')]
  await removeLongAgo(one, two)
  // a vendor's request for access prevents the purge of its account
  await server.owner.query(`INSERT INTO vendor_requests (dot_authority_id, name, email, company, employee_id) VALUES ($1, 'Hal', 'h@hauling.example', 'Hauling Co', $2)`, [server.make.firstAgency, one.person.id])
  expect(await purge()).toBe(1)
  expect(failed).toEqual([expect.objectContaining({ kind: 'employees', record: one.person.id })])
  expect(await left(one, two)).toEqual([one.person.id])
})
