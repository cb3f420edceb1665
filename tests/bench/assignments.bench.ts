import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { percentiles, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'

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
        all: () => server.running.platform.database.inAgency(make.firstAgency, (db) => allRows(db, third ?? [], code)),
      }
      // the first write after a checkpoint logs whole pages, so each of the three is first, second and third equally often
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
  // every third ticket, so that all three write to the same pages
  return [ids.filter((_id, at) => at % 3 === 0), ids.filter((_id, at) => at % 3 === 1), ids.filter((_id, at) => at % 3 === 2)]
}

interface Code {
  readonly project: number
  readonly item: number
  readonly employee: number
}

async function insertOnly(db: AgencyTransaction, ids: readonly number[], { project, item, employee }: Code): Promise<void> {
  await db.run(sql`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    SELECT ${db.agency}, id, 1, ${project}, ${item}, 20.25, 1, ${employee} FROM unnest(${[...ids]}::int[]) AS id`)
}

async function allRows(db: AgencyTransaction, ids: readonly number[], code: Code): Promise<void> {
  await db.many(sql`SELECT id, version, net_amount FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
  await insertOnly(db, ids, code)
  await db.run(sql`
    UPDATE slips SET version = version + 1, updated_at = now(), coded = true, pay_period = 1, primary_pay_item_id = ${code.item}
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
  await db.run(sql`
    INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor_employee_id, actor, request_id)
    SELECT ${db.agency}, id, 2, jsonb_build_object('pay_item_assignments', jsonb_build_array('[]'::jsonb, jsonb_build_array(jsonb_build_object(
        'slot', 1, 'project_pay_item_id', ${code.item}::int, 'item_code', '2360.1', 'quantity', '20.25', 'external_dot_contractor_id', NULL,
        'additional_notes', NULL, 'pay_period', 1, 'assigned_by', ${code.employee}::int, 'assigned_at', now())))),
      gen_random_uuid(), 'assigned', ${code.employee}, 'Pat Person', 'bench'
    FROM unnest(${[...ids]}::int[]) AS id`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
