import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { reportFile } from '#src/areas/reports/server/files'
import { collectReport } from '#src/areas/reports/server/collect'
import type { ReportOrder } from '#src/areas/reports/domain/report'

const TICKETS = 100_000
const DAYS = 60
const ROUNDS = 12
const SPAN = { start_date: '2026-01-01', end_date: '2026-12-31' }

/**
 * The Finals report of 100,000 tickets by supplier, material and day, compared with plain SQL that answers the same question, and the
 * report's files, compared with only reading the report's tickets.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    const project = await withTickets(at)
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS + 2; round += 1) {
      const shown = await timed(async () => {
        const query = new URLSearchParams({ report: 'finals', type: 'by_supplier_by_material_type_by_day', project_id: String(project), ...SPAN })
        const { status, body } = await at.clerk.get(`/v1/reports/lines?${query}`)
        if (status !== 200 || body.tickets !== TICKETS) throw new Error(`the report answered ${status}`)
      })
      const bare = await timed(() => at.owner.query(`
        SELECT supplier, material_description, coalesce(delivered_date, ticket_date), uom_1, count(*), sum(net_amount), sum(waste_quantity), sum(overload_amount) FROM slips
        WHERE dot_authority_id = $1 AND dot_project_id = $2 AND status IN ('delivered', 'changed_after_delivered') AND coalesce(delivered_date, ticket_date) BETWEEN $3 AND $4
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`, [at.make.firstAgency, project, SPAN.start_date, SPAN.end_date]))
      if (round < 2) continue
      ours.push(shown)
      floor.push(bare)
    }
    const viewer = { id: 0, role: 'administrator' as const, partner: null, dot_authority_id: at.make.firstAgency, name: 'Bench' }
    const order: ReportOrder = { report: 'finals', type: 'by_supplier_by_material_type_by_day', ...SPAN, start_time: '00:00', end_time: '23:59' }
    const collect = () => at.running.platform.database.inAgency(at.make.firstAgency, async (db) => {
      await db.takeUpTo(5)
      return collectReport(db, viewer, project, order)
    })
    const reading = await timed(collect)
    const files = await timed(async () => {
      for await (const part of reportFile(await collect(), 'csv_pdf').content) void part
    })
    return [
      { name: `Finals report of ${TICKETS} tickets on the screen, against its bare SQL`, unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim: 3 },
      { name: `CSV and PDF of ${TICKETS} tickets, against reading them`, unit: 's', ours: files / 1000, floor: reading / 1000, aim: 20 },
    ]
  } finally {
    await at.close()
  }
}

async function withTickets({ make, owner }: BenchServer): Promise<number> {
  const project = await make.project()
  const plant = await make.plant()
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, status, ticket_date, delivered_date, ticketed_at, plant_name, supplier, material_description, truck, uom_1, net_amount, waste_quantity)
    SELECT $1, $2, $3, 'B-' || n, 'b-' || n, 'delivered', '2026-03-01'::date + n % $5, '2026-03-01'::date + n % $5, '2026-03-01'::timestamptz + (n % $5) * interval '1 day' + n % 600 * interval '1 minute',
      'Plant ' || n % 12, 'Supplier ' || n % 6, 'Material ' || n % 10, 'T' || n % 80, CASE n % 3 WHEN 0 THEN 'TN' ELSE 'TON' END, 18 + n % 700 / 100.0, CASE WHEN n % 50 = 0 THEN 0.4 END
    FROM generate_series(1, $4) AS n`, [make.firstAgency, project, plant, TICKETS, DAYS])
  await owner.query('ANALYZE slips')
  return project
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
