import type { SignIn } from '#src/areas/equipment/domain/telematics/source'
import { sealedFor } from '#src/areas/equipment/server/telematics/refresh-sources'
import { sql } from '#src/platform/server/database/sql'
import type { SealedColumn } from '#src/platform/server/keys/sealed-columns'

/** The passwords and client secrets of telematics sources. */
export const telematicsSecrets: SealedColumn = {
  column: 'telematics_sources.secret',
  async list(db) {
    const rows = await db.many(sql<{ id: number; name: string; sign_in: SignIn; address: string; token_address: string; sealed: Buffer }>`
      SELECT id, name, sign_in, address, token_address, secret AS sealed FROM telematics_sources WHERE dot_authority_id = ${db.agency} AND secret IS NOT NULL ORDER BY id FOR UPDATE`)
    return rows.map((row) => ({ ...row, owner: sealedFor(db.agency, row) }))
  },
  // the secret is the same, only encrypted again, so the version does not change
  async store(db, id, sealed) {
    await db.run(sql`UPDATE telematics_sources SET secret = ${sealed} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
  whenLost: (name) => `The secret of ${name} could not be opened. Enter it again under Telematics sources.`,
}
