import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let other: SignedInClient
let count = 0

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  other = await server.signedIn('administrator')
})
afterAll(() => server.close())

const fresh = () => ({ title: `Road ${++count}`, state_project_number: `BAD-${count}`, timezone: 'America/Chicago' })
const create = (values: object) => administrator.post('/v3/dot_projects', { ...fresh(), ...values })
const createProject = async (values: object = {}) => (await create(values)).body.project
const fieldsOf = (answer: { body: { detailed_errors?: { field: string }[] } }) => (answer.body.detailed_errors ?? []).map(({ field }) => field)
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('PROJ-8 PROJ-11 unusual names are kept as they are, and characters that no screen can show are refused', async () => {
  for (const title of ["Robert'); DROP TABLE dot_projects;--", '<img src=x onerror=alert(1)>', '=HYPERLINK("http://x")', 'Straße 🚧 غزة', '%_\\', 'x'.repeat(200)]) {
    const answer = await create({ title })
    expect([answer.status, answer.body.project?.title], title).toEqual([201, title])
    const searchAnswer = await administrator.get(`/v3/projects?search=${encodeURIComponent(title.slice(0, 100))}`)
    expect(searchAnswer.body.projects.map((one: { title: string }) => one.title), title).toEqual([title])
  }
  // A NUL character and characters that change the text direction are refused before any field is read.
  for (const title of ['a\u0000b', 'a\u202Eb']) expect((await create({ title })).status, JSON.stringify(title)).toBe(422)
  for (const title of ['   ', 'x'.repeat(201)]) expect(fieldsOf(await create({ title })), JSON.stringify(title)).toEqual(['title'])
  for (const number of ['', ' ', 'A B', 'x'.repeat(41), 'A;B', "A'B", 'A\nB']) {
    expect(fieldsOf(await create({ state_project_number: number })), JSON.stringify(number)).toEqual(['state_project_number'])
  }
  expect((await createProject({ state_project_number: '  ÄÖ-1/2.3  ' })).state_project_number).toBe('ÄÖ-1/2.3')
})

test('PROJ-8 values that are not numbers, numbers that are too large or not whole pounds, and days that are on no calendar are refused by field', async () => {
  for (const pounds of [0, -1, 1.5, 200_001, 1e30, '80000', true]) {
    const answer = await create({ max_gvw_override: pounds })
    expect([answer.status, fieldsOf(answer)], String(pounds)).toEqual([422, ['max_gvw_override']])
  }
  for (const day of ['2026-02-30', '02/03/2026', '2026-13-01', '0000-00-00', '', 20_260_101]) {
    const answer = await create({ letting_date: day })
    expect([answer.status, fieldsOf(answer)], String(day)).toEqual([422, ['letting_date']])
  }
  expect(fieldsOf(await create({ latitude: 90.01, longitude: 0 }))).toEqual(['latitude'])
  expect(fieldsOf(await create({ working_hours: { monday: { start: '7', end: '25:00' } } }))).toEqual(['working_hours'])
})

test('PROJ-8 PROJ-12 dates in the wrong order are refused by every way in, and nothing of the change is saved', async () => {
  const project = await createProject({ letting_date: '2026-03-01', project_start: '2026-04-01' })
  const path = `/v1/dot_projects/${project.id}`
  for (const values of [{ project_start: '2026-02-28' }, { letting_date: '2026-04-02' }, { title: 'Half', letting_date: '2026-05-01' }]) {
    const answer = await administrator.patch(path, values)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['project_start']])
  }
  const many = await administrator.patch('/v3/dot_projects/bulk_update', { project_ids: [project.id], values: { project_start: '2026-01-01' } })
  expect(many.status).toBe(422)
  expect((await administrator.get(`/v3/projects/${project.id}`)).body.project).toMatchObject({ title: project.title, project_start: '2026-04-01', letting_date: '2026-03-01', version: 1 })
})

test('PROJ-26 API-35 of two people who delete, restore or start one project at once, one succeeds and the other is informed', async () => {
  const project = await createProject({ letting_date: '2026-03-01' })
  const path = `/v1/dot_projects/${project.id}`
  const both = <Answer>(act: (client: SignedInClient) => Promise<Answer>) => Promise.all([act(administrator), act(other)])
  expect(statuses(await both((client) => client.patch(path, { status: 'bid', version: 1 })))).toEqual([200, 409])
  const deleted = statuses(await both((client) => client.delete(path, { version: 2 })))
  expect(deleted[0]).toBe(204)
  expect([404, 409]).toContain(deleted[1])
  const restored = statuses(await both((client) => client.post(`${path}/restore`, {})))
  expect(restored[0]).toBe(200)
  expect(restored[1]).toBeGreaterThanOrEqual(404)
  const { body } = await administrator.get(`/v1/projects/${project.id}/activity`)
  const sentences = body.activity.map((line: { sentence: string }) => line.sentence)
  expect(sentences.filter((sentence: string) => sentence.startsWith('deleted the project'))).toHaveLength(1)
  expect(sentences.filter((sentence: string) => sentence.startsWith('restored the project'))).toHaveLength(1)
})

test('PROJ-29 PROJ-31 PROJ-50 counts are right in the very next answer after a bulk change, its undo and one more open ticket', async () => {
  const id = await server.make.project({ status: 'construction', project_start: '2026-01-01' })
  const day = (n: number) => ({ ticket_date: `2026-05-0${n}`, ticketed_at: `2026-05-0${n}T15:00:00Z` })
  const slips = await Promise.all([day(1), day(1), day(2)].map((values) => server.make.ticket(id, values)))
  const counts = async () => {
    const { body } = await administrator.get('/v3/projects?page_size=10000')
    const { delivered_count, pending_count, rejected_count, days_worked, last_ticketed_at } = body.projects.find((one: { id: number }) => one.id === id)
    return [delivered_count, pending_count, rejected_count, days_worked, new Date(last_ticketed_at).toISOString()]
  }
  const last = '2026-05-02T15:00:00.000Z'
  expect(await counts()).toEqual([0, 3, 0, 0, last])
  const delivered = await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: slips, status: 'delivered', date: '2026-05-03' })
  expect(await counts()).toEqual([3, 0, 0, 2, last])
  await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: slips.slice(0, 1), status: 'rejected', date: '2026-05-03', reason: 'Wet' })
  expect(await counts()).toEqual([2, 0, 1, 2, last])
  await server.make.ticket(id, day(3))
  expect(await counts()).toEqual([2, 1, 1, 2, '2026-05-03T15:00:00.000Z'])
  expect(delivered.status).toBe(200)
  const preview = await administrator.delete(`/v1/dot_projects/${id}`, { dry_run: true })
  expect(preview.body.confirm).toContain('1 open ticket')
})
