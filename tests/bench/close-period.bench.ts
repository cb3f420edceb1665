import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'

const TICKETS = 50_000
const ITEMS = 40
const ROUNDS = 3

/** Closing a period of 50,000 coded tickets by the call, compared with the statements that every close needs. */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    const [ours, floor]: [number[], number[]] = [[], []]
    const projects: { readonly project: number; readonly twin: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) projects.push({ project: await loadProject(at, 2 * round), twin: await loadProject(at, 2 * round + 1) })
    await at.owner.query('VACUUM ANALYZE')
    for (const [round, { project, twin }] of projects.entries()) {
      const bare = await bareTime(at, twin)
      await warm(at, project)
      const begun = performance.now()
      const { status, body } = await at.clerk.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })
      const took = performance.now() - begun
      if (status !== 200 || body.next_pay_period?.number !== 2) throw new Error(`the call answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
      if (round === 0) continue
      ours.push(took)
      floor.push(bare)
    }
    return [{ name: 'close of a period of 50,000 coded tickets, against its SQL', unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim: 1.5 }]
  } finally {
    await at.close()
  }
}

/**
 * How long these statements take in one transaction, on a project with the same data: the check for voided or rejected tickets, the
 * period's lines, the end of the period, and the next period.
 */
async function bareTime(at: BenchServer, project: number): Promise<number> {
  await warm(at, project)
  const begun = performance.now()
  await at.running.platform.database.inAgency(at.make.firstAgency, (db) => closeBare(db, project))
  return performance.now() - begun
}

/** Reads the same rows as a close, so that they are cached in both measurements. */
async function warm({ owner, make }: BenchServer, project: number): Promise<void> {
  for (const table of ['pay_item_assignments', 'slips']) await owner.query(`SELECT count(*), count(pay_period) FROM ${table} WHERE dot_authority_id = $1 AND dot_project_id = $2`, [make.firstAgency, project])
}

async function closeBare(db: AgencyTransaction, project: number): Promise<void> {
  await db.many(sql`
    SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND pay_period = 1 AND coded AND status IN ('voided', 'rejected')`)
  await db.run(sql`
    INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description, estimated_qty_uom,
      estimated_quantity, is_dnp, source_only, external_dot_contractor_id, ticket_count, quantity)
    SELECT ${db.agency}, ${project}, 1, item.id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity, is_dnp, source_only,
      external_dot_contractor_id, tickets, paid.quantity
    FROM (SELECT project_pay_item_id, external_dot_contractor_id, count(*) AS tickets, sum(quantity) AS quantity FROM pay_item_assignments
        WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND pay_period = 1 GROUP BY 1, 2) paid
      JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = project_pay_item_id`)
  await db.run(sql`
    UPDATE pay_periods SET state = 'closed', end_date = '2026-01-31', closed_at = clock_timestamp(), closed_by_name = 'Pat Person', version = version + 1,
      ticket_count = (SELECT count(*) FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND pay_period = 1 AND coded)
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND number = 1`)
  await db.run(sql`INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date) VALUES (${db.agency}, ${project}, 2, '2026-02-01')`)
}

async function loadProject({ owner, make, clerk }: BenchServer, round: number): Promise<number> {
  const project = await make.project()
  const plant = await make.plant()
  await make.payPeriod(project)
  await owner.query(`
    INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity)
    SELECT $1, $2, n, '2360.' || n, 'Item ' || n, 'TON', 100000 FROM generate_series(1, $3::int) n`, [make.firstAgency, project, ITEMS])
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier,
      material_description, status, uom_1, net_amount, truck, coded, pay_period, primary_pay_item_id)
    SELECT $1, $2, $3, 'C' || $4 || '-' || n, 'c' || $4 || '-' || n, DATE '2026-01-01' + n % 30, TIMESTAMPTZ '2026-01-01 06:00Z' + n * interval '50 seconds',
      'Plant', 'Supplier', 'Material ' || n % 12, 'delivered', 'TON', 20.25, 'T' || n % 400, true, 1, item.id
    FROM generate_series(1, $5::int) n JOIN pay_items item ON item.dot_authority_id = $1 AND item.dot_project_id = $2 AND item.line_number = 1 + n % $6`,
  [make.firstAgency, project, plant, String(round), TICKETS, ITEMS])
  await owner.query(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    SELECT dot_authority_id, id, 1, dot_project_id, primary_pay_item_id, 20.25, 1, $3 FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2`,
  [make.firstAgency, project, clerk.person.id])
  return project
}
