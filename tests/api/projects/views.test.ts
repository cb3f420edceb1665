import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '#src/areas/projects/api/documents'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { projectViews } from '#src/areas/projects/api/projects/project-views'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project({ title: 'Bridge deck' })
})
afterAll(() => server.close())

async function upload(name: string, content: Buffer, owner = project, as = administrator) {
  const response = await fetch(`${server.address}/v1/documents?owner_type=project&owner_id=${owner}&name=${encodeURIComponent(name)}`, {
    method: 'POST', headers: { ...as.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
}
const listed = async () => (await administrator.get(`/v1/documents?owner_type=project&owner_id=${project}`)).body

describe('documents', () => {
  test('PROJ-32 PROJ-33 a document is stored, listed with size, who added it and when, downloaded, renamed and removed', async () => {
    const added = await upload('Plan sheet é.png', PNG)
    expect(added.status).toBe(201)
    expect(faultsOfAnswer(documents.add, added.body)).toEqual([])
    const { id } = added.body.document
    expect(added.body.document).toMatchObject({ name: 'Plan sheet é.png', size: PNG.length, type: 'image/png', created_by: expect.stringContaining('Person') })
    expect((await upload('Plan sheet é.png', PNG)).body.document.id).toBe(id)
    expect((await listed()).documents).toHaveLength(1)
    const file = await fetch(`${server.address}/v1/documents/${id}/download`, { headers: administrator.headers })
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
    expect(file.headers.get('content-disposition')).toContain("UTF-8''Plan%20sheet%20%C3%A9.png")
    expect((await administrator.patch(`/v1/documents/${id}`, { name: 'Sheet 2.png' })).body.document.name).toBe('Sheet 2.png')
    expect((await administrator.patch(`/v1/documents/${id}`, { name: 'Sheet 2.pdf' })).status).toBe(422)
    const removed = await administrator.delete(`/v1/documents/${id}`)
    expect([removed.status, (await listed()).documents]).toEqual([204, []])
    await administrator.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })
    expect((await listed()).documents).toHaveLength(1)
  })

  test('CONST-3 PROJ-35 a removed document is permanently deleted after 31 days, and the activity of its project says so', async () => {
    const own = await server.make.project()
    const { id } = (await upload('Old plan.png', PNG, own)).body.document
    await administrator.delete(`/v1/documents/${id}`)
    await server.owner.query(`UPDATE documents SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id])
    expect(await purgeDeleted(server.running.platform.database, server.running.platform.log)).toBe(1)
    const { activity } = (await administrator.get(`/v1/projects/${own}/activity`)).body
    expect(activity.map(({ actor, sentence }: { actor: string; sentence: string }) => [actor, sentence])).toEqual([
      ['Slipway', 'permanently deleted document Old plan.png'], [expect.any(String), 'removed document Old plan.png'], [expect.any(String), 'added document Old plan.png']])
  })

  test.each([['notes.txt'], ['program.pdf.exe'], ['no ending']])('PROJ-32 %s is an invalid file format, and the allowed ones are named', async (name) => {
    const answer = await upload(name, PNG)
    expect([answer.status, answer.body.message]).toEqual([422, 'Invalid file format, allowed formats pdf, jpeg, jpg, png.'])
  })

  test('PROJ-32 a file whose content does not match its name is refused, and so is an empty one', async () => {
    expect((await upload('script.pdf', Buffer.from('<script>alert(1)</script>'))).status).toBe(422)
    expect((await upload('nothing.pdf', Buffer.alloc(0))).status).toBe(422)
  })

  thorough('PROJ-33 a document of more than 30 MB is refused because of its size', async () => {
    const answer = await upload('large.pdf', Buffer.alloc(30 * 1024 * 1024 + 1, 0x25))
    expect(answer.status).toBe(413)
    expect(answer.body.message).toContain('30')
  })

  test('API-16 PROJ-44 documents of another agency\'s or another team\'s project are not found', async () => {
    const { body } = await upload('mine.png', Buffer.concat([PNG, Buffer.from('x')]))
    const engineer = await server.signedIn('field_engineer')
    const foreign = await server.signedIn('administrator', await server.make.agency())
    for (const other of [engineer, foreign]) {
      expect((await other.get(`/v1/documents/${body.document.id}/download`)).status).toBe(404)
      expect((await other.get(`/v1/documents?owner_type=project&owner_id=${project}`)).status).toBe(404)
      expect((await upload('theirs.png', PNG, project, other)).status).toBe(404)
    }
  })
})

describe('the activity of a project', () => {
  test('PROJ-35 the activity says in plain words what was done, newest first, and filters by kind and words', async () => {
    const id = await server.make.project({ title: 'SR 5' })
    const slips = [await server.make.ticket(id, { ticket_number: 'T-1' }), await server.make.ticket(id)]
    await administrator.patch(`/v1/dot_projects/${id}`, { title: 'SR 5 north' })
    await administrator.post(`/v2/projects/${id}/dot_employees`, { employee_ids: [administrator.person.id] })
    await administrator.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: slips, max_gvw_override: 80_000 })
    const answer = await administrator.get(`/v1/projects/${id}/activity`)
    expect(faultsOfAnswer(projectViews.activity, answer.body)).toEqual([])
    const sentences = (body: { activity: { sentence: string }[] }) => body.activity.map(({ sentence }) => sentence)
    expect(sentences(answer.body)).toEqual([
      'set the Max GVW override of 2 tickets', 'added 1 person to the team', 'changed Title to SR 5 north'])
    expect(sentences((await administrator.get(`/v1/projects/${id}/activity?kind[]=project`)).body)).toHaveLength(2)
    expect(sentences((await administrator.get(`/v1/projects/${id}/activity?search=gvw`)).body)).toHaveLength(1)
    expect(sentences((await administrator.get(`/v1/projects/${id}/activity?end_date=2020-01-01`)).body)).toEqual([])
  })

  test('CLERK-37 the activity names item codes and quantities, and distinguishes undo from redo', async () => {
    const id = await server.make.project()
    await server.make.payPeriod(id)
    const item = await server.make.payItem(id, { item_code: '2301.507/00010', estimated_qty_uom: 'CY' })
    const slip = await server.make.ticket(id, { ticket_number: 'T-1' })
    const sentences = async () => (await administrator.get(`/v1/projects/${id}/activity`)).body.activity.map(({ sentence }: { sentence: string }) => sentence)
    const assigned = await administrator.post(`/v2/projects/${id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '9.75' }] })
    expect(assigned.status).toBe(200)
    const changeSetOfLast = async () => (await server.owner.query('SELECT change_set FROM slip_events WHERE slip_id = $1 ORDER BY id DESC LIMIT 1', [slip])).rows[0].change_set
    const undo = async () => expect((await administrator.post('/v1/slips/undo', { change_set: await changeSetOfLast() })).status).toBe(200)
    await undo()
    await undo()
    expect(await sentences()).toEqual([
      'redid the assignment of 2301.507/00010 9.75 CY to ticket T-1',
      'undid the assignment of 2301.507/00010 9.75 CY to ticket T-1',
      'assigned 2301.507/00010 9.75 CY to ticket T-1',
    ])
  })

  test('The calendar shows deliveries by day and the days on which periods start and end', async () => {
    const id = await server.make.project()
    await server.make.payPeriod(id, { number: 1, start_date: '2026-10-01', end_date: '2026-10-31', state: 'closed', closed_at: new Date() })
    await server.make.ticket(id, { status: 'delivered', delivered_date: '2026-10-05', ticket_date: '2026-10-05' })
    await server.make.ticket(id, { status: 'pending', ticket_date: '2026-10-05' })
    const answer = await administrator.get(`/v1/projects/${id}/calendar?start_date=2026-10-01&end_date=2026-10-31`)
    expect(faultsOfAnswer(projectViews.calendar, answer.body)).toEqual([])
    expect(answer.body.days).toEqual([
      { date: '2026-10-01', delivered_count: 0, order_count: 0, report_count: 0, periods: [{ number: 1, what: 'starts' }] },
      { date: '2026-10-05', delivered_count: 1, order_count: 0, report_count: 0, periods: [] },
      { date: '2026-10-31', delivered_count: 0, order_count: 0, report_count: 0, periods: [{ number: 1, what: 'ends' }] }])
    const wrong = await administrator.get(`/v1/projects/${id}/calendar?start_date=2026-10-31&end_date=2026-10-01`)
    expect(wrong.status).toBe(422)
  })

  test('PROJ-36 the dashboard has the counts, and delivered tonnage by material and by day, and none where nothing was weighed', async () => {
    const id = await server.make.project()
    await server.make.ticket(id, { status: 'delivered', ticket_date: '2026-10-05', net_amount: '12.5000' })
    await server.make.ticket(id, { status: 'changed_after_delivered', ticket_date: '2026-10-06', net_amount: '10.0000' })
    await server.make.ticket(id, { status: 'rejected' })
    await server.make.ticket(id, { status: 'voided' })
    await server.make.ticket(id, { status: 'delivered', ticket_date: '2026-10-06', material_description: 'MILLINGS', uom_1: 'LOAD', net_amount: null })
    const { body } = await administrator.get(`/v1/projects/${id}/dashboard`)
    expect(faultsOfAnswer(projectViews.dashboard, body)).toEqual([])
    expect(body).toEqual({
      delivered_count: 3, pending_count: 0, rejected_count: 1,
      by_material: [{ material_description: 'SPWEB440', uom: 'TON', count: 2, net_amount: 22.5 }, { material_description: 'MILLINGS', uom: 'LOAD', count: 1, net_amount: null }],
      by_day: [{ date: '2026-10-06', uom: 'TON', count: 1, net_amount: 10 }, { date: '2026-10-06', uom: 'LOAD', count: 1, net_amount: null }, { date: '2026-10-05', uom: 'TON', count: 1, net_amount: 12.5 }] })
  })
})
