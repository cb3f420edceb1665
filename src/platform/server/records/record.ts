import type { RecordKind } from '#src/platform/domain/records/kinds'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { Actor } from '#src/platform/server/http/security/actor'

/** One changed record: its version after the write, and each changed field with the value before and after. */
export interface ChangedRecord {
  readonly kind: RecordKind
  readonly id: number
  /** What people call it, as it is now: a title, a name, an item code. */
  readonly name: string
  /** Null for a record that counts no versions. */
  readonly version: number | null
  /** The project whose activity lists it, or null. */
  readonly dot_project_id: number | null
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/**
 * Appends one event for each changed record in one statement, in the transaction of the change, and tells the clients
 * once it is committed (AUTH-44, PROJ-35, API-25). `event` is a verb of the record ('created', 'role_changed'); an undo
 * puts the fields of `changes` back, so a list stands there whole. `reverses` names the change set that an undo took back.
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
    // without a project it is the whole agency's to hear
    await announce(db, { kind: 'records', record: kind, ids, change_set: actor.changeSet, ...(projects.length > 0 && { dot_project_ids: projects }) })
  }
}
