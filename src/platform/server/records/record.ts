import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { Actor } from '#src/platform/server/http/security/actor'

/** A changed record: its new version, and each changed field with its values before and after the change. */
export interface ChangedRecord {
  readonly kind: RecordKind
  readonly id: number
  /** The record's display name: a title, a name, an item code. */
  readonly name: string
  /** Null for a record without versions. */
  readonly version: number | null
  /** The project in whose activity the event is listed, or null. */
  readonly dot_project_id: number | null
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/**
 * Appends one event per changed record in one statement, in the transaction of the change, and publishes the change on commit (AUTH-44,
 * PROJ-35, API-25). `event` says what happened to the records ('created', 'role_changed'). An undo restores the fields of `changes`, so a
 * list has to be recorded as a whole. `reverses` is the change set that an undo reversed.
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
    // a record without a project is published to the whole agency
    await announce(db, { kind: 'records', record: kind, ids, change_set: actor.changeSet, ...(projects.length > 0 && { dot_project_ids: projects }) })
  }
}
