import type { ChangeOf } from '#src/platform/domain/records/as-left'
import { holdPeriodsOf } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * A later change of a ticket. `finds_station`: the change only recomputes the station from the delivery location and the alignments.
 * `follows_project`: the change only recomputes the values that depend on the ticket's project: overload and district.
 */
interface ChangeSince extends ChangeOf {
  readonly finds_station: boolean
  readonly follows_project: boolean
}

/** A ticket of a change set that is being undone. */
export interface UndoTicket {
  readonly slip_id: number
  readonly ticket_number: string
  readonly dot_project_id: number | null
  readonly version: number
  /**
   * The version of the ticket after its last event. `since` has all events of the ticket, from the first event of the change set on, oldest
   * first.
   */
  readonly last_version: number
  readonly since: readonly ChangeSince[]
  readonly events: readonly { readonly event: string; readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> }[]
  /** The person who caused the ticket's last event. `changed_at` is the time of that event. */
  readonly changed_by: string
  readonly changed_at: string
  readonly closed_period: number | null
}

/**
 * The columns that people can change, and that an undo may therefore restore. The plant is among them, because people can merge plants.
 * Columns that only the supplier sets are not included.
 */
export const restorableColumns = [
  'status', 'delivered_date', 'rejection_reason', 'rejected_on', 'flag_by_dot', 'flagged_by', 'flagged_at', 'flag_note',
  'max_gvw_override', 'max_gvw_override_by', 'max_gvw_override_at', 'overload_amount', 'overload_unit', 'station',
  'block_number', 'lift_number', 'ticketed_lot_number', 'waste_quantity', 'delivery_lat', 'delivery_long', 'modified', 'image_count', 'plant_id',
] as const

/** The SQL condition for the ticket events of a change set that this person caused and can undo. */
const undoableEvents = (db: AgencyTransaction, { id }: Viewer, changeSet: string) => sql.part`
  dot_authority_id = ${db.agency} AND change_set = ${changeSet} AND actor_employee_id = ${id}
    AND event NOT IN ('received', 'received_again', 'voided', 'unvoided', 'connected', 'disconnected', 'period_moved', 'verification_recorded')`

