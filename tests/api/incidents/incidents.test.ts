import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { incidents } from '#src/areas/incidents/api/incidents'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'

let desk: Desk
let inspector: SignedInClient
let project: number
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: 'SR 14' })
  inspector = await desk.signedIn('field_inspector')
  await desk.make.onTeam(project, inspector.person)
})

const now = () => new Date().toISOString()
const report = (values: object = {}, client = inspector) => client.post('/v1/incidents', { dot_project_id: project, issue_type: 'other', time_reported: now(), ...values })
const reported = async (values: object = {}) => (await report(values)).body.incident
const step = (id: number, to: string, client = desk.clerk) => client.post(`/v1/incidents/${id}/transition`, { to })
const shown = async (id: number, client = desk.clerk) => (await client.get(`/v1/incidents/${id}`)).body.incident
const undo = (client: SignedInClient, answer: { headers: Headers }) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const mails = async (kind: string) => (await desk.owner.query('SELECT recipient FROM messages_out WHERE kind = $1 ORDER BY recipient', [kind])).rows.map(({ recipient }) => recipient)

test('INCD-2 INCD-6 an incident is reported with its project, plant, numbers and who reported it, and the administrators get mail', async () => {
  const plant = await desk.make.plant({ name: 'North plant', supplier: 'Northern Asphalt' })
  const answer = await report({ issue_type: 'missing_tickets', contractor: ' Cowlitz ', supplier: 'Northern Asphalt', plant_id: plant, missing_tickets: ['5001', ' 5002', '5001'], contact_me: true, comment: 'Two loads' })
  expect(faultsOf(incidents.create.answer, answer.body)).toEqual([])
  expect(answer.body.incident).toMatchObject({
    state: 'reported', issue_type: 'missing_tickets', project: 'SR 14', contractor: 'Cowlitz', supplier: 'Northern Asphalt', plant: 'North plant', contact_me: true, contact: null, reported_by: expect.any(String),
    missing_tickets: [{ ticket_number: '5001', arrived_at: null }, { ticket_number: '5002', arrived_at: null }], comments: [{ text: 'Two loads', author: expect.any(String) }] })
  expect(await mails('incident_reported')).toContain(desk.clerk.person.email)
  const list = await desk.clerk.get(`/v1/incidents?project_id=${project}`)
  expect(faultsOf(incidents.list.answer, list.body)).toEqual([])
  expect([list.headers.get('total-count'), list.body.incidents.map(({ id }: { id: number }) => id)]).toEqual(['1', [answer.body.incident.id]])
})

