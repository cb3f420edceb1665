import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { percentiles, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { codeBySql, type Code } from '#tests/bench/code-by-sql'

const TICKETS = 5_000
const ROUNDS = 9
const MEASURED = ['ours', 'insert', 'all'] as const

/** 5,000 assignments in one call, compared with one INSERT of the same rows, and with all statements that the call needs. */
export async function bench(): Promise<readonly BenchLine[]> {
  const server = await openBenchServer()
  try {
    const { make, clerk } = server
    const project = await make.project()
    await make.payPeriod(project)
    const item = await make.payItem(project)
    await loadTickets(server, project)
    const times: { ours: number[]; insert: number[]; all: number[] } = { ours: [], insert: [], all: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [first, second, third] = await freeTickets(server, project)
      const code = { project, item, employee: clerk.person.id }
      const work = {
        ours: async () => {
          const { status, body } = await clerk.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: first, project_pay_item_id: item })
          if (status !== 200 || body.updated !== TICKETS) throw new Error(`the call answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
        },
        insert: () => server.running.platform.database.inAgency(make.firstAgency, (db) => insertOnly(db, second ?? [], code)),
        all: () => server.running.platform.database.inAgency(make.firstAgency, (db) => codeBySql(db, third ?? [], code)),
      }
      // the first write after a checkpoint logs whole pages and is slower, so each kind of work goes first, second and third equally often
      for (const name of [...MEASURED.slice(round % 3), ...MEASURED.slice(0, round % 3)]) {
        const time = await timed(work[name])
        if (round > 0) times[name].push(time)
      }
    }
    const { ours, insert, all } = { ours: percentiles(times.ours).p50, insert: percentiles(times.insert).p50, all: percentiles(times.all).p50 }
    return [
      { name: '5,000 pay-item assignments in one call, against one INSERT of the assignments', unit: 'ms', ours, floor: insert, aim: 1.5 },
      { name: '5,000 pay-item assignments in one call, against the same lock, INSERT, UPDATE and events', unit: 'ms', ours, floor: all, aim: 1.3 },
    ]
  } finally {
    await server.close()
  }
}

async function loadTickets({ owner, make }: BenchServer, project: number): Promise<void> {
  const plant = await make.plant()
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name,
      supplier, material_description, uom_1, quantity, gross_amount_1, tare_amount_1, net_amount, truck)
    SELECT $1, $2, $3, number, number, DATE '2026-01-01' + number % 300, TIMESTAMPTZ '2026-01-01 06:00Z' + number * interval '1 minute',
      'Plant ' || number % 20, 'Supplier', 'Material ' || number % 12, 'TON', 20.25, 35.5, 15.25, 20.25, 'T' || number % 400
    FROM generate_series(1, $4) AS number`, [make.firstAgency, project, plant, TICKETS * 3 * (ROUNDS + 1) + 60_000])
  await owner.query('INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES ($1, $2, $2)', [make.firstAgency, 'TON'])
  await owner.query('ANALYZE')
}

async function freeTickets({ owner }: BenchServer, project: number): Promise<[number[], number[], number[]]> {
  const { rows } = await owner.query<{ id: number }>(`
    SELECT id FROM slips WHERE dot_project_id = $1 AND NOT coded
      AND NOT EXISTS (SELECT FROM pay_item_assignments WHERE slip_id = slips.id)
    ORDER BY id LIMIT $2`, [project, TICKETS * 3])
  const ids = rows.map(({ id }) => id)
  // each set has every third ticket, so that the rows of all three sets are on the same database pages
  return [ids.filter((_id, at) => at % 3 === 0), ids.filter((_id, at) => at % 3 === 1), ids.filter((_id, at) => at % 3 === 2)]
}

async function insertOnly(db: AgencyTransaction, ids: readonly number[], { project, item, employee }: Code): Promise<void> {
  await db.run(sql`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    SELECT ${db.agency}, id, 1, ${project}, ${item}, 20.25, 1, ${employee} FROM unnest(${[...ids]}::int[]) AS id`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
