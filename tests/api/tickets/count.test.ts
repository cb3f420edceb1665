import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
/** A client of a person who sees only the tickets of the first project. */
let inspector: SignedInClient
let projects: number[]
let foreignProject: number

beforeAll(async () => {
  server = await openTestServer()
  const { make } = server
  administrator = await server.signedIn('administrator')
  inspector = await server.signedIn('field_inspector')
  projects = [await make.project(), await make.project()]
  await make.onTeam(projects[0] ?? 0, inspector.person)
  const plant = await make.plant()
  const day = (n: number) => `2026-10-${String(1 + (n % 5)).padStart(2, '0')}`
  for (let n = 0; n < 40; n++) {
    await make.ticket([...projects, null][n % 3] ?? null, {
      plant_id: plant, ticket_number: `C-${n}`, ticket_date: day(n), ticketed_at: `${day(n)}T15:00:00Z`, truck: n % 7 === 0 ? null : `T${n % 4}`,
      supplier: n % 2 === 0 ? 'Even' : 'Odd', status: ['pending', 'delivered', 'rejected'][n % 4] ?? '', flag_by_dot: n % 6 === 0,
      image_count: n % 5 === 0 ? 1 : 0, modified: n % 8 === 0,
    })
  }
  const theirs = await make.agency()
  foreignProject = await make.project({ dot_authority_id: theirs })
  await make.ticket(foreignProject, { dot_authority_id: theirs })
})
afterAll(() => server.close())

const maybe = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
/** Random filters of the ticket list; `project` is an index in `projects`. */
const filters = fc.record({
  project: maybe(fc.nat(1)),
  status: maybe(fc.constantFrom('all', 'pending', 'delivered', 'rejected', 'voided')),
  image: maybe(fc.constantFrom('with', 'without')),
  modified: maybe(fc.boolean()),
  start_date: maybe(fc.constantFrom('2026-10-02', '2026-10-04')),
  end_date: maybe(fc.constantFrom('2026-10-03', '2026-10-05')),
  search: maybe(fc.constantFrom('c-1', 'odd', 't2', '3', 'nothing', ' ')),
  suppliers: fc.subarray(['Even', 'Odd', 'None']),
  trucks: fc.subarray(['T1', 'T2']),
  coded: maybe(fc.boolean()),
  flag_by_dot: maybe(fc.boolean()),
  connected: maybe(fc.boolean()),
})
type Asked = typeof filters extends fc.Arbitrary<infer A> ? A : never

function queryOf({ project, suppliers, trucks, coded, flag_by_dot, connected, ...plain }: Asked): string {
  const query = new URLSearchParams()
  const add = (name: string, value: string | number | boolean | undefined) => value !== undefined && query.append(name, String(value))
  add('project_id', project === undefined ? undefined : projects[project])
  for (const [name, value] of Object.entries(plain)) add(name, value)
  for (const one of suppliers) add('filters[supplier][in][]', one)
  for (const one of trucks) add('filters[truck][in][]', one)
  for (const [name, value] of Object.entries({ coded, flag_by_dot, connected })) add(`filters[${name}]`, value)
  return query.toString()
}

const count = (query: string, by = administrator) => by.get(`/v1/slips/count?${query}`)

describe('the count of a filter', () => {
  test('WORK-29 API-12 is the number of rows of the list and its total-count, for everybody who sees it', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.boolean(), async (filter, isBound) => {
        const [query, by] = [queryOf(filter), isBound ? inspector : administrator]
        const [counted, list, page] = await Promise.all([count(query, by), by.get(`/v1/slips?${query}&page_size=100`), by.get(`/v1/slips?${query}&page_size=1`)])
        expect(counted.body, query).toEqual({ count: list.body.slips.length })
        expect(page.headers.get('total-count'), query).toBe(String(counted.body.count))
      }),
      { numRuns: 40 },
    )
  })

  test('TICK-7 PROJ-44 without a filter it counts what the person may see', async () => {
    expect([(await count('')).body, (await count('', inspector)).body]).toEqual([{ count: 40 }, { count: 14 }])
  })

  test('API-16 is zero for a project of another agency, like the list', async () => {
    const [counted, list] = [await count(`project_id=${foreignProject}`), await administrator.get(`/v1/slips?project_id=${foreignProject}`)]
    expect([counted.status, counted.body, list.body.slips]).toEqual([200, { count: 0 }, []])
  })

  test.each(['status=open', 'start_date=2026-02-30', 'filters[hauler][in][]=x', 'filters[net_amount][gte]=1.23456', 'project_id=0', 'search=%00', 'page_size=30', 'sort_by=truck', 'totals=false'])(
    'API-17 the query %s answers 422', async (query) => {
      expect((await count(query)).status).toBe(422)
    })

  test('API-17 without a session it answers 401, and a role that sees no tickets 403', async () => {
    expect((await server.anyone.get('/v1/slips/count')).status).toBe(401)
    expect((await count('', await server.signedIn('safety_inspector'))).status).toBe(403)
  })
})
