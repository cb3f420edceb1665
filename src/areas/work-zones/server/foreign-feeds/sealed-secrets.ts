import { sealedFor } from '#src/areas/work-zones/server/foreign-feeds/refresh-feeds'
import { sql } from '#src/platform/server/database/sql'
import type { SealedColumn } from '#src/platform/server/keys/sealed-columns'

/** The encrypted keys of other agencies' feeds. */
export const feedSecrets: SealedColumn = {
  column: 'work_zone_feeds.secret',
  async list(db) {
    const rows = await db.many(sql<{ id: number; name: string; address: string; sealed: Buffer }>`
      SELECT id, name, address, secret AS sealed FROM work_zone_feeds WHERE dot_authority_id = ${db.agency} AND secret IS NOT NULL ORDER BY id FOR UPDATE`)
    return rows.map((row) => ({ ...row, owner: sealedFor(db.agency, row) }))
  },
  // the key is the same, only encrypted again, so the version does not change
  async store(db, id, sealed) {
    await db.run(sql`UPDATE work_zone_feeds SET secret = ${sealed} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
  whenLost: (name) => `The key of ${name} could not be opened. Enter it again under Other agencies’ feeds.`,
}
