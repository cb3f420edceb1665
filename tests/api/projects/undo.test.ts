import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const undo = (by: SignedInClient, answer: Answer) => by.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const setStatus = (project: number, status: string, more: object = {}) => administrator.patch(`/v1/dot_projects/${project}`, { status, ...more })
const rowOf = async (project: number) => (await server.owner.query('SELECT status, deleted_at FROM dot_projects WHERE id = $1', [project])).rows[0]

describe('undoing the deletion of a project', () => {
  test('CONST-3 E.1 a project is not undeleted after the 30 days in which it could be restored', async () => {
    const project = await server.make.project()
    const deleted = await administrator.delete(`/v1/dot_projects/${project}`)
    await server.owner.query(`UPDATE dot_projects SET deleted_at = now() - interval '40 days' WHERE id = $1`, [project])
    const restored = await administrator.post(`/v1/dot_projects/${project}/restore`, {})
    expect(restored.status).toBe(422)
    expect((await undo(administrator, deleted)).body).toMatchObject({ undone: 0, left: [{ id: project, message: restored.body.message }] })
    expect((await rowOf(project)).deleted_at).not.toBeNull()
  })

  test('E.1 a person who is no longer an administrator can neither undo their deletion nor their restore, while an engineer can undo and redo their own creation', async () => {
    const person = await server.make.employee({ role: 'administrator' })
    const before = await sessionOf(server.running, person)
    const [project, other] = [await server.make.project(), await server.make.project()]
    const deleted = await before.delete(`/v1/dot_projects/${project}`)
    await before.delete(`/v1/dot_projects/${other}`)
    const restored = await before.post(`/v1/dot_projects/${other}/restore`, {})
    await server.owner.query(`UPDATE employees SET role = 'field_engineer' WHERE id = $1`, [person.id])
    await server.owner.query('INSERT INTO project_employees (dot_authority_id, dot_project_id, employee_id) SELECT $1, id, $2 FROM unnest($3::int[]) AS id', [server.make.firstAgency, person.id, [project, other]])
    const after = await sessionOf(server.running, person)
    expect((await after.delete(`/v1/dot_projects/${other}`)).status).toBe(403)
    for (const [answer, id] of [[deleted, project], [restored, other]] as const) {
      expect((await undo(after, answer)).body).toMatchObject({ undone: 0, left: [{ id, message: expect.stringContaining('Field engineer') }] })
    }
    expect([(await rowOf(project)).deleted_at, (await rowOf(other)).deleted_at]).toEqual([expect.any(Date), null])
    const engineer = await server.signedIn('field_engineer')
    const own = await engineer.post('/v3/dot_projects', { title: 'Loop', state_project_number: 'SP-LOOP', timezone: 'America/Chicago' })
    const undone = await undo(engineer, own)
    expect(undone.body).toMatchObject({ undone: 1, left: [] })
    expect((await undo(engineer, undone)).body).toMatchObject({ undone: 1, left: [] })
  })
})

describe('undoing a change of status', () => {
  test('E.1 PROJ-20 a project that has received tickets does not go back to draft', async () => {
    const project = await server.make.project({ status: 'draft', letting_date: '2026-01-05' })
    const advertised = await setStatus(project, 'bid')
    await server.make.ticket(project)
    const direct = await setStatus(project, 'draft')
    expect(direct.status).toBe(422)
    expect((await undo(administrator, advertised)).body).toMatchObject({ undone: 0, left: [{ id: project, message: direct.body.message }] })
    expect((await rowOf(project)).status).toBe('bid')
  })

  test('E.1 PROJ-21 the start of a project with a pay period stays, and of one without can be undone and redone', async () => {
    const [paid, bare] = [await server.make.project({ status: 'bid', letting_date: '2026-01-05' }), await server.make.project({ status: 'bid', letting_date: '2026-01-05' })]
    const [start, other] = [await setStatus(paid, 'construction'), await setStatus(bare, 'construction')]
    await server.make.payPeriod(paid)
    await server.make.ticket(bare)
    expect((await undo(administrator, start)).body).toMatchObject({ undone: 0, left: [{ id: paid, message: 'The project has pay periods or coded tickets, so its start cannot be undone.' }] })
    const undone = await undo(administrator, other)
    expect([undone.body.undone, (await rowOf(bare)).status]).toEqual([1, 'bid'])
    expect(((await undo(administrator, undone)).body.undone)).toBe(1)
    expect([(await rowOf(paid)).status, (await rowOf(bare)).status]).toEqual(['construction', 'construction'])
  })

  test('E.1 PROJ-22 a reopened project without tickets is not completed again by an undo', async () => {
    const project = await server.make.project({ status: 'completed', project_start: '2026-01-05', completed_on: '2026-02-05' })
    const reopened = await setStatus(project, 'construction')
    const refused = await setStatus(project, 'completed')
    expect([reopened.status, refused.status]).toEqual([200, 422])
    expect((await undo(administrator, reopened)).body).toMatchObject({ undone: 0, left: [{ id: project, message: refused.body.message }] })
    expect((await rowOf(project)).status).toBe('construction')
  })
})
