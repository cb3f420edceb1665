import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#src/platform/domain/session/roles'
import type { Answer } from '#tests/api/client'
import { consultantClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { today } from '#tests/day'

let server: TestServer
let project: number
let item: number
beforeAll(async () => {
  server = await openTestServer()
  project = await server.make.project()
  item = await server.make.payItem(project)
  await server.make.payPeriod(project)
})
afterAll(() => server.close())

const undo = (client: SignedInClient, answer: Answer) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const row = async (id: number) => (await server.owner.query('SELECT * FROM slips WHERE id = $1', [id])).rows[0]
const changeRole = (client: SignedInClient, role: Role) => server.owner.query('UPDATE employees SET role = $1 WHERE id = $2', [role, client.person.id])

const writtenFields = ['coded', 'status', 'max_gvw_override', 'flag_by_dot', 'station', 'details', 'notes'] as const
type Written = (typeof writtenFields)[number]
const inField = writtenFields.filter((field) => field !== 'max_gvw_override')

/** Changes one field of a ticket by the API call for that field. */
function write(client: SignedInClient, field: Written, id: number, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  switch (field) {
    case 'coded':
      return client.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: '20.00' }] }, headers)
    case 'status':
      return client.patch('/v3/slips/bulk_status_update', { slip_ids: [id], status: 'delivered', date: today() }, headers)
    case 'max_gvw_override':
      return client.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [id], max_gvw_override: 80_000 }, headers)
    case 'flag_by_dot':
      return client.patch(`/v1/slips/${id}`, { slipId: id, flag: true }, headers)
    case 'station':
      return client.patch(`/v1/slips/${id}`, { version: 1, station: 'Ramp B' }, headers)
    case 'details':
      return client.patch(`/v1/slips/${id}`, { version: 1, field_temperature: 281 }, headers)
    case 'notes':
      return client.post(`/v1/slips/${id}/notes`, { text: 'Scale 2' }, headers)
  }
}

async function member(role: Role): Promise<SignedInClient> {
  const client = await server.signedIn(role)
  await server.make.onTeam(project, client.person)
  return client
}

/** What a write changed on a ticket: the field's value, or the number of notes. */
async function valueOf(id: number, field: Written): Promise<unknown> {
  if (field !== 'notes') return (await row(id))[field]
  return (await server.owner.query('SELECT id FROM slip_notes WHERE slip_id = $1 AND removed_at IS NULL', [id])).rowCount
}

test('CONS-4 CONS-7 API-32 a consultant whose approval was changed to read only neither undoes nor redoes a pay code', async () => {
  const administrator = await server.signedIn('administrator')
  const consultant = await consultantClient(server, { status: 'read_write_approved', projects: [project] })
  const decide = async (access: string) => expect((await administrator.post(`/v1/dot_consultant/consultancy_requests/${consultant.request_id}/approve`, { access })).status).toBe(200)
  const id = await server.make.ticket(project)
  const coded = await write(consultant, 'coded', id)
  expect(coded.status).toBe(200)
  await decide('read')
  expect(await undo(consultant, coded)).toMatchObject({ status: 403, body: { message: expect.stringContaining('Read-only inspector') } })
  expect((await consultant.post('/v1/slips/undo', { change_set: coded.headers.get('change-set'), dry_run: true })).status).toBe(403)
  expect(await row(id)).toMatchObject({ coded: true, version: 2 })
  await decide('read_write')
  const undone = await undo(consultant, coded)
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  await decide('read')
  expect((await undo(consultant, undone)).status).toBe(403)
  expect(await row(id)).toMatchObject({ coded: false, version: 3 })
})

test.each(inField)('API-32 a person whose role was changed to read only neither undoes nor redoes a write of %s', async (field) => {
  const writer = await member('field_inspector')
  const id = await server.make.ticket(project)
  const former = await valueOf(id, field)
  const written = await write(writer, field, id)
  const value = await valueOf(id, field)
  await changeRole(writer, 'read_only_auditor')
  expect([(await undo(writer, written)).status, await valueOf(id, field)]).toEqual([403, value])
  await changeRole(writer, 'field_inspector')
  const undone = await undo(writer, written)
  expect([undone.body.undone, await valueOf(id, field)]).toEqual([1, former])
  await changeRole(writer, 'read_only_auditor')
  expect([(await undo(writer, undone)).status, await valueOf(id, field)]).toEqual([403, former])
})

const rights: readonly (readonly [Role, readonly Written[]])[] = [
  ['administrator', writtenFields], ['area_manager', writtenFields], ['field_engineer', writtenFields], ['field_inspector', inField], ['plant_inspector', ['flag_by_dot', 'details', 'notes']],
]
test.each(rights)('API-32 WORK-22 the role %s undoes and redoes everything that it may write', async (role, fields) => {
  const writer = await member(role)
  for (const field of writtenFields) {
    const id = await server.make.ticket(project)
    const former = await valueOf(id, field)
    const written = await write(writer, field, id)
    const value = await valueOf(id, field)
    expect([field, written.status < 300, JSON.stringify(value) !== JSON.stringify(former)]).toEqual([field, fields.includes(field), fields.includes(field)])
    if (!fields.includes(field)) continue
    const undone = await undo(writer, written)
    expect([field, undone.body.undone, await valueOf(id, field)]).toEqual([field, 1, former])
    expect([field, (await undo(writer, undone)).body.undone, await valueOf(id, field)]).toEqual([field, 1, value])
  }
})

test('TICK-42 API-32 a person whose role was changed to plant inspector undoes flags, notes and temperatures, but nothing else', async () => {
  const writer = await member('field_engineer')
  const answers: (readonly [string, Answer])[] = []
  for (const field of writtenFields) answers.push([field, await write(writer, field, await server.make.ticket(project))])
  const both = { 'change-set': randomUUID() }
  const id = await server.make.ticket(project)
  await write(writer, 'flag_by_dot', id, both)
  answers.push(['flagged and delivered', await write(writer, 'status', id, both)])
  await changeRole(writer, 'plant_inspector')
  const statuses: [string, number][] = []
  for (const [what, answer] of answers) statuses.push([what, (await undo(writer, answer)).status])
  expect(Object.fromEntries(statuses)).toEqual({ coded: 403, status: 403, max_gvw_override: 403, flag_by_dot: 200, station: 403, details: 200, notes: 200, 'flagged and delivered': 403 })
  expect(await row(id)).toMatchObject({ flag_by_dot: true, status: 'delivered', version: 3 })
})