test('INCD-6 INCD-7 INCD-8 type and time are required, and numbers when tickets are missing', async () => {
  expect((await inspector.post('/v1/incidents', { dot_project_id: project, time_reported: now() })).status).toBe(422)
  expect((await inspector.post('/v1/incidents', { dot_project_id: project, issue_type: 'other' })).status).toBe(422)
  expect((await report({ issue_type: 'lost' })).status).toBe(422)
  expect(await report({ issue_type: 'missing_tickets' })).toMatchObject({ status: 422, body: { message: 'Enter at least one missing ticket number.', detailed_errors: [{ field: 'missing_tickets' }] } })
  expect(await report({ time_reported: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject({ status: 422, body: { message: 'The time cannot be in the future.' } })
  expect((await report({ plant_id: 999_999 })).status).toBe(404)
})

test('INCD-1 INCD-3 INCD-4 an administrator moves an incident through each step, and an archived incident leaves the active list for good', async () => {
  const { id } = await reported()
  expect(await step(id, 'resolved')).toMatchObject({ status: 422, body: { message: 'An incident that is reported cannot become resolved.' } })
  for (const to of ['acknowledged', 'work_in_progress', 'resolved', 'work_in_progress', 'resolved', 'archived']) expect(await step(id, to)).toMatchObject({ status: 200, body: { incident: { state: to } } })
  const listed = async (query: string) => (await desk.clerk.get(`/v1/incidents?project_id=${project}&${query}`)).body.incidents.length
  expect([await listed('archived=false'), await listed('archived=true')]).toEqual([0, 1])
  const refusals = [await step(id, 'work_in_progress'), await inspector.patch(`/v1/incidents/${id}`, { contractor: 'X' }), await inspector.post(`/v1/incidents/${id}/comments`, { text: 'More' })]
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(Array(3).fill([422, 'The incident is archived and can no longer be changed.']))
  await expect(desk.owner.query("UPDATE incidents SET state = 'reported' WHERE id = $1", [id])).rejects.toThrow('cannot go from archived to reported')
})

test('INCD-4 of two people who take the same step at once, one succeeds and the other is informed', async () => {
  const { id } = await reported()
  const colleague = await desk.signedIn('administrator')
  const both = await Promise.all([step(id, 'acknowledged'), step(id, 'acknowledged', colleague)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await desk.clerk.post(`/v1/incidents/${id}/transition`, { to: 'work_in_progress', version: 1 })).status).toBe(409)
})

test('INCD-9 comments are added with author and time, and cannot be changed or removed', async () => {
  const { id } = await reported()
  const before = await shown(id)
  const answer = await inspector.post(`/v1/incidents/${id}/comments`, { text: '  Called the plant.\nNo answer. ' })
  expect(faultsOf(incidents.comment.answer, answer.body)).toEqual([])
  expect(answer.body.incident.comments).toEqual([{ id: expect.any(Number), text: 'Called the plant.\nNo answer.', author: expect.any(String), created_at: expect.any(String) }])
  expect(Date.parse(answer.body.incident.last_updated)).toBeGreaterThan(Date.parse(before.last_updated))
  expect(await inspector.post(`/v1/incidents/${id}/comments`, { text: ' ' })).toMatchObject({ status: 422, body: { message: 'Enter a comment.' } })
  const unshowable = 'Comment has characters that cannot be displayed.'
  expect(await inspector.post(`/v1/incidents/${id}/comments`, { text: 'a\u0085b' })).toMatchObject({ status: 422, body: { message: unshowable } })
  expect(await report({ comment: 'a\u0085b' })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'comment', message: unshowable }] } })
  expect(await report({ supplier: 'a\u0085b' })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'supplier', message: 'Supplier has characters that cannot be displayed.' }] } })
  for (const statement of ["UPDATE incident_comments SET text = 'other'", 'DELETE FROM incident_comments']) await expect(desk.owner.query(statement)).rejects.toThrow('kept as they were written')
})

test('INCD-10 phone and email of the reporter are shown only to administrators, and only if the reporter asked to be contacted', async () => {
  await desk.owner.query("UPDATE employees SET phone = '+15555550123' WHERE id = $1", [inspector.person.id])
  const [wanted, not] = [await reported({ contact_me: true }), await reported()]
  expect((await shown(wanted.id)).contact).toEqual({ phone: '+15555550123', email: inspector.person.email })
  expect((await shown(not.id)).contact).toBeNull()
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project, engineer.person)
  expect([(await shown(wanted.id, engineer)).contact, (await shown(wanted.id, inspector)).contact]).toEqual([null, null])
})

test('INCD-10 E.6 a reporter who wants to be contacted gets mail when the incident is resolved', async () => {
  for (const contact_me of [true, false]) {
    const { id } = await reported({ contact_me })
    for (const to of ['acknowledged', 'work_in_progress', 'resolved']) await step(id, to)
    expect((await mails('incident_resolved')).filter((one) => one === inspector.person.email)).toHaveLength(1)
  }
})

