import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A changed record: its new version, and for each changed field its values before and after the change. */
export interface ChangedRecord {
  readonly kind: RecordKind
  readonly id: number
  /** The name by which the record is shown: a title, a name, an item code. */
  readonly name: string
  /** The new version, or null for a record without versions. */
  readonly version: number | null
  /** The project whose activity includes the event, or null. */
  readonly dot_project_id: number | null
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/**
 * Records one event for each changed record, in a single statement, in the transaction of the change. When the transaction commits, clients
 * are notified of the change (AUTH-44, PROJ-35, API-25). `event` says what happened to the records ('created', 'role_changed'). An undo
 * restores the fields in `changes`, so a list has to be recorded as a whole. If the change is an undo, `reverses` is the change set that it
 * reverses.
 */
export async function recordEvents(
  db: AgencyTransaction,
  actor: Actor,
  event: string,
  records: readonly ChangedRecord[],
  reverses: string | null = null,
): Promise<void> {
  if (records.length === 0) return
  db.events += records.length
  await db.run(sql`
    INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, record_version, dot_project_id, changes, change_set, event,
      actor_employee_id, actor, impersonator, api_key_id, request_id, reverses)
    SELECT ${db.agency}, changed.kind, changed.id, changed.name, changed.version, changed.project, changed.changes, ${actor.changeSet}, ${event},
      ${actor.employeeId}, ${actor.name}, ${actor.impersonator}, ${actor.apiKeyId}, ${actor.requestId}, ${reverses}
    FROM unnest(
      ${records.map((record) => record.kind)}::text[],
      ${records.map((record) => record.id)}::int[],
      ${records.map((record) => record.name)}::text[],
      ${records.map((record) => record.version)}::int[],
      ${records.map((record) => record.dot_project_id)}::int[],
      ${records.map((record) => JSON.stringify(record.changes))}::jsonb[]
    ) AS changed (kind, id, name, version, project, changes)`)
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ofKind = records.filter((record) => record.kind === kind)
    const projects = [...new Set(ofKind.flatMap((record) => record.dot_project_id ?? []))]
    const ids = ofKind.map((record) => record.id)
    // for records without a project, all clients of the agency are notified
    await announce(db, { kind: 'records', record: kind, ids, change_set: actor.changeSet, ...(projects.length > 0 && { dot_project_ids: projects }) })
  }
}
