import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#tests/api/client'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { untilWaiting } from '#tests/lock-waits'
import { thorough } from '#tests/thorough'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const REJECT = { status: 'rejected', date: '2026-01-20', reason: 'Wrong mix', clear_pay_codes: true }
const CLOSED = 'Pay period 1 is closed and cannot be updated.'
const closeIn = (base: string) => desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })

/** A project with some tickets coded in period 1. */
async function codedProject(tickets = 3) {
  const { project, item, base } = await desk.confirmed()
  const slips: number[] = []
  for (let n = 0; n < tickets; n += 1) {
    const slip = await desk.make.ticket(project, { ticket_date: '2026-01-10', ticketed_at: new Date('2026-01-10T12:00:00Z') })
    expect((await desk.code(project, slip, item, '9.50')).status).toBe(200)
    slips.push(slip)
  }
  return { project, item, base, slips }
}

/** The state and frozen figures of period 1, and the current totals of that period's assignments and coded tickets. */
async function figures(project: number) {
  const { rows: [row] } = await desk.owner.query(`
    SELECT (SELECT state FROM pay_periods WHERE dot_project_id = $1 AND number = 1) AS state,
      (SELECT coalesce(sum(quantity), 0)::float FROM pay_period_lines WHERE dot_project_id = $1 AND pay_period = 1) AS frozen,
      (SELECT coalesce(sum(quantity), 0)::float FROM pay_item_assignments WHERE dot_project_id = $1 AND pay_period = 1) AS assigned,
      (SELECT coalesce(ticket_count, 0) FROM pay_periods WHERE dot_project_id = $1 AND number = 1) AS frozen_tickets,
      (SELECT count(*)::int FROM slips WHERE dot_project_id = $1 AND pay_period = 1 AND coded) AS coded_tickets`, [project])
  return row as { state: string; frozen: number; assigned: number; frozen_tickets: number; coded_tickets: number }
}

async function expectFrozenAsAssigned(project: number): Promise<void> {
  const { state, frozen, assigned, frozen_tickets, coded_tickets } = await figures(project)
  expect([state, frozen, frozen_tickets]).toEqual(['closed', assigned, coded_tickets])
}

/** A lock that the test holds and that calls wait for. */
interface Held {
  release(): Promise<void>
  /** Waits until `count` calls wait for the lock or for each other, or until one of the promises `answers` has resolved. */
  untilWaiting(count: number, ...answers: readonly Promise<unknown>[]): Promise<void>
}

