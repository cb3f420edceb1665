import { sql } from '#src/server/platform/database/sql'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { copiesOf, copyTime } from '#tests/bench/copies'

const ITEMS = 20_000
const TICKETS = 50_000
const PAID_ITEMS = 200
const ROUNDS = 3

/** A contract's items from a file beside COPY of the same rows, and the close of a big period beside its statements. */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    return [await importLine(at), await closeLine(at)]
  } finally {
    await at.close()
  }
}

async function importLine(at: BenchServer): Promise<BenchLine> {
  const { make, owner, clerk, running } = at
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    await owner.query('TRUNCATE pay_items, record_events CASCADE')
    const project = await make.project({ reconciliation: 'setting_up' })
    const base = `/v2/projects/${project}/pay_items/imports`
    const sent = await fetch(`${running.address}${base}?file_name=items.csv`, { method: 'POST', headers: { ...clerk.headers, 'content-type': 'text/csv' }, body: csvOfItems() })
    const { import: file } = (await sent.json()) as { import: { id: number; good: number } }
    if (file.good !== ITEMS) throw new Error(`the preview found ${file.good} good rows`)
    const begun = performance.now()
    const { status, body } = await clerk.post(`${base}/${file.id}/commit`, {})
    const ours = (performance.now() - begun) / 1000
    if (status !== 200 || body.created !== ITEMS) throw new Error(`the import answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
    const rows = await copiesOf(owner, ['pay_items', 'record_events'])
    await owner.query('TRUNCATE pay_items, record_events CASCADE')
    const floor = await copyTime(owner, rows)
    if (round === 0) continue
    times.ours.push(ours)
    times.floor.push(floor)
  }
  return { name: `import of ${ITEMS} contract items from CSV, against COPY of the same rows`, unit: 's', ours: percentiles(times.ours).p50, floor: percentiles(times.floor).p50, aim: 3 }
}

function csvOfItems(): string {
  const lines = Array.from({ length: ITEMS }, (_, n) => `${n + 1},${2000 + (n % 800)}.${n},"Item, number ${n}",${(n * 7) % 10_000}.25,TON`)
  return `line_number,item_code,item_description,estimated_quantity,estimated_qty_uom\n${lines.join('\n')}\n`
}

/** Two projects a round, alike in every row: one is closed by the call, the other by its bare statements. */
async function closeLine(at: BenchServer): Promise<BenchLine> {
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [mine, bare] = [await paidProject(at), await paidProject(at)]
    await at.owner.query('VACUUM ANALYZE slips, pay_item_assignments, pay_items')
    const ours = await timed(async () => {
      const { status, body } = await at.clerk.post(`/v2/projects/${mine}/pay_periods/1/close_pay_period`, { end_date: '2026-06-30' })
      if (status !== 200) throw new Error(`the close answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
    })
    const floor = await timed(() => closeBare(at, bare))
    if (round === 0) continue
    times.ours.push(ours)
    times.floor.push(floor)
  }
  return { name: `close of a period of ${TICKETS} tickets, against its SQL`, unit: 'ms', ours: percentiles(times.ours).p50, floor: percentiles(times.floor).p50, aim: 1.5 }
}

async function paidProject({ make, owner, clerk }: BenchServer): Promise<number> {
  const project = await make.project()
  await make.payPeriod(project)
  const plant = await make.plant()
  await owner.query(`
    INSERT INTO pay_items (dot_authority_id, dot_project_id, line_number, item_code, item_description, estimated_qty_uom, estimated_quantity)
    SELECT $1, $2, n, '2360.' || n, 'Item ' || n, 'TON', 1000 FROM generate_series(1, $3::int) n`, [make.firstAgency, project, PAID_ITEMS])
  await owner.query(`
    WITH items AS (SELECT array_agg(id ORDER BY id) AS ids FROM pay_items WHERE dot_project_id = $2),
    made AS (
      INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier,
        material_description, status, delivered_date, uom_1, net_amount, truck, coded, pay_period, primary_pay_item_id)
      SELECT $1, $2, $3, n, n, DATE '2026-01-02' + n % 150, TIMESTAMPTZ '2026-01-02 06:00Z' + n * interval '4 minutes', 'Plant', 'Supplier', 'Material ' || n % 12, 'delivered',
        DATE '2026-01-02' + n % 150, 'TON', 20.25, 'T' || n % 400, true, 1, items.ids[1 + n % $5] FROM items, generate_series(1, $4::int) n RETURNING id, primary_pay_item_id)
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    SELECT $1, id, 1, $2, primary_pay_item_id, 20.25, 1, $6 FROM made`, [make.firstAgency, project, plant, TICKETS, PAID_ITEMS, clerk.person.id])
  return project
}

/** What a close must read and write: the tickets that stand against it, its lines, its state, the next period, the two events. */
async function closeBare({ make, running, clerk }: BenchServer, project: number): Promise<void> {
  await running.platform.database.inAgency(make.firstAgency, async (db) => {
    const at = sql.part`dot_authority_id = ${db.agency} AND dot_project_id = ${project}`
    await db.many(sql`SELECT number FROM pay_periods WHERE ${at} AND number = 1 FOR UPDATE`)
    await db.many(sql`SELECT id FROM slips WHERE ${at} AND pay_period = 1 AND coded AND status IN ('voided', 'rejected')`)
    await db.run(sql`
      INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description, estimated_qty_uom,
        estimated_quantity, is_dnp, source_only, ticket_count, quantity)
      SELECT ${db.agency}, ${project}, 1, item.id, item.line_number, item.item_code, item.item_description, item.estimated_qty_uom, item.estimated_quantity,
        item.is_dnp, item.source_only, paid.tickets, paid.quantity
      FROM (SELECT project_pay_item_id, external_dot_contractor_id, count(*) AS tickets, sum(quantity) AS quantity FROM pay_item_assignments WHERE ${at} AND pay_period = 1 GROUP BY 1, 2) paid
        JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = paid.project_pay_item_id`)
    await db.run(sql`
      UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30', closed_at = now(), closed_by = ${clerk.person.id}, closed_by_name = 'Pat', version = version + 1,
        ticket_count = (SELECT count(*) FROM slips WHERE ${at} AND pay_period = 1 AND coded) WHERE ${at} AND number = 1`)
    await db.run(sql`INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date) VALUES (${db.agency}, ${project}, 2, '2026-07-01')`)
    await db.run(sql`
      INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, record_version, dot_project_id, change_set, event, changes, actor, request_id)
      SELECT ${db.agency}, 'pay_period', n, 'Pay period', 1, ${project}, gen_random_uuid(), 'closed', '{}', 'Pat', 'bench' FROM generate_series(1, 2) n`)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
