import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeeSorts } from '#src/areas/agency/api/employees'
import { groupSorts } from '#src/areas/agency/api/groups'
import { projectSorts } from '#src/areas/projects/api/projects/projects'
import { hearStatements, planOf, wholeReadsOf, type SentStatement } from '#tests/api/plans'
import type { SignedInClient } from '#tests/api/signed-in'
import { pastClosed } from '#tests/api/past-closed'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

/**
 * The tables that lists read. Each gets a few rows of the test's agency and project, and ten times as many of other agencies and projects,
 * so that PostgreSQL considers an index cheaper than reading the whole table.
 */
const TABLES = ['employees', 'agency_accounts', 'logins', 'dot_groups', 'dot_group_members', 'dot_projects', 'pay_items', 'pay_periods', 'pay_period_lines', 'record_events', 'documents', 'change_orders', 'master_pay_items', 'project_ticket_counts'] as const
const INTO = new RegExp(`\\b(${TABLES.join('|')})\\b`)

let server: TestServer
let administrator: SignedInClient
let manager: SignedInClient
let project: number
let sent: SentStatement[]

beforeAll(async () => {
  server = await openTestServer()
  const { make, owner } = server
  const [ours, theirs] = [make.firstAgency, await make.agency()]
  administrator = await server.signedIn('administrator')
  manager = await server.signedIn('area_manager')
  project = await make.project()
  const fill = (text: string, values: unknown[] = [[ours, theirs]]) => owner.query(text, values)
  await fill(`WITH people AS (INSERT INTO logins (email) SELECT 'many-' || a || '-' || n || '@agency.example' FROM unnest($1::int[]) WITH ORDINALITY AS at (a, place), generate_series(1, 300 * place * place * place) n RETURNING id, email),
    made AS (INSERT INTO employees (dot_authority_id, login_id, role, first_name, last_name, email)
      SELECT split_part(email, '-', 2)::int, id, (ARRAY['field_engineer', 'pending', 'field_inspector'])[1 + id % 3], 'Pat', 'Person ' || id, email FROM people RETURNING dot_authority_id, login_id, id)
    INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) SELECT login_id, dot_authority_id, id FROM made`)
  await fill(`INSERT INTO dot_groups (dot_authority_id, name, name_key) SELECT a, 'Group ' || n, 'group ' || n FROM unnest($1::int[]) WITH ORDINALITY AS at (a, place), generate_series(1, 60 * place * place * place) n`)
  await fill(`INSERT INTO dot_group_members (dot_authority_id, dot_group_id, employee_id) SELECT g.dot_authority_id, g.id, e.id FROM dot_groups g JOIN employees e ON e.dot_authority_id = g.dot_authority_id AND e.id % 300 = g.id % 300`, [])
  await fill(`INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone, status, reconciliation)
    SELECT a, 'Project ' || n, 'MANY-' || n, 'America/Chicago', 'construction', 'confirmed' FROM unnest($1::int[]) WITH ORDINALITY AS at (a, place), generate_series(1, 80 * place * place * place) n`)
  const ofEach = (most: number) => `FROM dot_projects p, generate_series(1, CASE WHEN p.id = ${project} THEN ${most} ELSE 10 END) n`
  await fill(`INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity) SELECT p.dot_authority_id, p.id, n, 'C' || n, 'Item ' || n, 'TON', 100 ${ofEach(200)}`, [])
  await fill(`INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date, end_date, state, closed_at, closed_by, closed_by_name)
    SELECT p.dot_authority_id, p.id, n, DATE '2026-01-01' + n * 7, DATE '2026-01-07' + n * 7, 'closed', now(), ${administrator.person.id}, 'Pat' ${ofEach(30)}`, [])
  await pastClosed(owner, () => fill(`INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity, is_dnp, source_only, ticket_count, quantity)
    SELECT i.dot_authority_id, i.dot_project_id, 1, i.id, i.line_number, i.item_code, i.item_description, 'TON', 100, false, false, 1, 1 FROM pay_items i`, []))
  await fill(`INSERT INTO project_ticket_counts (dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray, tickets) SELECT p.dot_authority_id, 'project', p.id, 'day', DATE '2026-01-01' + n, 'delivered', false, false, 5 ${ofEach(100)}`, [])
  await fill(`INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, dot_project_id, change_set, event, changes, actor, request_id)
    SELECT p.dot_authority_id, 'project', p.id, p.title, p.id, gen_random_uuid(), 'changed', '{}', 'Pat', 'r' ${ofEach(200)}`, [])
  await fill(`INSERT INTO documents (dot_authority_id, owner_type, owner_id, dot_project_id, name, type, size, file_key, created_by, created_by_name)
    SELECT p.dot_authority_id, 'project', p.id, p.id, 'plan-' || n || '.pdf', 'application/pdf', 10, 'key', 1, 'Pat' ${ofEach(100)}`, [])
  await fill(`INSERT INTO change_orders (dot_authority_id, dot_project_id, number, date, created_by) SELECT p.dot_authority_id, p.id, n, DATE '2026-06-01', 1 ${ofEach(40)}`, [])
  await fill(`INSERT INTO master_pay_items (dot_authority_id, item_code, item_code_key, item_description, uom) SELECT a, 'M' || n, 'm' || n, 'Item ' || n, 'TON' FROM unnest($1::int[]) WITH ORDINALITY AS at (a, place), generate_series(1, 300 * place * place * place) n`)
  await owner.query('ANALYZE')
  sent = hearStatements(server.running, (text) => INTO.test(text))
}, 300_000)
afterAll(() => server.close())