/** Runs work while the test holds a lock on a row. */
async function whileHolding<T>(hold: (client: PoolClient) => Promise<unknown>, work: (lock: Held) => Promise<T>): Promise<T> {
  const holder = await desk.owner.connect()
  try {
    await holder.query('BEGIN')
    await hold(holder)
    return await work({
      release: async () => void (await holder.query('ROLLBACK')),
      async untilWaiting(count, ...answers) {
        let answered = false
        for (const answer of answers) void answer.then(() => (answered = true))
        await untilWaiting(desk.owner, holder, count, () => answered)
      },
    })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

/**
 * Runs `work` while a close of period 1 is blocked: the close has written its lines, and waits for a lock before it can open period 2,
 * because the test inserts period 2 in an open transaction.
 */
function whileClosing<T>(project: number, base: string, work: (close: Promise<{ status: number }>, lock: Held) => Promise<T>): Promise<T> {
  return whileHolding(
    (holder) => holder.query(`INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date, end_date, state) VALUES (1, $1, 2, '2026-02-01', '2026-02-02', 'closed')`, [project]),
    async (lock) => {
      const close = closeIn(base)
      await lock.untilWaiting(1, close)
      return work(close, lock)
    })
}

describe('a change at the same time as a close comes entirely before it or entirely after it', () => {
  test('C2 PAY-25 a bulk reject that began before the close is in the frozen lines', async () => {
    const { project, base, slips } = await codedProject()
    await whileHolding((holder) => holder.query('SELECT FROM slips WHERE id = $1 FOR UPDATE', [slips[0]]), async (lock) => {
      const reject = desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: slips.slice(0, 1), ...REJECT })
      await lock.untilWaiting(1, reject)
      const close = closeIn(base)
      await lock.untilWaiting(2, close, reject)
      await lock.release()
      expect((await close).status).toBe(200)
      expect([200, 422]).toContain((await reject).status)
    })
    await expectFrozenAsAssigned(project)
  })

  test('C2 PAY-25 a bulk reject waits for a close in progress, and is then refused', async () => {
    const { project, base, slips } = await codedProject()
    await whileClosing(project, base, async (close, lock) => {
      const reject = desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: slips.slice(0, 1), ...REJECT })
      await lock.untilWaiting(2, reject)
      await lock.release()
      expect((await close).status).toBe(200)
      expect((await reject).status).toBe(422)
    })
    await expectFrozenAsAssigned(project)
  })

  test('C2 PAY-25 an undo never puts a pay code back into a period that was closed meanwhile', async () => {
    const { project, base, slips } = await codedProject()
    const cleared = await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${slips[0]}`)
    await whileClosing(project, base, async (close, lock) => {
      const undo = desk.clerk.post('/v1/slips/undo', { change_set: cleared.headers.get('change-set') })
      await lock.untilWaiting(2, undo)
      await lock.release()
      expect((await close).status).toBe(200)
      expect((await undo).body.undone ?? 0).toBe(0)
    })
    await expectFrozenAsAssigned(project)
  })

  test('C2 PAY-24 PLUS-18 a void from the plant during a close is either named by the close or among its adjustments', async () => {
    const key = await desk.clerk.post('/v1/api_keys', { name: 'Plant' })
    const supplier = clientOf(desk.address, { authorization: `Bearer ${String(key.body.api_key.key)}` })
    const project = await desk.make.project({ state_project_number: 'SP-VOID' })
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project)
    const sent = { supplier: 'North', plant_name: 'Plant 9', material_description: 'Mix', uom_1: 'TON', job_number: 'SP-VOID', ticket_number: 'V-1', ticket_date: '2026-01-10', net_amount: 20 }
    const { body } = await supplier.post('/v1/slips', sent)
    await desk.code(project, body.slip.id, item, 20)
    await whileClosing(project, base, async (close, lock) => {
      const voided = supplier.post('/v1/slips', { ...sent, void: true })
      await lock.untilWaiting(2, voided)
      await lock.release()
      expect((await close).status).toBe(200)
      expect((await voided).status).toBe(200)
    })
    await expectFrozenAsAssigned(project)
    const { body: { adjustments } } = await desk.clerk.get(`${base}/pay_periods/2/adjustments`)
    expect(adjustments).toMatchObject([{ kind: 'changed', ticket_number: 'V-1', adjusts_period: 1, changes: { status: ['pending', 'voided'] } }])
  })
})

describe('the database protects what was paid, no matter who asks', () => {
  test('C2 PAY-25 the owner of the tables cannot change a closed period, its lines, its codes or what its tickets say about them', async () => {
    const { project, item, base, slips } = await codedProject(2)
    const uncoded = await desk.make.ticket(project)
    expect((await closeIn(base)).status).toBe(200)
    const before = await figures(project)
    const other = await desk.make.payItem(project)
    const { rows: [{ copied } = { copied: '' }] } = await desk.owner.query<{ copied: string }>(`
      SELECT string_agg(attname, ', ') AS copied FROM pg_attribute
      WHERE attrelid = 'slips'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'ticket_number', 'ticket_number_key')`)
    const forbidden: [string, unknown[]][] = [
      [`UPDATE pay_item_assignments SET quantity = 1 WHERE dot_project_id = $1`, [project]],
      [`UPDATE pay_item_assignments SET pay_period = 2 WHERE slip_id = $1`, [slips[0]]],
      [`DELETE FROM pay_item_assignments WHERE slip_id = $1`, [slips[0]]],
      [`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
        VALUES (1, $1, 1, $2, $3, 5, 1, 1)`, [uncoded, project, item]],
      [`UPDATE slips SET coded = false WHERE id = $1`, [slips[0]]],
      [`UPDATE slips SET pay_period = NULL WHERE id = $1`, [slips[0]]],
      [`UPDATE slips SET pay_period = 1, coded = true WHERE id = $1`, [uncoded]],
      [`UPDATE slips SET primary_pay_item_id = $2 WHERE id = $1`, [slips[0], other]],
      // a single statement that changes many tickets, one of which is in the closed period
      [`UPDATE slips SET secondary_pay_item_id = $2 WHERE id = $1 OR id > 0 AND NOT coded`, [slips[0], other]],
      [`INSERT INTO slips (ticket_number, ticket_number_key, ${copied}) SELECT 'another', 'another', ${copied} FROM slips WHERE id = $1`, [slips[0]]],
      [`UPDATE pay_period_lines SET quantity = 1 WHERE dot_project_id = $1`, [project]],
      [`DELETE FROM pay_period_lines WHERE dot_project_id = $1`, [project]],
      [`INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description,
        estimated_qty_uom, estimated_quantity, is_dnp, source_only, ticket_count, quantity) VALUES (1, $1, 1, $2, 9, 'X', 'X', 'TON', 1, false, false, 1, 1)`, [project, other]],
      [`UPDATE pay_periods SET state = 'in_progress' WHERE dot_project_id = $1 AND number = 1`, [project]],
      [`DELETE FROM pay_periods WHERE dot_project_id = $1 AND number = 1`, [project]],
    ]
    for (const [text, values] of forbidden) await expect(desk.owner.query(text, values), text).rejects.toMatchObject({ code: 'SLP01', detail: '1' })
    for (const table of ['pay_periods', 'pay_period_lines', 'pay_item_assignments', 'slips']) {
      await expect(desk.owner.query(`TRUNCATE ${table} CASCADE`), table).rejects.toThrow('are kept')
    }
    // the application's database role cannot bypass this protection with the setting `app.purging`, which a purge of the project uses
    await expect(desk.running.platform.database.inAgency(1, async ({ client }) => {
      await client.query(`SELECT set_config('app.purging', $1, true)`, [`1:${project}`])
      await client.query('DELETE FROM pay_item_assignments WHERE slip_id = $1', [slips[0]])
    })).rejects.toMatchObject({ code: 'SLP01' })
    expect(await figures(project)).toEqual(before)
  })

  test('C2 PAY-25 a database refusal about a closed period is reported in the words of the rule', async () => {
    const slip = await desk.make.ticket(await desk.make.project())
    await desk.owner.query(`
      CREATE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'a closed period cannot be changed' USING ERRCODE = 'SLP01', DETAIL = '1'; END $$;
      CREATE TRIGGER refuse_for_test BEFORE UPDATE ON slips FOR EACH ROW WHEN (OLD.id = ${slip}) EXECUTE FUNCTION refuse_for_test()`)
    const answer = await desk.clerk.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true })
    await desk.owner.query('DROP TRIGGER refuse_for_test ON slips; DROP FUNCTION refuse_for_test')
    expect([answer.status, answer.body.message]).toEqual([422, CLOSED])
  })

  thorough('C2 a bulk change of tickets checks their periods once per statement, not once per ticket', async () => {
    const { rows } = await desk.owner.query(`
      SELECT tgname::text AS name, (tgtype & 1) = 1 AS is_for_each_row FROM pg_trigger WHERE tgrelid = 'slips'::regclass AND tgname LIKE 'keep_closed%' ORDER BY 1`)
    expect(rows).toEqual(['keep_closed_added', 'keep_closed_changed', 'keep_closed_removed'].map((name) => ({ name, is_for_each_row: false })))
    const { project, item, base, slips } = await codedProject(40)
    const client = await desk.owner.connect()
    await client.query('BEGIN')
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) UPDATE slips SET secondary_pay_item_id = ${item} WHERE id = ANY ('{${slips.join()}}')`)
    await client.query('ROLLBACK')
    client.release()
    const calls = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('keep_closed'))
    expect(calls).toEqual([expect.stringMatching(/^Trigger keep_closed_changed: time=\S+ calls=1$/)])
    expect(await figures(project)).toMatchObject({ state: 'in_progress', coded_tickets: 40 })
    expect((await closeIn(base)).status).toBe(200)
    await expect(desk.owner.query(`UPDATE slips SET secondary_pay_item_id = ${item} WHERE id = ANY ($1)`, [slips])).rejects.toMatchObject({ code: 'SLP01', detail: '1' })
  })
})