test('INCD-8 the numbers that the plant skipped are offered, until an incident names them or they arrive', async () => {
  const plant = await desk.make.plant()
  for (const ticket_number of ['7001', '7004']) await desk.make.ticket(project, { plant_id: plant, ticket_number })
  await desk.make.ticket(await desk.make.project(), { plant_id: plant, ticket_number: '7003' })
  const offered = async () => (await inspector.get(`/v1/incidents/missing_tickets?project_id=${project}`)).body
  expect(faultsOf(incidents.missing.answer, await offered())).toEqual([])
  // a ticket whose date was mistyped and lies far in the future must not hide the latest tickets
  await desk.make.ticket(project, { plant_id: plant, ticket_number: 'LATER', ticket_date: '2099-01-05' })
  expect((await offered()).missing_tickets).toMatchObject([{ ticket_number: '7002', after: '7001', before: '7003', plant_id: plant }])
  await reported({ issue_type: 'missing_tickets', missing_tickets: ['7002'] })
  expect((await offered()).missing_tickets).toEqual([])
})

test('INCD-8 numbers that incidents list hide neither later numbers nor the same number of another plant', async () => {
  const [plant, other] = [await desk.make.plant(), await desk.make.plant()]
  for (const number of ['7100', '7121', '7142', '7163']) await desk.make.ticket(project, { plant_id: plant, ticket_number: number })
  const offered = async () => (await inspector.get(`/v1/incidents/missing_tickets?project_id=${project}`)).body.missing_tickets.map((one: { plant_id: number; ticket_number: string }) => [one.plant_id, one.ticket_number])
  const first = await offered()
  expect(first).toHaveLength(50)
  for (const part of [first.slice(0, 25), first.slice(25)]) await reported({ issue_type: 'missing_tickets', plant_id: plant, missing_tickets: part.map(([, number]: [number, string]) => number) })
  const later = Array.from({ length: 10 }, (_one, at) => [plant, String(7153 + at)])
  expect(await offered()).toEqual(later)
  for (const number of ['7101', '7103']) await desk.make.ticket(project, { plant_id: other, ticket_number: number })
  expect(await offered()).toEqual(expect.arrayContaining([[other, '7102'], ...later]))
})

