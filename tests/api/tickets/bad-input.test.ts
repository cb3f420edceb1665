import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project({ timezone: 'America/New_York' })
})
afterAll(() => server.close())

test('TICK-99 PLUS-1 four people who edit one ticket at once lose nothing: each change is stored once, with its author', async () => {
  const id = await server.make.ticket(project)
  const people = [administrator, ...(await Promise.all([1, 2, 3].map(() => server.signedIn('administrator'))))]
  const edits = [{ station: '5+00' }, { lane: 'EB1' }, { air_1: '5.5' }, { application_date: '2026-10-05' }]
  let refused = 0
  await Promise.all(people.map(async (by, at) => {
    let version = 1
    for (;;) {
      const { status, body } = await by.patch(`/v1/slips/${id}`, { version, ...edits[at] })
      if (status === 200) return
      // a refusal contains the current ticket, so that the next try can use its version
      expect([status, body.current]).toEqual([409, [expect.objectContaining({ id, version: expect.any(Number) })]])
      refused += 1
      version = body.current[0].version
    }
  }))
  expect(refused).toBeGreaterThanOrEqual(3)
  expect((await administrator.get(`/v4/slips/${id}`)).body.slip).toMatchObject({ version: 5, station: '5+00', lane: 'EB1', air_1: 5.5, application_date: '2026-10-05' })
  const { rows } = await server.owner.query<{ by: number }>('SELECT actor_employee_id AS by FROM slip_events WHERE slip_id = $1', [id])
  expect(rows.map(({ by }) => by).toSorted((a, b) => a - b)).toEqual(people.map(({ person }) => person.id).toSorted((a, b) => a - b))
})

test('TICK-97 PROJ-44 a filter on data that a role may not see reveals none of it to the role, in any call that accepts the filter', async () => {
  await server.make.ticket(null, { ticket_number: 'NOWHERE-1', supplier: 'Hidden Quarry' })
  const all = { 'filters[connected]': 'false', search: 'nowhere-1' }
  const query = (more: Readonly<Record<string, string>>) => new URLSearchParams({ ...all, ...more }).toString()
  const paths = {
    list: `/v1/slips?${query({})}`, count: `/v1/slips/count?${query({})}`, ids: `/v1/slips/ids?${query({})}`,
    aggregates: `/v1/slips/aggregates?${query({ aggregate_by: 'supplier' })}`, groups: `/v1/slips/groups?${query({ 'group_by[]': 'supplier' })}`, export: `/v3/slips/export?${query({ format: 'csv' })}`,
  }
  const answersFor = async (by: SignedInClient) => Object.fromEntries(await Promise.all(Object.entries(paths).map(async ([name, path]) => {
    const { status, body } = await by.get(path)
    return [name, { status, text: JSON.stringify(body) }] as const
  })))
  // an administrator finds the tickets by every path, so the empty answers below show that the other roles may not see these tickets
  const adminAnswers = await answersFor(administrator)
  expect(Object.entries(adminAnswers).map(([name, { status }]) => [name, status])).toEqual(Object.keys(paths).map((name) => [name, 200]))
  expect([adminAnswers['list']?.text, adminAnswers['aggregates']?.text, adminAnswers['groups']?.text, adminAnswers['export']?.text]).toEqual(['NOWHERE-1', 'Hidden Quarry', 'Hidden Quarry', 'NOWHERE-1'].map((what) => expect.stringContaining(what)))
  for (const role of ['area_manager', 'field_engineer', 'field_inspector', 'read_only_auditor', 'read_only_inspector'] as const) {
    const by = await server.signedIn(role)
    await server.make.onTeam(project, by.person)
    const answers = await answersFor(by)
    expect([role, Object.values(answers).filter(({ text }) => /NOWHERE|Hidden/.test(text))]).toEqual([role, []])
    expect([role, answers['list']?.status, answers['export']?.status]).toEqual([role, 200, 422])
    expect((await by.get(paths.count)).body).toEqual((await by.get('/v1/slips/count?search=no-such-ticket')).body)
  }
  for (const role of ['pending', 'qc_lab'] as const) expect((await (await server.signedIn(role)).get(paths.export)).status).toBe(403)
})

test('TICK-7 API-29 clock-change days have 23 and 25 hours, and each ticket belongs to one day in the filter, the groups and the CSV', async () => {
  // days in New York with moments in their first and last minutes, and, on November 1, in both occurrences of the hour that is repeated
  const moments = [
    ['2026-03-08', '2026-03-08T05:00:00Z'], ['2026-03-08', '2026-03-09T03:59:00Z'], ['2026-03-09', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T04:00:00Z'], ['2026-11-01', '2026-11-01T05:30:00Z'], ['2026-11-01', '2026-11-01T06:30:00Z'], ['2026-11-01', '2026-11-02T04:59:00Z'], ['2026-11-02', '2026-11-02T05:00:00Z'],
  ] as const
  for (const [at, [day, moment]] of moments.entries()) await server.make.ticket(project, { ticket_number: `DST-${at}`, ticket_date: day, ticketed_at: moment })
  for (const day of new Set(moments.map(([one]) => one))) {
    const of = moments.flatMap(([one], at) => (one === day ? [`DST-${at}`] : []))
    const filter = `project_id=${project}&search=dst&start_date=${day}&end_date=${day}`
    const { body } = await administrator.get(`/v1/slips?${filter}&sort_by=ticketed_at`)
    expect([day, body.slips.map((slip: { ticket_number: string }) => slip.ticket_number)]).toEqual([day, of])
    expect((await administrator.get(`/v1/slips/groups?${filter}&group_by[]=date`)).body.groups).toMatchObject([{ keys: [day], count: of.length }])
    expect(String((await administrator.get(`/v3/slips/export?${filter}&format=csv&columns[]=ticket_number&sort_by=ticketed_at`)).body).trim().split(/\r?\n/).slice(1)).toEqual(of)
  }
})

test('API-6 D2 a filter behind thousands of empty parameters still applies, and a longer address is refused', async () => {
  await server.make.ticket(project, { ticket_number: 'BEHIND-MANY-1' })
  const behind = (empty: number) => administrator.get(`/v1/slips/count?search=BEHIND-MANY-1${'&'.repeat(empty)}&status=rejected`)
  expect((await administrator.get('/v1/slips/count?search=BEHIND-MANY-1')).body).toMatchObject({ count: 1 })
  expect((await behind(7_000)).body).toMatchObject({ count: 0 })
  expect((await behind(17_000)).status).toBe(431)
})
