import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'

const TICKETS = 100_000
const ROUNDS = 12

/** The balances and the groups of a project with 100,000 coded tickets, each compared with plain SQL that reads the same rows. */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    const { project, agency } = await withCodedTickets(at)
    return [
      await line(at, `balances of ${TICKETS} coded tickets, against joining and adding them up`, 4, `/v2/projects/${project}/balances`, `
        SELECT s.material_description, s.uom_1, s.pay_period, count(*), sum(s.net_amount), sum(s.waste_quantity), sum(code.quantity)
        FROM slips s JOIN pay_item_assignments code ON code.dot_authority_id = s.dot_authority_id AND code.slip_id = s.id
        WHERE s.dot_authority_id = $1 AND s.dot_project_id = $2 AND s.coded GROUP BY 1, 2, 3`, [agency, project]),
      await line(at, `${TICKETS} tickets grouped by plant, day and material, against the bare SQL`, 1.5, `/v1/slips/groups?project_id=${project}&group_by[]=plant_name&group_by[]=date&group_by[]=material_description`, `
        SELECT plant_name, ticket_date, material_description, uom_1, count(*), count(*) FILTER (WHERE coded), sum(net_amount)
        FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`, [agency, project]),
    ]
  } finally {
    await at.close()
  }
}

async function line(at: BenchServer, name: string, aim: number, path: string, bare: string, values: readonly unknown[]): Promise<BenchLine> {
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const duration = await timed(async () => {
      const { status } = await at.clerk.get(path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    })
    const least = await timed(() => at.owner.query(bare, [...values]))
    if (round < 2) continue
    ours.push(duration)
    floor.push(least)
  }
  return { name, unit: 'ms', ours: percentiles(ours).p50, floor: percentiles(floor).p50, aim }
}

async function withCodedTickets({ make, owner, clerk }: BenchServer): Promise<{ project: number; agency: number }> {
  const project = await make.project()
  await make.payPeriod(project)
  const plant = await make.plant()
  const items: number[] = []
  for (let item = 0; item < 40; item += 1) items.push(await make.payItem(project, { estimated_qty_uom: 'TON' }))
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, status, ticket_date, ticketed_at, plant_name, supplier, material_description, truck, uom_1, net_amount, waste_quantity, coded, pay_period)
    SELECT $1, $2, $3, 'B-' || n, 'b-' || n, 'delivered', '2026-03-01'::date + n % 60, '2026-03-01'::timestamptz + (n % 60) * interval '1 day' + n % 600 * interval '1 minute',
      'Plant ' || n % 12, 'Supplier ' || n % 6, 'Material ' || n % 10, 'T' || n % 80, CASE n % 3 WHEN 0 THEN 'TN' ELSE 'TON' END, 18 + n % 700 / 100.0, CASE WHEN n % 50 = 0 THEN 0.4 END, true, 1
    FROM generate_series(1, $4) AS n`, [make.firstAgency, project, plant, TICKETS])
  await owner.query(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    SELECT dot_authority_id, id, 1, dot_project_id, ($3::int[])[1 + id % 40], round(net_amount, 2), 1, $4 FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2`, [make.firstAgency, project, items, clerk.person.id])
  await owner.query('ANALYZE')
  return { project, agency: make.firstAgency }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
