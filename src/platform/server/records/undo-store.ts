import type { ChangeOf } from '#src/platform/domain/records/as-left'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Restorers } from '#src/platform/server/records/restorer'

/** The history of a record that a change set changed: the changes of that set, and all events since the first of them, oldest first. */
export interface RecordHistory {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number | null
  /** The version of the record after its last event. */
  readonly version: number | null
  readonly changes: readonly Readonly<Record<string, readonly [unknown, unknown]>>[]
  readonly since: readonly ChangeOf[]
  readonly changed_by: string
  readonly changed_at: string
}

/**
 * A condition on record_events that matches events that can be undone. It excludes kinds of records without a restorer, and the events that
 * a restorer excludes.
 */
export function isUndoableEvent(restorers: Restorers): SqlPart {
  const kinds = Object.entries(restorers)
  const left = kinds.flatMap(([kind, { notUndoable }]) => notUndoable.map((event) => `${kind} ${event}`))
  return sql.part`record_kind = ANY(${kinds.map(([kind]) => kind)}) AND record_kind || ' ' || event <> ALL(${left})`
}

/** The ids of the records in one person's change set that can be undone, by kind of record. */
export async function recordsOfChangeSet(db: AgencyTransaction, restorers: Restorers, employeeId: number, changeSet: string): Promise<ReadonlyMap<RecordKind, number[]>> {
  const rows = await db.many(sql<{ kind: RecordKind; ids: number[] }>`
    SELECT record_kind AS kind, array_agg(DISTINCT record_id) AS ids FROM record_events
    WHERE dot_authority_id = ${db.agency} AND change_set = ${changeSet} AND actor_employee_id = ${employeeId} AND ${isUndoableEvent(restorers)}
    GROUP BY record_kind`)
  return new Map(rows.map(({ kind, ids }) => [kind, ids]))
}

/** Reads the histories of records, each since a change set first changed the record. The caller must already have locked the records. */
export function historiesSince(db: AgencyTransaction, restorers: Restorers, employeeId: number, changeSet: string, kind: RecordKind): Promise<RecordHistory[]> {
  return db.many(sql<RecordHistory>`
    WITH mine AS (
      SELECT record_id, min(id) AS first, json_agg(changes ORDER BY id) AS changes FROM record_events
      WHERE dot_authority_id = ${db.agency} AND change_set = ${changeSet} AND actor_employee_id = ${employeeId}
        AND record_kind = ${kind} AND ${isUndoableEvent(restorers)}
      GROUP BY record_id
    )
    SELECT mine.record_id AS id, mine.changes, since.events AS since, latest.record_name AS name, latest.dot_project_id,
      latest.record_version AS version, latest.actor AS changed_by, latest.happened_at AS changed_at
    FROM mine
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('change_set', change_set, 'reverses', reverses) ORDER BY id) AS events FROM record_events
      WHERE dot_authority_id = ${db.agency} AND record_kind = ${kind} AND record_id = mine.record_id AND id >= mine.first
    ) AS since
    CROSS JOIN LATERAL (
      SELECT record_name, dot_project_id, record_version, actor, happened_at FROM record_events
      WHERE dot_authority_id = ${db.agency} AND record_kind = ${kind} AND record_id = mine.record_id ORDER BY id DESC LIMIT 1
    ) AS latest
    ORDER BY mine.record_id`)
}
