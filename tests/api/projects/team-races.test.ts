import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'

let server: TestServer
let administrator: SignedInClient
let people: number[]

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  people = []
  for (let n = 0; n < 3; n += 1) people.push((await server.make.employee({ role: 'field_inspector' })).id)
})
afterAll(() => server.close())

const path = (project: number) => `/v2/projects/${project}/dot_employees`
const teamOf = async (project: number) =>
  (await server.owner.query<{ employee_id: number }>('SELECT employee_id FROM project_employees WHERE dot_project_id = $1 ORDER BY 1', [project])).rows.map((row) => row.employee_id)

/** The team before and after a call, as the events of the call record it; there must be only one event. */
async function eventOf(answer: Answer): Promise<unknown> {
  const { rows } = await server.owner.query('SELECT changes FROM record_events WHERE change_set = $1', [answer.headers.get('change-set')])
  return rows.map(({ changes }) => changes.team)
}

/**
 * Sends a call while another connection changes the same team. The other connection locks the project and runs `first`. As soon
 * as the call waits for a lock, the other connection runs `then` and commits.
 */
async function beside(project: number, first: (other: PoolClient) => Promise<unknown>, call: () => Promise<Answer>, then: (other: PoolClient) => Promise<unknown> = async () => undefined): Promise<Answer> {
  const other = await server.owner.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM dot_projects WHERE id = $1 FOR NO KEY UPDATE', [project])
    await first(other)
    const answer = call()
    await untilWaiting(server.owner, other)
    await then(other)
    await other.query('COMMIT')
    return await answer
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
}

async function projectWith(team: readonly (number | undefined)[]): Promise<number> {
  const project = await server.make.project()
  expect((await administrator.post(path(project), { employee_ids: team })).body.added).toBe(team.length)
  return project
}
const add = (project: number, id: number | undefined) => (other: PoolClient) => other.query('INSERT INTO project_employees (dot_authority_id, dot_project_id, employee_id) VALUES (1, $1, $2)', [project, id])
const remove = (project: number, id: number | undefined) => (other: PoolClient) => other.query('DELETE FROM project_employees WHERE dot_project_id = $1 AND employee_id = $2', [project, id])
const holdTeam = (project: number) => (other: PoolClient) => other.query('SELECT FROM project_employees WHERE dot_project_id = $1 FOR UPDATE', [project])

test('PROJ-35 a removal at the same time as an addition leaves its event and its undo, though the team is as large as before', async () => {
  const [one, two, three] = people
  const project = await projectWith([one, two])
  const removed = await beside(project, async (other) => {
    await holdTeam(project)(other)
    await add(project, three)(other)
  }, () => administrator.post(`${path(project)}/bulk_remove`, { employee_ids: [one] }))
  expect(removed.body).toEqual({ updated: 1, version: expect.any(Number) })
  expect([await teamOf(project), await eventOf(removed)]).toEqual([[two, three], [[people, [two, three]]]])
  await administrator.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })
  expect(await teamOf(project)).toEqual(people)
})

test('PROJ-35 undoing a removal does not bring back a person whom somebody else removed at the same time', async () => {
  const [one, two, three] = people
  const project = await projectWith(people)
  const removed = await beside(project, remove(project, one), () => administrator.post(`${path(project)}/bulk_remove`, { employee_ids: [two] }))
  expect([await teamOf(project), await eventOf(removed)]).toEqual([[three], [[[two, three], [three]]]])
  await administrator.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })
  expect(await teamOf(project)).toEqual([two, three])
})

test('PROJ-35 an addition at the same time as a removal reports the team that it found', async () => {
  const [one, two, three] = people
  const project = await projectWith([one, two])
  const added = await beside(project, remove(project, one), () => administrator.post(path(project), { employee_ids: [three] }))
  expect([added.body.added, await eventOf(added)]).toEqual([1, [[[two], [two, three]]]])
})

test('PROJ-35 a removal waits for an undo that holds the project and then its team, and neither is refused', async () => {
  const [one, two] = people
  const project = await projectWith([one, two])
  const removed = await beside(project, async () => undefined, () => administrator.delete(`${path(project)}/${one}`), holdTeam(project))
  expect([removed.status, await teamOf(project)]).toEqual([204, [two]])
})
