import { Client } from 'pg'
import { standardOrder } from '#src/areas/projects/server/order'
import { countProjects, findProjects, isAnyProjectAvailable, projectsWhere } from '#src/areas/projects/server/store'
import { dropIndexes } from '#src/sample-data/tickets/load-tickets'
import { bareClient, send, statementsOf } from '#tests/bench/bare-sql'
import type { Bench, BenchLine } from '#tests/bench/bench'
import { openLoadedServer } from '#tests/bench/loaded-server'
import { inTurns } from '#tests/bench/measured'

const PROJECTS = 5_000
const TICKETS = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const FEW = 6_000

/** The list of 5,000 projects with the counts of their million tickets, compared with only the SQL that the call runs. */
export const bench: Bench = async () => {
  const server = await openLoadedServer(FEW, { name: `${PROJECTS}-projects-${TICKETS}`, add: addProjects })
  try {
    const client = await bareClient(server, await firstAgency(server.ownerConnectionString))
    const agency = Number((await client.query<{ agency: string }>(`SELECT current_setting('app.dot_authority_id') AS agency`)).rows[0]?.agency)
    const page = (size: number) => statementsOf(server, agency, async (db) => {
      const where = projectsWhere(db, { id: 0, role: 'administrator', partner: null, dot_authority_id: agency }, {})
      await findProjects(db, where, standardOrder, size, 0)
      await countProjects(db, where)
      await isAnyProjectAvailable(db)
    })
    const lines: BenchLine[] = []
    for (const [size, rounds] of [[30, 100], [PROJECTS, 5]] as const) {
      const { ours, floor } = await inTurns({ ours: () => server.get(`/v3/projects?page_size=${size}`), floor: send(client, await page(size)) }, rounds, 3)
      lines.push({ name: `project list, ${size} of ${PROJECTS} projects with counts over ${TICKETS} tickets, p50, against the same SQL`, unit: 'ms', ours, floor, aim: 1.5 })
    }
    await client.end()
    return lines
  } finally {
    await server.close()
  }
}

async function firstAgency(connectionString: string): Promise<number> {
  const owner = new Client({ connectionString })
  await owner.connect()
  const { rows } = await owner.query<{ id: number }>('SELECT min(id) AS id FROM dot_authorities')
  await owner.end()
  return rows[0]?.id ?? 0
}

/**
 * Adds 5,000 projects to the first agency, each with ten items and its share of the tickets over 60 days. A quarter of the
 * tickets are coded.
 */
async function addProjects(owner: Client): Promise<void> {
  const { rows: [first] } = await owner.query<{ agency: number; plant: number }>(
    'SELECT dot_authority_id AS agency, min(id) AS plant FROM plants WHERE dot_authority_id = (SELECT min(id) FROM dot_authorities) GROUP BY 1')
  const { agency, plant } = first ?? { agency: 0, plant: 0 }
  await owner.query(`
    INSERT INTO dot_projects (dot_authority_id, title, state_project_number, timezone, status, reconciliation, project_start, updated_at)
    SELECT $1, 'Bench project ' || n, 'BENCH-' || n, 'America/Chicago', 'construction', 'confirmed', DATE '2026-03-01', now() + n * interval '1 ms'
    FROM generate_series(1, $2::int) n`, [agency, PROJECTS])
  await owner.query(`
    INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity)
    SELECT $1, id, n, '2360.' || n, 'Item ' || n, 'TON', 1000 FROM dot_projects, generate_series(1, 10) n WHERE dot_authority_id = $1 AND title LIKE 'Bench%'`, [agency])
  await owner.query(`
    INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date) SELECT $1, id, 1, '2026-01-01' FROM dot_projects
    WHERE dot_authority_id = $1 AND title LIKE 'Bench%'`, [agency])
  const rebuild = await dropIndexes(owner)
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier,
      material_description, status, uom_1, net_amount, truck, coded, pay_period, primary_pay_item_id)
    SELECT $1, p.id, $2, 'B' || p.id || '-' || n, 'b' || p.id || '-' || n, DATE '2026-03-01' + n % 60, TIMESTAMPTZ '2026-03-01 06:00Z' + n % 60 * interval '1 day' + n * interval '3 minutes',
      'Bench plant', 'Bench supplier', 'Material ' || n % 12, CASE WHEN n % 3 = 0 THEN 'pending' WHEN n % 50 = 1 THEN 'rejected' ELSE 'delivered' END, 'TON', 20.25, 'T' || n % 400,
      n % 4 = 1, CASE WHEN n % 4 = 1 THEN 1 END, CASE WHEN n % 4 = 1 THEN (SELECT min(id) FROM pay_items WHERE dot_authority_id = $1 AND dot_project_id = p.id) END
    FROM dot_projects p, generate_series(1, $3::int) n WHERE p.dot_authority_id = $1 AND p.title LIKE 'Bench%'`, [agency, plant, Math.ceil(TICKETS / PROJECTS)])
  await owner.query(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    SELECT dot_authority_id, id, 1, dot_project_id, primary_pay_item_id, 20.25, 1, 1 FROM slips WHERE dot_authority_id = $1 AND coded AND plant_name = 'Bench plant'`, [agency])
  await rebuild(() => undefined)
}
