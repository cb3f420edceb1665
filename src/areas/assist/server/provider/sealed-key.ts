import { providerName } from '#src/areas/assist/server/provider/provider-store'
import { sql } from '#src/platform/server/database/sql'
import type { SealedColumn } from '#src/platform/server/keys/sealed-columns'

/** The owner that a key is encrypted for. It includes the host, so that the key can never be decrypted to be sent to another host. */
export const sealedFor = (agency: number, address: string) => `ai_providers ${agency} ${URL.canParse(address) ? new URL(address).origin : ''}`

/** The keys of AI providers. */
export const providerKeys: SealedColumn = {
  column: 'ai_providers.secret',
  async list(db) {
    const rows = await db.many(sql<{ id: number; base_address: string; sealed: Buffer }>`
      SELECT id, base_address, secret AS sealed FROM ai_providers WHERE dot_authority_id = ${db.agency} AND secret IS NOT NULL FOR UPDATE`)
    return rows.map(({ id, base_address: address, sealed }) => ({ id, name: providerName, owner: sealedFor(db.agency, address), sealed }))
  },
  // the key is the same, only encrypted again, so the version does not change
  async store(db, id, sealed) {
    await db.run(sql`UPDATE ai_providers SET secret = ${sealed} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
  whenLost: (name) => `The key of the ${name} could not be opened. Enter it again with the command Show AI provider.`,
}