/** Makes a call and returns those of its SQL statements whose plan reads a whole table. Fails if the call sent no statement at all. */
async function wholeReads(path: string, by: SignedInClient): Promise<string[]> {
  sent.length = 0
  const { status, body } = await by.get(path)
  expect(status, `${path} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  // leave out SELECT EXISTS, which stops at the first row that it finds, so even a scan of a whole table would be harmless
  const statements = sent.filter(({ text }) => /^\s*(WITH|SELECT (?!EXISTS))/i.test(text))
  expect(statements.length, `no statement of ${path} was heard`).toBeGreaterThan(0)
  const reads: string[] = []
  for (const statement of statements) {
    const scans = wholeReadsOf(await planOf(server.running, server.make.firstAgency, statement), new Set(TABLES))
    if (scans.length > 0) reads.push(`${path}: ${scans.join(', ')}\n${statement.text.slice(0, 1_500)}`)
  }
  return reads
}

const bySorts = (path: string, sorts: readonly string[]) =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `${path}${path.includes('?') ? '&' : '?'}sort_by=${sort}&sort_order=${order}&page_size=25`))
const searched = (path: string) => [path, `${path}${path.includes('?') ? '&' : '?'}search=7`]

/** For each list, paths that use every search, filter and sort field of its API contract. */
const lists: readonly (readonly [string, () => readonly string[]])[] = [
  ['PEOP-2 employees', () => [
    ...searched('/v3/dot_employees'), ...bySorts('/v3/dot_employees', employeeSorts),
    ...['deleted=true', 'role=pending', 'active_since=2026-11-01T00:00:00Z'].map((filter) => `/v3/dot_employees?${filter}`),
  ]],
  ['PEOP-14 groups', () => [...searched('/v3/dot_groups'), ...bySorts('/v3/dot_groups', groupSorts), '/v3/dot_groups?deleted=true', ...searched('/v3/dot_employees_groups')]],
  ['PROJ-2 projects', () => [
    ...searched('/v3/projects'), ...bySorts('/v3/projects', projectSorts), ...searched('/v4/projects'),
    ...projectSorts.flatMap((sort) => [`/v4/projects?sort=${sort},asc`, `/v4/projects?sort=${sort},desc`]),
  ]],
  ['PAY-2 contract items', () => {
    const base = `/v2/projects/${project}/contract_items`
    return [...searched(base), ...bySorts(base, ['line_number', 'item_code', 'item_number', 'item_description', 'estimated_quantity', 'estimated_qty_uom', 'work_completed', 'total_to_date', 'balance_to_finish'])]
  }],
  ['PAY-1 pay items', () => [`/v2/projects/${project}/pay_items`]],
  ['PAY-38 metrics of pay items', () => bySorts(`/v2/projects/${project}/pay_item_metrics`, ['line_number', 'item_code', 'item_description', 'estimated_qty_uom', 'ticket_count', 'quantity', 'share'])],
  ['PAY-22 pay periods, their lines and adjustments', () => [
    `/v2/projects/${project}/pay_periods`,
    ...bySorts(`/v2/projects/${project}/pay_periods/1/lines`, ['line_number', 'item_code', 'item_description', 'external_dot_contractor_name', 'ticket_count', 'quantity']),
    ...bySorts(`/v2/projects/${project}/pay_periods/1/adjustments`, ['happened_at', 'adjusts_period', 'ticket_number', 'ticket_date', 'kind']),
  ]],
  ['PAY-15 Updates', () => bySorts(`/v2/projects/${project}/change_orders`, ['number', 'date', 'state', 'approved_at'])],
  ['PAY-28 the catalog', () => [...searched('/v1/master_pay_items'), ...bySorts('/v1/master_pay_items', ['item_code', 'item_description', 'uom', 'updated_at'])]],
  ['PROJ-9 activity', () => [`/v1/projects/${project}/activity`]],
  ['PROJ-33 documents', () => searched(`/v1/documents?owner_type=project&owner_id=${project}`)],
  ['PROJ-20 teams', () => [...searched(`/v2/projects/${project}/dot_employees`), ...searched(`/v3/projects/${project}/employees`)]],
]

const USUAL = new Set(['PROJ-2 projects', 'PAY-22 pay periods, their lines and adjustments'])

describe('few rows of our own among many of others, as the role of the application', () => {
  const readsByIndex = async (_name: string, paths: () => readonly string[]) => {
    const reads: string[] = []
    for (const path of paths()) reads.push(...(await wholeReads(path, administrator)))
    expect(reads).toEqual([])
  }
  test.each(lists.filter(([name]) => USUAL.has(name)))('API-13 the list of %s reads by an index, with every filter and sort', readsByIndex)
  thorough.each(lists.filter(([name]) => !USUAL.has(name)))('API-13 the list of %s reads by an index, with every filter and sort', readsByIndex)

  test('API-13 the projects that can be joined are read by an index', async () => {
    expect([...(await wholeReads('/v1/dot_projects/joinable', manager)), ...(await wholeReads('/v1/dot_projects/joinable?search=7', manager))]).toEqual([])
  })
})
