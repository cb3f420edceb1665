import { LBS_OF_TON, spellingsOf } from '#src/platform/domain/units/weight-units'
import { sql } from '#src/platform/server/database/sql'
import type { ItemSum } from '#src/areas/projects/domain/activity/activity'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unitKeyOf } from '#src/platform/server/units/unit-key'
import { ticketCounts } from '#src/areas/projects/server/public/ticket-counts'

/** An activity entry before it is put into words. */
export interface HappenedRow {
  readonly happened_at: string
  readonly actor: string
  readonly impersonator: string | null
  readonly kind: string
  readonly event: string
  readonly change_set: string
  readonly count: number
  readonly record_id: number | null
  readonly name: string
  /** The changes of one of the records that the entry is about: {field: [before, after]}. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** If the entry is an undo or a redo: the event that it reversed. Otherwise null. */
  readonly reversed: string | null
  /** The pay items that the events removed from tickets, and those that they assigned, each with the sum of its quantities. */
  readonly items_before: readonly ItemSum[]
  readonly items_after: readonly ItemSum[]
}

/** A range of days in the project's time zone; null means no limit on that side. */
export interface Span {
  readonly from: string | null
  readonly to: string | null
}

/** How many of the newest events are read. To find older events, the activity can be filtered by day. */
const MOST_TICKET_EVENTS = 20_000
const MOST_RECORD_EVENTS = 2_000
const MOST_ENTRIES = 1_000

const within = ({ from, to }: Span) => sql.part`
  (${from}::date IS NULL OR e.happened_at >= (${from}::date)::timestamp AT TIME ZONE p.timezone)
  AND (${to}::date IS NULL OR e.happened_at < (${to}::date + 1)::timestamp AT TIME ZONE p.timezone)`

/** The activity on the records of a project: one entry per change set, kind and event, newest first. */
export function recordsHappened(db: AgencyTransaction, projectId: number, span: Span): Promise<HappenedRow[]> {
  return db.many(sql<HappenedRow>`
    WITH e AS (
      SELECT e.* FROM record_events e JOIN dot_projects p ON p.dot_authority_id = e.dot_authority_id AND p.id = e.dot_project_id
      WHERE e.dot_authority_id = ${db.agency} AND e.dot_project_id = ${projectId} AND ${within(span)}
      ORDER BY e.id DESC LIMIT ${MOST_RECORD_EVENTS})
    SELECT max(happened_at) AS happened_at, max(actor) AS actor, max(impersonator) AS impersonator, record_kind AS kind, event, change_set::text,
      count(DISTINCT record_id)::int AS count, CASE WHEN count(DISTINCT record_id) = 1 THEN max(record_id) END AS record_id,
      (array_agg(record_name ORDER BY id DESC))[1] AS name, (array_agg(changes ORDER BY id DESC))[1] AS changes,
      (SELECT former.event FROM record_events former WHERE former.dot_authority_id = ${db.agency} AND former.change_set = (array_agg(e.reverses))[1]
        ORDER BY former.event = 'undone' DESC LIMIT 1) AS reversed, '[]'::json AS items_before, '[]'::json AS items_after
    FROM e GROUP BY change_set, record_kind, event ORDER BY max(id) DESC`)
}

/**
 * SQL for the pay items that were assigned before (0) or after (1) the changes of a group of events, with their codes and total quantities.
 */
const itemsOf = (db: AgencyTransaction, side: 0 | 1) => sql.part`(
  SELECT coalesce(json_agg(json_build_object('item_code', sums.item_code, 'unit', item.estimated_qty_uom, 'quantity', sums.quantity) ORDER BY sums.item_code), '[]') FROM (
    SELECT code ->> 'item_code' AS item_code, (code ->> 'project_pay_item_id')::int AS item_id, sum((code ->> 'quantity')::numeric)::text AS quantity
    FROM slip_events event CROSS JOIN jsonb_array_elements(event.changes -> 'pay_item_assignments' -> ${side}::int) AS code
    WHERE event.dot_authority_id = ${db.agency} AND event.id = ANY (grouped.coding_ids) GROUP BY 1, 2) AS sums
  LEFT JOIN pay_items item ON item.dot_authority_id = ${db.agency} AND item.id = sums.item_id)`

