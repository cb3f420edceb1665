import { keyEvent } from '#src/areas/identity/server/api-keys/events'
import { message } from '#src/platform/domain/messages'
import { agencyOfKey, findKey, insertKey, type ApiKeyRow } from '#src/areas/identity/server/api-keys/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * Creates the API key with this hash, and an event for it. If the same call has already created the key, returns its row (API-18). Refuses
 * a repeated call with another name or access, or for a key that has been revoked since (API-19).
 */
export async function makeKeyOnce(db: AgencyTransaction, actor: Actor, key: Pick<ApiKeyRow, 'name' | 'access'>, createdBy: number, hash: Buffer): Promise<ApiKeyRow> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 11))`)
  const earlierKey = await agencyOfKey(db, hash)
  if (earlierKey === null) {
    const created = await insertKey(db, key, createdBy, hash)
    await keyEvent(db, actor, 'created', created, { access: [null, created.access] })
    return created
  }
  const before = await findKey(db, earlierKey.api_key_id)
  if (before === null || before.name !== key.name || before.access !== key.access || before.revoked_at !== null) throw new HttpError(422, message('errors.idempotency_key_reused'))
  return before
}
