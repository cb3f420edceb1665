import type { Client } from 'pg'
import { percentiles } from '#tests/bench/bench'
import type { Figure } from '#tests/bench/big/list-figures'
import type { LoadedServer } from '#tests/bench/loaded-server'
import { changedTickets, freshTickets, setBack, type WaitingProject } from '#tests/bench/big/waiting-project'

const TICKETS = 5_000
const ROUNDS = 4
const WAITING = `status = 'pending' AND NOT coded AND NOT flag_by_dot AND uom_1 IN ('TON', 'LB')`

/** One kind of bulk change: how our call makes it, and what the baseline writes for it. */
interface Kind {
  readonly send: (ids: readonly number[]) => Promise<{ text: string }>
  readonly update: string
  readonly event: string
  /** SQL for the `changes` of one ticket's event; it can use the ticket's `id`. */
  readonly changes: string
}

/**
 * Measures three calls that change 5,000 tickets each: mark delivered, flag, and assign a pay code. The baseline is an UPDATE
 * of the same tickets in a table of eight columns with one index, plus an INSERT of the same events.
 */
export async function bulkFigures(server: LoadedServer, owner: Client, place: WaitingProject): Promise<Record<'delivered' | 'flagged' | 'assigned', Figure>> {
  const { project, item, lastDay } = place
  const kinds = {
    delivered: {
      send: (ids) => server.send('PATCH', '/v3/slips/bulk_status_update', { slip_ids: ids, status: 'delivered', date: lastDay }),
      update: `status = 'delivered', delivered_date = '${lastDay}'`,
      event: 'marked_delivered',
      changes: `jsonb_build_object('status', jsonb_build_array('pending', 'delivered'), 'delivered_date', jsonb_build_array(NULL, '${lastDay}'))`,
    },
    flagged: {
      send: (ids) => server.send('PATCH', '/v3/slips/bulk_flag_update', { slip_ids: ids, flag: true }),
      update: `status = 'flagged'`,
      event: 'flagged',
      changes: `jsonb_build_object('flag_by_dot', jsonb_build_array(false, true), 'status', jsonb_build_array('pending', 'flagged'),
        'flagged_by', jsonb_build_array(NULL, 1), 'flagged_at', jsonb_build_array(NULL, now()))`,
    },
    assigned: {
      send: (ids) => server.send('POST', `/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: ids, project_pay_item_id: item }),
      update: 'coded = true',
      event: 'assigned',
      changes: `jsonb_build_object('pay_item_assignments', jsonb_build_array('[]'::jsonb, jsonb_build_array(jsonb_build_object(
        'slot', 1, 'project_pay_item_id', ${item}, 'item_code', '2360.501', 'quantity', '20.25', 'external_dot_contractor_id', NULL,
        'additional_notes', NULL, 'pay_period', 1, 'assigned_by', 1, 'assigned_at', now()))))`,
    },
  } satisfies Record<string, Kind>
  const left = await changedTickets(owner, place)
  if (left.length > 0) await setBack(owner, place, left)
  // each round changes different tickets: an UPDATE moves rows to other pages, so a second round on the same rows would not be comparable
  const [first = [], ...sets] = await freshTickets(owner, place, WAITING, 3 * ROUNDS + 1, TICKETS)
  const third = Math.floor(TICKETS / 3)
  const setsOf = (nth: number) => [first.slice(nth * third, (nth + 1) * third), ...sets.slice(nth * ROUNDS, (nth + 1) * ROUNDS)]
  try {
    return {
      delivered: await measure(owner, place, kinds.delivered, setsOf(0)),
      flagged: await measure(owner, place, kinds.flagged, setsOf(1)),
      assigned: await measure(owner, place, kinds.assigned, setsOf(2)),
    }
  } finally {
    await owner.query('ROLLBACK')
    await setBack(owner, place, [...first, ...sets.flat()])
  }
}

async function measure(owner: Client, place: WaitingProject, { send, update, event, changes }: Kind, sets: readonly (readonly number[])[]): Promise<Figure> {
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  // the first set is smaller and only warms up
  for (const [round, ids] of sets.entries()) {
    const ours = async () => {
      const { text } = await send(ids)
      const { updated } = JSON.parse(text) as { updated: number }
      if (updated !== ids.length) throw new Error(`the call changed ${updated} tickets`)
    }
    const floor = async () => {
      await owner.query('BEGIN')
      await owner.query(`UPDATE bench.states SET ${update}, version = version + 1, updated_at = now() WHERE dot_authority_id = $1 AND id = ANY ($2::int[])`, [place.agency, ids])
      await owner.query(`
        INSERT INTO bench.events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor_employee_id, actor, request_id)
        SELECT $1, id, 2, ${changes}, $3, '${event}', 1, 'Ada Agency', 'bench' FROM unnest($2::int[]) AS id`, [place.agency, ids, crypto.randomUUID()])
      await owner.query('COMMIT')
    }
    // our call and the baseline each go first in every other round, since the first write after a checkpoint logs whole pages and is slower
    for (const name of round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)) {
      const start = performance.now()
      await (name === 'ours' ? ours() : floor())
      if (round > 0) times[name].push(performance.now() - start)
    }
  }
  return { ours: percentiles(times.ours).p50, floor: percentiles(times.floor).p50 }
}
