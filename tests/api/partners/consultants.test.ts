import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultantClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let named: number
let hidden: number
let ticket: number
let hiddenTicket: number
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  named = await server.make.project({ title: 'Named project' })
  hidden = await server.make.project({ title: 'Hidden project' })
  ticket = await server.make.ticket(named)
  hiddenTicket = await server.make.ticket(hidden)
})
afterAll(() => server.close())

const decide = (id: number, decision: string, body: object = {}) => administrator.post(`/v1/dot_consultant/consultancy_requests/${id}/${decision}`, body)
const roleOf = async (client: SignedInClient) => (await client.get('/v3/sessions/_me')).body.user?.role

describe('decisions about consultants', () => {
  test('CONS-3 CONS-6 CONS-7 an approval needs projects of the agency, and gives the role of its access', async () => {
    const consultant = await consultantClient(server, { status: 'pending' })
    const elsewhere = await server.make.project({ dot_authority_id: await server.make.agency() })
    expect(await roleOf(consultant)).toBeNull()
    expect(await decide(consultant.request_id, 'approve', { access: 'read' })).toMatchObject({ status: 422, body: { message: 'Choose at least one project.' } })
    expect(await decide(consultant.request_id, 'approve', { access: 'read', project_ids: [named, elsewhere] })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'project_ids' }] } })
    expect(await decide(consultant.request_id, 'approve', { access: 'read', project_ids: [named] })).toMatchObject({
      status: 200, body: { consultancy_request: { status: 'read_approved', projects: [{ id: named, title: 'Named project' }], decided_by_name: expect.stringContaining('Pat') } },
    })
    // the open session has the new rights from its next call on
    expect(await roleOf(consultant)).toBe('read_only_inspector')
  })

  test('CONS-4 CONS-5 changing an approval between read and read-write takes effect at the next call, and ending it ends the sessions', async () => {
    const consultant = await consultantClient(server, { status: 'read_write_approved', projects: [named] })
    expect(await roleOf(consultant)).toBe('field_inspector')
    expect((await decide(consultant.request_id, 'approve', { access: 'read' })).body.consultancy_request).toMatchObject({ status: 'read_approved', projects: [{ id: named }] })
    expect(await roleOf(consultant)).toBe('read_only_inspector')
    expect((await consultant.post(`/v1/slips/${ticket}/notes`, { note: 'Mine' })).status).toBe(403)
    await decide(consultant.request_id, 'approve', { access: 'read_write' })
    expect(await roleOf(consultant)).toBe('field_inspector')
    expect((await decide(consultant.request_id, 'reject')).body.consultancy_request.status).toBe('rejected')
    expect((await consultant.get('/v1/slips')).status).toBe(401)
    const again = await consultant.again()
    expect(await roleOf(again)).toBeNull()
    expect((await again.get('/v1/slips')).status).toBe(403)
    expect(await decide(consultant.request_id, 'approve', { access: 'read' })).toMatchObject({ status: 422 })
    // the new request gets a row of its own, and the row of the rejected request remains
    expect((await again.post('/v1/dot_consultant/consultancy_requests', { agency_name: 'First agency', address_1: '1 Main', city: 'St Paul', state: 'MN', zip: '55155' })).body.consultancy_request).toMatchObject({ status: 'pending' })
    expect((await server.owner.query('SELECT status FROM consultancy_requests WHERE employee_id = $1 ORDER BY id', [consultant.person.id])).rows).toEqual([{ status: 'rejected' }, { status: 'pending' }])
  })

  test('CONS-8 SHELL-40 the count of pending requests follows each decision', async () => {
    const pending = async () => (await administrator.get('/v1/dot_consultant/consultancy_requests/count')).body.pending as number
    const before = await pending()
    const [one, two] = [await consultantClient(server, { status: 'pending' }), await consultantClient(server, { status: 'pending' })]
    expect(await pending()).toBe(before + 2)
    await decide(one.request_id, 'approve', { access: 'read_write', project_ids: [named] })
    expect(await pending()).toBe(before + 1)
    await decide(two.request_id, 'reject')
    expect(await pending()).toBe(before)
  })

  test('CONS-1 the list has the tabs pending, approved and rejected, and all without a status', async () => {
    for (const status of ['pending', 'read_approved', 'read_write_approved', 'rejected']) await consultantClient(server, { status })
    for (const [tab, statuses] of [['pending', ['pending']], ['approved', ['read_approved', 'read_write_approved']], ['rejected', ['rejected']]] as const) {
      const { body } = await administrator.get(`/v1/dot_consultant/consultancy_requests?status=${tab}`)
      expect(body.content.length, tab).toBeGreaterThan(0)
      for (const { status } of body.content) expect(statuses).toContain(status)
    }
    const all = await administrator.get('/v1/dot_consultant/consultancy_requests?sort=name,asc&search=vera')
    expect(all.body.page.total_rows).toBe((await server.owner.query('SELECT 1 FROM consultancy_requests')).rowCount)
  })
})

describe('what a consultant sees', () => {
  test.each(['read_approved', 'read_write_approved'])('CONS-7 a consultant with %s sees the named project and its tickets, and nothing of another', async (status) => {
    const consultant = await consultantClient(server, { status, projects: [named] })
    const list = await consultant.get('/v3/projects')
    expect(JSON.stringify(list.body)).toContain('Named project')
    expect(JSON.stringify(list.body)).not.toContain('Hidden project')
    expect((await consultant.get(`/v3/projects/${named}`)).status).toBe(200)
    expect((await consultant.get(`/v3/projects/${hidden}`)).status).toBe(404)
    expect((await consultant.get(`/v4/slips/${ticket}`)).status).toBe(200)
    expect((await consultant.get(`/v4/slips/${hiddenTicket}`)).status).toBe(404)
    const feed = JSON.stringify((await consultant.get('/v1/slips')).body)
    expect(feed).not.toContain('Hidden project')
    for (const path of ['pay_items', 'contract_items', 'pay_periods', 'pay_item_metrics']) expect((await consultant.get(`/v2/projects/${hidden}/${path}`)).status, path).toBe(404)
    expect((await consultant.get(`/v1/documents?owner_type=project&owner_id=${hidden}`)).status).toBe(404)
  })

  test('CONS-7 a consultant is not an employee: no list, group, team or impersonation names one', async () => {
    const consultant = await consultantClient(server, { status: 'read_write_approved', projects: [named] })
    const { id, email } = consultant.person
    expect(JSON.stringify((await administrator.get('/v3/dot_employees?page_size=100')).body)).not.toContain(email)
    expect((await administrator.get(`/v3/dot_employees/${id}`)).status).toBe(404)
    expect((await administrator.patch(`/v3/dot_employees/${id}`, { version: 1, role: 'administrator' })).status).toBe(404)
    expect((await administrator.delete(`/v3/dot_employees/${id}`)).status).toBe(404)
    expect((await administrator.post(`/v2/projects/${hidden}/dot_employees`, { employee_ids: [id] })).status).toBe(404)
  })

  test('CONS-7 the database refuses any other role for a consultant, and any role for a vendor', async () => {
    const consultant = await consultantClient(server)
    await expect(server.owner.query(`UPDATE employees SET role = 'administrator' WHERE id = $1`, [consultant.person.id])).rejects.toThrow(/employees_role_of_partner/)
    await expect(server.owner.query(`UPDATE employees SET partner = NULL WHERE id = $1`, [consultant.person.id])).rejects.toThrow(/does not change its kind/)
  })
})