test('INCD-2 INCD-8 a missing ticket that arrives is checked off automatically, and one that is already here counts as arrived', async () => {
  const plant = await desk.make.plant({ name: 'Ready plant', supplier: 'Northern Asphalt' })
  const job = `J-${project}`
  await desk.owner.query('UPDATE dot_projects SET job_number = $2 WHERE id = $1', [project, job])
  await desk.make.ticket(project, { plant_id: plant, ticket_number: '8001' })
  const { id, version } = await reported({ issue_type: 'missing_tickets', missing_tickets: ['8001', '8002', '8003'] })
  expect((await shown(id)).missing_tickets.map((one: { arrived_at: string | null }) => one.arrived_at !== null)).toEqual([true, false, false])
  const key = (await desk.clerk.post('/v1/api_keys', { name: 'Plant' })).body
  const arrived = await fetch(`${desk.address}/v1/slips`, {
    method: 'POST', headers: { authorization: `Bearer ${key.key ?? key.api_key?.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket_number: '8002', ticket_date: now().slice(0, 10), supplier: 'Northern Asphalt', plant_name: 'Ready plant', material_description: 'SP', job_number: job }),
  })
  expect(arrived.status).toBeLessThan(300)
  const slip = (await desk.owner.query("SELECT id, dot_project_id FROM slips WHERE ticket_number = '8002'")).rows[0]
  const after = await shown(id)
  expect([slip.dot_project_id === project, after.missing_tickets.map((one: { slip_id: number | null }) => one.slip_id === slip.id), after.version > version]).toEqual([true, [false, true, false], true])
})

test('INCD-8 PLUS-34 API-32 a missing ticket that is moved here is checked off, and missing again once the move is undone', async () => {
  const plant = await desk.make.plant({ name: 'Mixed-up plant' })
  const elsewhere = await desk.make.project()
  const slip = await desk.make.ticket(elsewhere, { plant_id: plant, ticket_number: '8101' })
  const { id } = await reported({ issue_type: 'missing_tickets', missing_tickets: ['8101', '8102'], plant_id: plant })
  const there = await desk.clerk.post('/v1/incidents', { dot_project_id: elsewhere, issue_type: 'missing_tickets', missing_tickets: ['8101'], time_reported: now() })
  const arrived = async () => Promise.all([id, there.body.incident.id].map(async (one) => (await shown(one)).missing_tickets.map(({ slip_id: by }: { slip_id: number | null }) => by)))
  expect(await arrived()).toEqual([[null, null], [slip]])
  const moved = await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: project })
  expect(await arrived()).toEqual([[slip, null], [null]])
  expect((await undo(desk.clerk, moved)).body).toMatchObject({ undone: 1, left: [] })
  expect(await arrived()).toEqual([[null, null], [slip]])
  const { rows } = await desk.owner.query(`SELECT event, changes FROM record_events WHERE record_kind = 'incident' AND record_id = $1 ORDER BY id`, [id])
  expect(rows.slice(1)).toEqual([{ event: 'ticket_arrived', changes: { arrived: [null, ['8101']] } }, { event: 'ticket_left', changes: { arrived: [['8101'], null] } }])
  // an archived incident can no longer change
  for (const to of ['acknowledged', 'work_in_progress', 'resolved', 'archived']) await step(id, to)
  await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: project })
  expect((await arrived())[0]).toEqual([null, null])
})

test('INCD-8 PLNT-3 an incident of a plant that was merged counts the tickets of the other plant', async () => {
  const [former, plant] = [await desk.make.plant({ name: 'Merged pit', supplier: 'Northern Asphalt' }), await desk.make.plant({ name: 'Kept pit', supplier: 'Northern Asphalt' })]
  const elsewhere = await desk.make.project()
  const missing = await desk.make.ticket(elsewhere, { plant_id: plant, ticket_number: '8201' })
  const there = await desk.make.ticket(project, { plant_id: former, ticket_number: '8202' })
  const { id } = await reported({ issue_type: 'missing_tickets', missing_tickets: ['8201', '8202'], plant_id: former })
  const arrived = async () => (await shown(id)).missing_tickets.map(({ slip_id: by }: { slip_id: number | null }) => by)
  const merged = await desk.clerk.post(`/v1/dot_plants/${former}/merge`, { into: plant })
  expect([merged.status, await arrived()]).toEqual([200, [null, there]])
  // after the merge, a missing ticket of the remaining plant arrives, and the ticket that had arrived leaves the project and returns
  await desk.clerk.post(`/v1/slips/${missing}/move`, { project_id: project })
  expect(await arrived()).toEqual([missing, there])
  await desk.clerk.post(`/v1/slips/${there}/move`, { project_id: elsewhere })
  expect(await arrived()).toEqual([missing, null])
  await desk.clerk.post(`/v1/slips/${there}/move`, { project_id: project })
  expect(await arrived()).toEqual([missing, there])
  await desk.make.ticket(project, { plant_id: plant, ticket_number: '8203' })
  const changed = await inspector.patch(`/v1/incidents/${id}`, { missing_tickets: ['8201', '8202', '8203'] })
  expect(changed.body.incident.missing_tickets.every(({ slip_id: by }: { slip_id: number | null }) => by !== null)).toBe(true)
})

test('INCD-8 PLNT-3 API-32 a merge of plants checks off the missing tickets of both that came earlier, and its undo makes them missing again', async () => {
  const [from, into] = [await desk.make.plant({ name: 'Double pit', supplier: 'Northern Asphalt' }), await desk.make.plant({ name: 'Double  pit', supplier: 'Northern Asphalt' })]
  const [ofFrom, ofInto] = [await desk.make.ticket(project, { plant_id: from, ticket_number: '8251' }), await desk.make.ticket(project, { plant_id: into, ticket_number: '8252' })]
  const [one, two] = [await reported({ issue_type: 'missing_tickets', missing_tickets: ['8251', '8252'], plant_id: into }), await reported({ issue_type: 'missing_tickets', missing_tickets: ['8251', '8252'], plant_id: from })]
  const arrived = () => Promise.all([one, two].map(async ({ id }) => (await shown(id)).missing_tickets.map(({ slip_id: by }: { slip_id: number | null }) => by)))
  expect(await arrived()).toEqual([[null, ofInto], [ofFrom, null]])
  const merged = await desk.clerk.post(`/v1/dot_plants/${from}/merge`, { into })
  expect([merged.status, await arrived()]).toEqual([200, [[ofFrom, ofInto], [ofFrom, ofInto]]])
  expect((await undo(desk.clerk, merged)).body).toMatchObject({ left: [] })
  expect(await arrived()).toEqual([[null, ofInto], [ofFrom, null]])
  const { rows } = await desk.owner.query(`SELECT event, changes FROM record_events WHERE record_kind = 'incident' AND record_id = $1 ORDER BY id`, [one.id])
  expect(rows.slice(1)).toEqual([{ event: 'ticket_arrived', changes: { arrived: [null, ['8251']] } }, { event: 'ticket_left', changes: { arrived: [['8251'], null] } }])
})

test('INCD-8 API-32 an incident whose removal is undone counts the tickets that came or left meanwhile, with events, and can be removed again by a redo', async () => {
  const plant = await desk.make.plant({ name: 'Late pit', supplier: 'Northern Asphalt' })
  const elsewhere = await desk.make.project()
  const [late, there] = [await desk.make.ticket(elsewhere, { plant_id: plant, ticket_number: '8401' }), await desk.make.ticket(project, { plant_id: plant, ticket_number: '8402' })]
  const values = { issue_type: 'missing_tickets', missing_tickets: ['8401', '8402'] }
  for (const ofPlant of [{}, { plant_id: plant }]) {
    const { id } = await reported({ ...values, ...ofPlant })
    const arrived = async () => (await shown(id)).missing_tickets.map(({ slip_id: by }: { slip_id: number | null }) => by)
    expect(await arrived()).toEqual([null, there])
    const removed = await inspector.delete(`/v1/incidents/${id}`)
    for (const [slip, to] of [[late, project], [there, elsewhere]]) expect((await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: to })).status).toBe(200)
    const undone = await undo(inspector, removed)
    expect(undone.body).toMatchObject({ undone: 1, left: [] })
    expect(await arrived()).toEqual([late, null])
    expect(undone.body.records).toMatchObject([{ kind: 'incident', ids: [id], versions: [(await shown(id)).version] }])
    const { rows } = await desk.owner.query(`SELECT event, changes FROM record_events WHERE record_kind = 'incident' AND record_id = $1 AND event LIKE 'ticket%' ORDER BY id`, [id])
    expect(rows).toEqual([{ event: 'ticket_left', changes: { arrived: [['8402'], null] } }, { event: 'ticket_arrived', changes: { arrived: [null, ['8401']] } }])
    expect((await undo(inspector, undone)).body).toMatchObject({ undone: 1, left: [] })
    expect((await desk.clerk.get(`/v1/incidents/${id}`)).status).toBe(404)
    for (const [slip, to] of [[late, elsewhere], [there, project]]) await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: to })
  }
})

test('INCD-8 API-32 a missing ticket that is received while its incident is deleted has arrived once the deletion is undone', async () => {
  await desk.make.plant({ name: 'Found pit', supplier: 'Northern Asphalt' })
  await desk.owner.query('UPDATE dot_projects SET job_number = $2 WHERE id = $1', [project, `J-${project}`])
  const { id } = await reported({ issue_type: 'missing_tickets', missing_tickets: ['8451'] })
  const removed = await inspector.delete(`/v1/incidents/${id}`)
  const key = (await desk.clerk.post('/v1/api_keys', { name: 'Found pit' })).body
  const received = await fetch(`${desk.address}/v1/slips`, {
    method: 'POST', headers: { authorization: `Bearer ${key.key ?? key.api_key?.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket_number: '8451', ticket_date: now().slice(0, 10), supplier: 'Northern Asphalt', plant_name: 'Found pit', material_description: 'SP', job_number: `J-${project}` }),
  })
  expect(received.status).toBeLessThan(300)
  expect((await undo(inspector, removed)).body).toMatchObject({ undone: 1, left: [] })
  expect((await shown(id)).missing_tickets).toMatchObject([{ ticket_number: '8451', slip_id: expect.any(Number), arrived_at: expect.any(String) }])
})

