import { placeOf } from '#src/areas/identity/server/sso/provider'
import { setSecret } from '#src/areas/identity/server/sso/provider-store'
import { sql } from '#src/platform/server/database/sql'
import type { SealedColumn } from '#src/platform/server/keys/sealed-columns'

/** The column with the client secrets of identity providers, which are stored encrypted. */
export const clientSecrets: SealedColumn = {
  column: 'sso_providers.client_secret',
  async list(db) {
    const rows = await db.many(sql<{ id: number; name: string; sealed: Buffer }>`
      SELECT id, name, client_secret AS sealed FROM sso_providers WHERE dot_authority_id = ${db.agency} AND client_secret IS NOT NULL ORDER BY id FOR UPDATE`)
    return rows.map((row) => ({ ...row, owner: placeOf(row.id) }))
  },
  store: setSecret,
  whenLost: (name) => `The client secret of ${name} could not be opened. Enter it again under Single sign-on.`,
}
