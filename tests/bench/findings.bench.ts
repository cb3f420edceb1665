import { randomUUID } from 'node:crypto'
import { readReceivedTicket } from '#src/areas/tickets/domain/receipt/received-ticket'
import { findCheckedTickets } from '#src/areas/tickets/server/findings/checked-tickets'
import { noteToCheck } from '#src/areas/tickets/server/findings/due'
import { findNoted } from '#src/areas/tickets/server/findings/find-findings'
import { receiveTickets } from '#src/areas/tickets/server/receipt/receive-tickets'
import type { Statement } from '#src/platform/server/database/sql'
import { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { codeBySql } from '#tests/bench/code-by-sql'
import { today } from '#tests/day'

const WARM_UP = 20
const ROUNDS = 200
const ANSWER_WITHIN_MS = 12_000
const TICKETS = 5_000
const ACCEPTS = 9
const ACCEPTED = ['clean', 'bulk', 'sql'] as const

/**
 * How much longer the receipt of a ticket takes because it marks the ticket for a check, the time to check 5,000 tickets, and the time to
 * accept 5,000 tickets without findings in one call.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    return [await receiptLine(at), await checkLine(at), ...(await acceptLines(at))]
  } finally {
    await at.close()
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** A transaction that does everything except mark tickets for a check. */
class Unnoted extends AgencyTransaction {
  left = 0

  override run(statement: Statement): Promise<number> {
    if (!statement.text.startsWith('INSERT INTO slip_findings_due')) return super.run(statement)
    this.left += 1
    return Promise.resolve(1)
  }
}

/**
 * The receipt of one ticket that is marked for a check in the same transaction, compared with the same receipt without the mark, in turns.
 */
async function receiptLine({ running, make }: BenchServer): Promise<BenchLine> {
  const { database } = running.platform
  const sender = { actor: actorOfServer('bench'), origin: { apiKeyId: null, employeeId: null, importId: null }, received: [] }
  const times: Record<'noted' | 'unnoted', number[]> = { noted: [], unnoted: [] }
  const receive = (db: AgencyTransaction, truck: number) => {
    const body = { ticket_number: randomUUID(), supplier: 'North Ridge Asphalt', plant_name: 'Plant 12', ticket_date: today(), ticketed_at: new Date().toISOString(), material_description: 'TYPE SP 12.5', uom_1: 'LB', net_amount: 44_000, truck: `T-${truck}` }
    const { values, isBareVoid } = readReceivedTicket(body)
    return receiveTickets(db, sender, [{ index: 0, values, isBareVoid, body }])
  }
  const work: Record<keyof typeof times, (round: number) => Promise<unknown>> = {
    noted: (round) => database.inAgency(make.firstAgency, (db) => receive(db, round % 40)),
    unnoted: (round) => database.inAgency(make.firstAgency, async (db) => {
      const unnoted = new Unnoted(db.client, db.agency, ANSWER_WITHIN_MS)
      await receive(unnoted, round % 40)
      if (unnoted.left !== 1) throw new Error(`a receipt notes its ticket ${unnoted.left} times`)
    }),
  }
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // the check of a marked ticket begins up to half a second later and slows down what runs then, so receipts with and without the mark
    // go first equally often
    for (const name of round % 2 === 0 ? (['noted', 'unnoted'] as const) : (['unnoted', 'noted'] as const)) {
      const took = await timed(() => work[name](round))
      if (round >= WARM_UP) times[name].push(took)
    }
  }
  const [ours, floor] = [percentiles(times.noted), percentiles(times.unnoted)]
  return {
    name: 'one ticket received and noted for its findings, against the same receipt without the note', unit: 'ms', ours: ours.p50, floor: floor.p50, aim: 1.15,
    p95: { ours: ours.p95, floor: floor.p95 },
  }
}

