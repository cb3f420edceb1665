import { COUNTDOWN_DAYS } from '#src/domain/retention/retention'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import { recordEvents } from '#src/server/record-events/record'
import { randomUUID } from 'node:crypto'

/**
 * Takes the projects of an agency away for good whose 30 days are over (CONST-3, CONST-4). Tickets and
 * events stay; an event of the server's own names what went. Answers how many projects.
 */
export async function purgeProjects(db: AgencyTransaction): Promise<number> {
  const due = await db.many(sql<{ id: number; title: string; version: number }>`
    SELECT id, title, version FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24}) ORDER BY id`)
  let gone = 0
  for (const { id, title, version } of due) {
    const { purged } = await db.one(sql<{ purged: boolean }>`SELECT purge_project(${id}) AS purged`)
    if (!purged) continue
    gone += 1
    const actor = { employeeId: null, name: 'Slipway', impersonator: null, apiKeyId: null, requestId: 'purge', changeSet: randomUUID() }
    await recordEvents(db, actor, 'purged', [{ kind: 'project', id, name: title, version, dot_project_id: null, changes: {} }])
  }
  return gone
}

/** Removes for good the documents whose countdown is over (CONST-3); a content that no row names any more stays in the file store. */
export function purgeDocuments(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM documents WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})`)
}