/** How many tickets a person changed with a change set, including those that the person can no longer see. */
export async function countChangeSet(db: AgencyTransaction, person: Viewer, changeSet: string): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(DISTINCT slip_id)::int AS count FROM slip_events WHERE ${undoableEvents(db, person, changeSet)}`)
  return count
}

/**
 * Locks the tickets that a person changed with a change set, in id order, after the open pay periods of their projects. Returns the tickets
 * with the events of the change set, oldest first. Empty if the person has no such change set. Receipts, imports and connections of job
 * numbers cannot be undone here.
 */
export async function lockChangeSet(db: AgencyTransaction, person: Viewer, changeSet: string): Promise<UndoTicket[]> {
  await holdPeriodsOf(db, sql.part`
    SELECT slips.dot_project_id FROM slips
    WHERE slips.dot_authority_id = ${db.agency} AND ${visibleProjects(person, sql.part`slips.dot_project_id`)}
      AND slips.id = ANY (ARRAY(SELECT slip_id FROM slip_events
        WHERE dot_authority_id = ${db.agency} AND change_set = ${changeSet} AND actor_employee_id = ${person.id}))
    UNION SELECT (changes #>> '{dot_project_id,0}')::int FROM slip_events
    WHERE dot_authority_id = ${db.agency} AND change_set = ${changeSet} AND actor_employee_id = ${person.id} AND event = 'moved'`)
  return db.many(sql<UndoTicket>`
    WITH mine AS (
      SELECT slip_id, min(id) AS first,
        json_agg(json_build_object('event', event, 'changes', changes) ORDER BY id) AS events
      FROM slip_events
      WHERE ${undoableEvents(db, person, changeSet)}
      GROUP BY slip_id
    )
    SELECT slips.id AS slip_id, slips.ticket_number, slips.dot_project_id, slips.version, latest.slip_version AS last_version, mine.events, since.events AS since,
      latest.actor AS changed_by, latest.happened_at AS changed_at,
      CASE WHEN pay_periods.state = 'closed' THEN pay_periods.number END AS closed_period
    FROM mine
    JOIN slips ON slips.dot_authority_id = ${db.agency} AND slips.id = mine.slip_id AND ${visibleProjects(person, sql.part`slips.dot_project_id`)}
    LEFT JOIN pay_periods ON pay_periods.dot_authority_id = slips.dot_authority_id
      AND pay_periods.dot_project_id = slips.dot_project_id AND pay_periods.number = slips.pay_period
    CROSS JOIN LATERAL (
      SELECT actor, happened_at, slip_version FROM slip_events
      WHERE dot_authority_id = ${db.agency} AND slip_id = slips.id ORDER BY id DESC LIMIT 1
    ) AS latest
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('change_set', change_set, 'reverses', reverses,
        'follows_project', event IN ('overload_changed', 'district_changed'),
        'finds_station', event = 'edited' AND actor_employee_id IS NULL AND api_key_id IS NULL AND changes - 'station' - 'station_offset' = '{}') ORDER BY id) AS events FROM slip_events
      WHERE dot_authority_id = ${db.agency} AND slip_id = slips.id AND id >= mine.first
    ) AS since
    ORDER BY slips.id FOR UPDATE OF slips`)
}

/**
 * Restores values of tickets' columns, and raises the tickets' versions. Each ticket has its own columns and values in `before`; columns
 * that are missing there do not change.
 */
export function restoreColumns(db: AgencyTransaction, before: readonly { readonly slip_id: number; readonly values: Readonly<Record<string, unknown>> }[]): Promise<number> {
  const columns = sql.join(restorableColumns.map((column) => sql.part`${sql.identifier(column)} = old.${sql.identifier(column)}`), ', ')
  return db.run(sql`
    UPDATE slips SET ${columns}, details = jsonb_strip_nulls(slips.details || coalesce(before.values -> 'details', '{}')),
      version = slips.version + 1, updated_at = now()
    FROM unnest(${before.map((one) => one.slip_id)}::int[], ${before.map((one) => JSON.stringify(one.values))}::jsonb[]) AS before (slip_id, values)
    JOIN slips AS present ON present.dot_authority_id = ${db.agency} AND present.id = before.slip_id
    CROSS JOIN LATERAL jsonb_populate_record(present, before.values - 'details') AS old
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = before.slip_id`)
}

/** Undoes the adding and removing of notes: removes the notes that exist now, and restores the notes that were removed. */
export async function turnNotes(
  db: AgencyTransaction,
  employeeId: number,
  notes: readonly { readonly part: { readonly id: number }; readonly slip_id: number; readonly isThere: boolean }[],
): Promise<void> {
  if (notes.length === 0) return
  await db.run(sql`
    UPDATE slip_notes SET removed_at = CASE WHEN turned.is_there THEN now() END, removed_by = CASE WHEN turned.is_there THEN ${employeeId}::int END
    FROM unnest(${notes.map(({ part }) => part.id)}::int[], ${notes.map(({ slip_id }) => slip_id)}::int[], ${notes.map(({ isThere }) => isThere)}::boolean[])
      AS turned (id, slip_id, is_there)
    WHERE slip_notes.dot_authority_id = ${db.agency} AND slip_notes.id = turned.id AND slip_notes.slip_id = turned.slip_id`)
}

/** Undoes the adding and removing of images: removes the images that exist now, and restores the images that were removed. */
export async function turnImages(
  db: AgencyTransaction,
  employeeId: number,
  images: readonly { readonly part: { readonly id: number }; readonly slip_id: number; readonly isThere: boolean }[],
): Promise<void> {
  if (images.length === 0) return
  await db.run(sql`
    UPDATE images SET deleted_at = CASE WHEN turned.is_there THEN now() END, deleted_by = CASE WHEN turned.is_there THEN ${employeeId}::int END
    FROM unnest(${images.map(({ part }) => part.id)}::int[], ${images.map(({ slip_id }) => slip_id)}::int[], ${images.map(({ isThere }) => isThere)}::boolean[])
      AS turned (id, slip_id, is_there)
    WHERE images.dot_authority_id = ${db.agency} AND images.id = turned.id AND images.slip_id = turned.slip_id`)
}

/** The closed pay periods of projects, each as the text 'projectId:number'. */
export async function closedPeriods(db: AgencyTransaction, projectIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db.many(sql<{ dot_project_id: number; number: number }>`
    SELECT dot_project_id, number FROM pay_periods
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ANY(${projectIds}) AND state = 'closed'`)
  return new Set(rows.map((row) => `${row.dot_project_id}:${row.number}`))
}