async function loadTickets({ owner, make }: BenchServer, project: number, count: number): Promise<number[]> {
  const plant = await make.plant()
  const { rows } = await owner.query<{ id: number }>(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name,
      supplier, material_description, uom_1, quantity, gross_amount_1, tare_amount_1, net_amount, truck, created_at)
    SELECT $1, $2, $3, number, number, DATE '2026-01-01' + number % 300, TIMESTAMPTZ '2026-01-01 06:00Z' + (number % 300) * interval '1 day' + number / 300 * interval '30 seconds',
      'Plant of the bench', 'Supplier', 'Material ' || number % 4, 'TON', 20.25, 35.5, 15.25, 20.25, 'T' || number, TIMESTAMPTZ '2026-01-01 07:00Z' + (number % 300) * interval '1 day'
    FROM generate_series(1, $4) AS number RETURNING id`, [make.firstAgency, project, plant, count])
  await owner.query('ANALYZE')
  return rows.map(({ id }) => id)
}

/** Checking 5,000 marked tickets and storing their findings, compared with only reading what the rules need. */
async function checkLine(at: BenchServer): Promise<BenchLine> {
  const { running, make } = at
  const ids = await loadTickets(at, await make.project(), TICKETS)
  const { database } = running.platform
  const floor = await timed(async () => {
    for (let from = 0; from < ids.length; from += 500) await database.inAgency(make.firstAgency, (db) => findCheckedTickets(db, ids.slice(from, from + 500)))
  })
  await database.inAgency(make.firstAgency, (db) => noteToCheck(db, ids))
  const ours = await timed(() => drainNoted(at))
  return { name: '5,000 tickets checked and their findings stored, against reading what the rules need', unit: 'ms', ours, floor, aim: 2 }
}

/** Checks all tickets that are marked for a check. */
async function drainNoted({ running, make, owner }: BenchServer): Promise<void> {
  for (;;) {
    await running.platform.database.inAgency(make.firstAgency, (db) => findNoted(db, true))
    const { rows: [{ left } = { left: 0 }] } = await owner.query<{ left: number }>('SELECT count(*)::int AS left FROM slip_findings_due')
    if (left === 0) return
  }
}

/**
 * Accepting 5,000 clean tickets with their usual items, compared with only the SQL that codes 5,000 tickets, and with the call that assigns
 * one item to 5,000 tickets.
 */
async function acceptLines(at: BenchServer): Promise<BenchLine[]> {
  const { running, make, owner, clerk } = at
  const project = await make.project()
  await make.payPeriod(project)
  const item = await make.payItem(project)
  await owner.query(`INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES ($1, 'TON', 'TON') ON CONFLICT DO NOTHING`, [make.firstAgency])
  const ids = await loadTickets(at, project, TICKETS * 3 * (ACCEPTS + 1) + 40)
  const post = async (path: string, body: object, count: number): Promise<void> => {
    const { status, body: answer } = await clerk.post(`/v2/projects/${project}/pay_item_assignments/${path}`, body)
    if (status !== 200 || answer.updated !== count) throw new Error(`${path} answered ${status} ${JSON.stringify(answer).slice(0, 200)}`)
  }
  await post('bulk', { slip_ids: ids.slice(-40), project_pay_item_id: item }, 40)
  const work: Record<(typeof ACCEPTED)[number], (slipIds: number[]) => Promise<void>> = {
    clean: (slipIds) => post('suggested', { slip_ids: slipIds, share: 0.95, clean: true }, TICKETS),
    bulk: (slipIds) => post('bulk', { slip_ids: slipIds, project_pay_item_id: item }, TICKETS),
    sql: (slipIds) => running.platform.database.inAgency(make.firstAgency, (db) => codeBySql(db, slipIds, { project, item, employee: clerk.person.id })),
  }
  const times: Record<(typeof ACCEPTED)[number], number[]> = { clean: [], bulk: [], sql: [] }
  for (let round = 0; round <= ACCEPTS; round += 1) {
    const own = ids.slice(round * TICKETS * 3, (round + 1) * TICKETS * 3)
    // the first write after a checkpoint logs whole pages, so each of the three kinds of work is first, second and third equally often
    for (const [third, name] of [...ACCEPTED.slice(round % 3), ...ACCEPTED.slice(0, round % 3)].entries()) {
      // finishes the background check of the previous call's tickets first, so that it does not slow down the call that is measured now
      await drainNoted(at)
      const time = await timed(() => work[name](own.filter((_id, place) => place % 3 === third)))
      if (round > 0) times[name].push(time)
    }
  }
  const ours = percentiles(times.clean).p50
  return [
    { name: '5,000 clean tickets accepted with their usual items, against the same lock, INSERT, UPDATE and events', unit: 'ms', ours, floor: percentiles(times.sql).p50, aim: 1.3 },
    { name: '5,000 clean tickets accepted with their usual items, against one item assigned to 5,000', unit: 'ms', ours, floor: percentiles(times.bulk).p50, aim: 1.3 },
  ]
}
