import type { FastifyBaseLogger } from 'fastify'
import { joined, serverAreas } from '#src/main/server/areas'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'

const purges = joined(serverAreas.map((area) => area.purges ?? {}))

/**
 * Permanently removes all records whose retention time is over, by agency and kind. If a removal fails, logs the error and continues with
 * the next one. Returns how many records were removed.
 */
export async function purgeDeleted(database: Database, log: Pick<FastifyBaseLogger, 'error'>): Promise<number> {
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  let purged = 0
  for (const { id: agency } of agencies) {
    for (const [kind, purge] of Object.entries(purges)) {
      const failed = (error: unknown, record?: number) => log.error({ err: error, agency, kind, record }, 'purging failed; it is tried again in an hour')
      try {
        purged += await purge(database, agency, failed)
      } catch (error) {
        failed(error)
      }
    }
  }
  return purged
}
