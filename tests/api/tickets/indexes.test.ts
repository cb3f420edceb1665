import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketSorts } from '#src/areas/tickets/api/tickets/ticket-sorts'
import { listFilters, yesNoFilters } from '#src/areas/tickets/domain/filters'
import type { SignedInClient } from '#tests/api/signed-in'
import { hearStatements, planOf, wholeReadsOf, type PlanNode, type SentStatement } from '#tests/api/plans'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { makeManyTickets, type ManyTickets } from '#tests/api/tickets/many-tickets'
import { thorough } from '#tests/thorough'

let server: TestServer
let many: ManyTickets
const people: SignedInClient[] = []
let sent: SentStatement[]
const SLIPS = new Set(['slips', 'slip_keys'])
const USUAL = new Set(['ticketed_at', 'status'])
const sorts = Object.entries(ticketSorts)

/** The statements of a call that read the whole ticket table, for a caller of each kind in `people`. */
async function wholeReads(path: string): Promise<string[]> {
  const reads: string[] = []
  for (const person of people) {
    sent.length = 0
    const { status } = await person.get(path)
    expect(status, path).toBe(200)
    expect(sent.length, 'no statement was heard').toBeGreaterThan(0)
    for (const statement of sent) {
      if (wholeReadsOf(await planOf(server.running, many.agency, statement), SLIPS).length > 0) reads.push(`${person.person.role}: ${statement.text.slice(0, 2000)}`)
    }
  }
  return reads
}

beforeAll(async () => {
  server = await openTestServer()
  const { make, owner } = server
  many = await makeManyTickets(owner, {
    agency: make.firstAgency, other: await make.agency(), big: 20_000, small: 200, perSmall: 100, others: 40_000 })
  await make.payItem(many.bigProject, { item_code: '2105' })
  for (const role of ['administrator', 'field_inspector', 'read_only_auditor'] as const) people.push(await server.signedIn(role))
  const inspector = people[1]?.person
  if (inspector) for (const project of [many.bigProject, ...many.smallProjects.slice(0, 5)]) await make.onTeam(project, inspector)
  sent = hearStatements(server.running, (text) => /\bslips s\b|\bslip_rows s\b|search_slip_ids/.test(text))
}, 300_000)
afterAll(() => server.close())

const filters = [
  'status=delivered', 'status=pending', 'status=rejected', 'status=voided', 'image=with', 'image=without', 'start_date=2025-06-01',
  'end_date=2025-02-01', 'start_date=2025-03-01&end_date=2025-03-07', 'search=500123', 'search=T1', 'search=1',
  ...yesNoFilters.flatMap((name) => [true, false].map((yes) => (name === 'modified' ? `modified=${yes}` : `filters[${name}]=${yes}`))),
  ...listFilters.map((name) => `filters[${name}][in][]=${VALUES(name)}`),
  'filters[truck][in][]=T1&filters[truck][in][]=T2', 'filters[plant_id][in][]=1', 'filters[id][in][]=5&filters[id][in][]=6',
  'filters[net_amount][gte]=24.5', 'filters[net_amount][gte]=1&filters[net_amount][lte]=1.1',
]

/** The sort order and scope with which the filter at an index is tested: the sort orders in turn, and a project for every second filter. */
function crossed(at: number): readonly [sort: string, scope: 'agency' | 'project'] {
  const scope = at % 2 === 0 ? 'agency' : 'project'
  const sorts = Object.entries(ticketSorts).flatMap(([sort, where]) => (where === 'agency' || scope === 'project' ? [sort] : []))
  return [sorts[(at * 7) % sorts.length] ?? '', scope]
}

function VALUES(name: (typeof listFilters)[number]): string {
  const values = {
    supplier: 'Supplier 1', plant_name: 'Plant 1', material_description: 'Material 1', ticket_type: 'asphalt', contractor: 'Contractor 1', truck: 'T1',
    uom_1: 'TON', pay_code: '2105', pay_period: '3', ticket_number: 'T-1' }
  return encodeURIComponent(values[name])
}

describe('80,000 tickets as the role of the application', () => {
  test.each(filters)('API-13 the filter %s reads tickets by an index, in the agency and in a project', async (filter) => {
    expect(await wholeReads(`/v1/slips?${filter}`)).toEqual([])
    expect(await wholeReads(`/v1/slips?${filter}&project_id=${many.bigProject}`)).toEqual([])
  })

  thorough.each(filters.map((filter, at) => [filter, ...crossed(at)] as const))('API-13 API-34 the filter %s reads tickets by an index when sorted by %s (%s)', async (filter, sort, scope) => {
    const project = scope === 'project' ? `&project_id=${many.bigProject}` : ''
    expect(await wholeReads(`/v1/slips?${filter}&sort_by=${sort}&sort_order=${scope === 'project' ? 'desc' : 'asc'}${project}`)).toEqual([])
  })

  const readsByIndex = async (sort: string, where: string) => {
    for (const order of ['asc', 'desc']) {
      for (const scope of where === 'agency' ? ['', `&project_id=${many.bigProject}`] : [`&project_id=${many.bigProject}`]) {
        const path = `/v1/slips?sort_by=${sort}&sort_order=${order}${scope}`
        expect(await wholeReads(path)).toEqual([])
        const first = await people[0]?.get(path)
        expect(await wholeReads(`${path}&after=${first?.headers.get('next-cursor') ?? 'none'}`)).toEqual([])
        expect(await wholeReads(`${path}&page_number=50`)).toEqual([])
      }
    }
  }
  test.each(sorts.filter(([sort]) => USUAL.has(sort)))('API-13 API-34 the sort %s (%s) reads tickets by an index, and so do its next pages', readsByIndex)
  thorough.each(sorts.filter(([sort]) => !USUAL.has(sort)))('API-13 API-34 the sort %s (%s) reads tickets by an index, and so do its next pages', readsByIndex)

  test('TICK-12 API-13 a text search uses the one function and its trigrams', async () => {
    sent.length = 0
    for (const path of ['/v1/slips?search=500123', '/v1/slips/aggregates?aggregate_by=status&search=500123']) {
      expect((await people[0]?.get(path))?.status).toBe(200)
    }
    expect(sent.filter(({ text }) => text.includes('search_slip_ids('))).toHaveLength(2)
    expect(sent.filter(({ text }) => /slip_text|LIKE/i.test(text))).toEqual([])
    const { rows } = await server.owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT slip_id FROM slip_keys WHERE dot_authority_id = ${many.agency} AND search_text LIKE '%500123%'`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('slip_keys_by_trigram')
  })

  test('API-13 the check itself detects a full table scan', async () => {
    const plan = await server.running.platform.database.inAgency(many.agency, async (db) => {
      await db.client.query('SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off; SET LOCAL enable_bitmapscan = off')
      const { rows } = await db.client.query('EXPLAIN (FORMAT JSON) SELECT count(*) FROM slips s WHERE s.hauler IS NOT NULL')
      return rows[0]['QUERY PLAN'][0].Plan as PlanNode
    })
    expect(wholeReadsOf(plan, SLIPS)).toEqual(['Seq Scan of slips'])
  })
})
