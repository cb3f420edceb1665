import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'

const TICKETS = 5_000
const ROUNDS = 7
const [TICKETED, DELIVERED] = ['2026-01-02', '2026-11-20']

/** Marking 5,000 tickets delivered in one call, compared with only its SQL: lock, UPDATE and INSERT of events in one transaction. */
export const bench: Bench = async () => {
  const server = await openBenchServer()
  try {
    const project = await loadTickets(server)
    const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [first, second] = await pendingTickets(server, project)
      const measured = {
        ours: await timed(async () => {
          const { status, body } = await server.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: first, status: 'delivered', date: DELIVERED })
          if (status !== 200 || body.updated !== TICKETS) throw new Error(`the call answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
        }),
        floor: await timed(() => server.running.platform.database.inAgency(server.make.firstAgency, (db) => bareStatements(db, second, server.clerk.person.id))),
      }
      if (round === 0) continue
      for (const name of ['ours', 'floor'] as const) times[name].push(measured[name])
    }
    return [{
      name: '5,000 tickets marked delivered in one call, against the same lock, UPDATE and events', unit: 'ms',
      ours: percentiles(times.ours).p50, floor: percentiles(times.floor).p50, aim: 1.3,
    }]
  } finally {
    await server.close()
  }
}

async function loadTickets({ owner, make }: BenchServer): Promise<number> {
  const project = await make.project()
  const plant = await make.plant()
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name,
      supplier, material_description, uom_1, net_amount, truck)
    SELECT $1, $2, $3, number, number, DATE '${TICKETED}' + number % 300, TIMESTAMPTZ '${TICKETED} 06:00Z' + number % 300 * interval '1 day' + number * interval '1 second',
      'Plant ' || number % 20, 'Supplier', 'Material ' || number % 12, 'TON', 20.25, 'T' || number % 400
    FROM generate_series(1, $4) AS number`, [make.firstAgency, project, plant, TICKETS * 2 * (ROUNDS + 1) + 60_000])
  await owner.query('VACUUM ANALYZE')
  return project
}

/** Two sets of pending tickets, alternating by id, so that both measurements write to the same database pages. */
async function pendingTickets({ owner }: BenchServer, project: number): Promise<[number[], number[]]> {
  const { rows } = await owner.query<{ id: number }>(
    `SELECT id FROM slips WHERE dot_project_id = $1 AND status = 'pending' ORDER BY id LIMIT $2`, [project, TICKETS * 2])
  const ids = rows.map(({ id }) => id)
  return [ids.filter((_id, at) => at % 2 === 0), ids.filter((_id, at) => at % 2 === 1)]
}

async function bareStatements(db: AgencyTransaction, ids: readonly number[], employee: number): Promise<void> {
  await db.many(sql`SELECT id, version, status, ticket_date, delivered_date FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
  await db.many(sql`
    UPDATE slips SET status = 'delivered', delivered_date = ${DELIVERED}, rejection_reason = NULL, rejected_on = NULL, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) RETURNING id, version, status, delivered_date`)
  await db.run(sql`
    INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor_employee_id, actor, request_id)
    SELECT ${db.agency}, id, 2, jsonb_build_object('status', jsonb_build_array('pending', 'delivered'), 'delivered_date', jsonb_build_array(NULL, ${DELIVERED}::text)),
      gen_random_uuid(), 'marked_delivered', ${employee}, 'Pat Person', 'bench'
    FROM unnest(${[...ids]}::int[]) AS id`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