test('INCD-8 an incident that gets another plant counts the tickets of that plant, and an undo counts them again', async () => {
  const [right, wrong] = [await desk.make.plant({ name: 'Right pit' }), await desk.make.plant({ name: 'Wrong pit' })]
  const slip = await desk.make.ticket(project, { plant_id: right, ticket_number: '8301' })
  const { id } = await reported({ issue_type: 'missing_tickets', missing_tickets: ['8301'], plant_id: wrong })
  const arrived = async () => (await shown(id)).missing_tickets.map(({ slip_id: by }: { slip_id: number | null }) => by)
  expect(await arrived()).toEqual([null])
  const changed = await inspector.patch(`/v1/incidents/${id}`, { plant_id: right })
  expect(changed.body.incident.missing_tickets).toMatchObject([{ slip_id: slip, arrived_at: expect.any(String) }])
  expect((await undo(inspector, changed)).body).toMatchObject({ undone: 1 })
  expect(await arrived()).toEqual([null])
})

test('INCD-6 changes carry a version and can be undone, and only an administrator or the reporter can remove an incident', async () => {
  const { id, version } = await reported({ issue_type: 'missing_tickets', missing_tickets: ['9001'] })
  const changed = await inspector.patch(`/v1/incidents/${id}`, { version, issue_type: 'late_tickets', missing_tickets: ['9001', '9002'] })
  expect(changed.body.incident).toMatchObject({ issue_type: 'late_tickets', version: 2 })
  expect(await inspector.patch(`/v1/incidents/${id}`, { version, contractor: 'stale' })).toMatchObject({ status: 409, body: { current: [{ version: 2 }] } })
  expect((await undo(inspector, changed)).body).toMatchObject({ undone: 1 })
  expect(await shown(id)).toMatchObject({ issue_type: 'missing_tickets', missing_tickets: [{ ticket_number: '9001' }] })
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project, engineer.person)
  expect(await engineer.delete(`/v1/incidents/${id}`)).toMatchObject({ status: 422 })
  const removed = await inspector.delete(`/v1/incidents/${id}`)
  expect([removed.status, (await desk.clerk.get(`/v1/incidents/${id}`)).status]).toEqual([204, 404])
  await undo(inspector, removed)
  expect((await desk.clerk.get(`/v1/incidents/${id}`)).status).toBe(200)
})

test('INCD-6 another agency, another team and other roles can neither see nor report incidents', async () => {
  const { id } = await reported()
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  const outsider = await desk.signedIn('field_inspector')
  for (const client of [stranger, outsider]) {
    const answers = [await client.get(`/v1/incidents/${id}`), await client.patch(`/v1/incidents/${id}`, { contractor: 'X' }), await client.post(`/v1/incidents/${id}/comments`, { text: 'X' }), await report({}, client), await client.get(`/v1/incidents?project_id=${project}`)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  }
  for (const role of roles.filter((one) => !['administrator', 'area_manager', 'field_engineer', 'field_inspector'].includes(one))) expect((await report({}, await desk.signedIn(role))).status, role).toBe(403)
  expect((await step(id, 'acknowledged', inspector)).status).toBe(403)
})
