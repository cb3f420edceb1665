import type { RecordKind } from '#src/platform/domain/records/kinds'
import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { Purge } from '#src/platform/server/records/purge'
import { recordEvents } from '#src/platform/server/records/record'

interface PurgedTable {
  readonly kind: RecordKind
  readonly table: string
  /** The name of the column with the record's name, which is recorded in events. */
  readonly name: string
  /** True if the table has the column `dot_project_id`. */
  readonly ofProject: boolean
}

/**
 * Creates a purge for a table without a record declaration: permanently deletes the table's softly deleted rows after their countdown, and
 * records an event for each of them (CONST-3).
 */
export function rowPurge({ kind, table, name, ofProject }: PurgedTable): Purge {
  const project = ofProject ? sql.part`dot_project_id` : sql.part`NULL::int`
  return (database, agency) => database.inAgency(agency, async (db) => {
    const purged = await db.many(sql<{ id: number; name: string; version: number; dot_project_id: number | null }>`
      DELETE FROM ${sql.identifier(table)} WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})
      RETURNING id, ${sql.identifier(name)} AS name, version, ${project} AS dot_project_id`)
    await recordEvents(db, actorOfServer('purge'), 'purged', purged.map((row) => ({ kind, ...row, changes: {} })))
    return purged.length
  })
}