/** The activity on the tickets of a project: one entry per change set and event, newest first. */
export function ticketsHappened(db: AgencyTransaction, projectId: number, span: Span): Promise<HappenedRow[]> {
  return db.many(sql<HappenedRow>`
    WITH e AS (
      SELECT e.id, e.happened_at, e.actor, e.impersonator, e.event, e.change_set, e.reverses, e.slip_id, s.ticket_number
      FROM slips s JOIN dot_projects p ON p.dot_authority_id = s.dot_authority_id AND p.id = s.dot_project_id
      JOIN slip_events e ON e.dot_authority_id = s.dot_authority_id AND e.slip_id = s.id
      WHERE s.dot_authority_id = ${db.agency} AND s.dot_project_id = ${projectId} AND e.dot_authority_id = ${db.agency} AND ${within(span)}
      ORDER BY e.id DESC LIMIT ${MOST_TICKET_EVENTS})
    SELECT happened_at, actor, impersonator, 'ticket' AS kind, event, change_set, count, record_id, name, '{}'::jsonb AS changes,
      (SELECT former.event FROM slip_events former WHERE former.dot_authority_id = ${db.agency} AND former.change_set = grouped.reverses AND former.slip_id = grouped.slip_id
        ORDER BY former.id DESC LIMIT 1) AS reversed,
      ${itemsOf(db, 0)} AS items_before, ${itemsOf(db, 1)} AS items_after
    FROM (
      SELECT max(happened_at) AS happened_at, max(actor) AS actor, max(impersonator) AS impersonator, event, change_set::text,
        count(DISTINCT slip_id)::int AS count, CASE WHEN count(DISTINCT slip_id) = 1 THEN max(slip_id) END AS record_id,
        max(ticket_number) AS name, max(slip_id) AS slip_id, (array_agg(reverses))[1] AS reverses, max(id) AS last_id,
        array_agg(id) FILTER (WHERE event IN ('assigned', 'reassigned', 'cleared', 'undone')) AS coding_ids
      FROM e GROUP BY change_set, event ORDER BY max(id) DESC LIMIT ${MOST_ENTRIES}) AS grouped
    ORDER BY last_id DESC`)
}

/**
 * The calendar by day: delivered tickets, orders, daily work reports, and the days on which pay periods start and end (PROJ-34). A ticket
 * is counted on its ticket date, because the date filter of the ticket list uses the same date.
 */
export async function findCalendar(db: AgencyTransaction, projectId: number, from: string, to: string) {
  const days = await db.many(sql<{ date: string; delivered_count: number }>`
    SELECT ticket_date AS date, count(*)::int AS delivered_count
    FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND status IN ('delivered', 'changed_after_delivered')
      AND ticket_date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`)
  const periods = await db.many(sql<{ number: number; start_date: string; end_date: string | null }>`
    SELECT number, start_date, end_date FROM pay_periods
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}
      AND (start_date BETWEEN ${from}::date AND ${to}::date OR end_date BETWEEN ${from}::date AND ${to}::date)
    ORDER BY number`)
  const orders = await db.many(sql<{ date: string; count: number }>`
    SELECT (o.delivery_at AT TIME ZONE p.timezone)::date AS date, count(*)::int AS count FROM scheduled_orders o
    JOIN dot_projects p ON p.dot_authority_id = o.dot_authority_id AND p.id = o.dot_project_id
    WHERE o.dot_authority_id = ${db.agency} AND o.dot_project_id = ${projectId} AND o.deleted_at IS NULL AND o.state <> 'canceled'
      AND (o.delivery_at AT TIME ZONE p.timezone)::date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1`)
  const reports = await db.many(sql<{ date: string; count: number }>`
    SELECT date, count(*)::int AS count FROM daily_work_reports
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND deleted_at IS NULL AND date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1`)
  return { days, periods, orders, reports }
}

const TON = 'TON'
const unitKey = unitKeyOf(sql.part`uom_1`)
/** SQL for the unit of a ticket, in which pounds count as tons, so that each material and each day has a single tonnage. */
const unit = sql.part`CASE WHEN ${unitKey} = ANY(${[...spellingsOf('lbs'), ...spellingsOf('tons')]}::text[]) THEN ${TON} ELSE uom_1 END`
const amount = sql.part`CASE WHEN ${unitKey} = ANY(${spellingsOf('lbs')}::text[]) THEN net_amount / ${LBS_OF_TON}::numeric ELSE net_amount END`

/** The figures of the dashboard: numbers of tickets, and the delivered tonnage by material and by day (PROJ-36). */
export async function findDashboard(db: AgencyTransaction, projectId: number) {
  const ofProject = sql.part`FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId}`
  const delivered = sql.part`${ofProject} AND status IN ('delivered', 'changed_after_delivered')`
  const counts = ticketCounts(db, { projects: sql.part`counted.dot_project_id = ${projectId}` })
  const by_status = await db.one(sql<{ delivered_count: number; pending_count: number; rejected_count: number }>`
    SELECT coalesce(sum(tickets) FILTER (WHERE status IN ('delivered', 'changed_after_delivered')), 0)::int AS delivered_count,
      coalesce(sum(tickets) FILTER (WHERE status IN ('pending', 'flagged', '')), 0)::int AS pending_count,
      coalesce(sum(tickets) FILTER (WHERE status = 'rejected'), 0)::int AS rejected_count FROM ${counts} AS counts`)
  const by_material = await db.many(sql<{ material_description: string; uom: string | null; count: number; net_amount: number | null }>`
    SELECT material_description, ${unit} AS uom, count(*)::int AS count, sum(${amount})::float8 AS net_amount ${delivered}
    GROUP BY 1, 2 ORDER BY 4 DESC NULLS LAST, 1 LIMIT 200`)
  const by_day = await db.many(sql<{ date: string; uom: string | null; count: number; net_amount: number | null }>`
    SELECT ticket_date AS date, ${unit} AS uom, count(*)::int AS count, sum(${amount})::float8 AS net_amount ${delivered}
    GROUP BY 1, 2 ORDER BY 1 DESC, 4 DESC NULLS LAST LIMIT 400`)
  return { ...by_status, by_material, by_day }
}
