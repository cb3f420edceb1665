import { hashOfKey, KEY_PREFIX } from '#src/areas/identity/server/api-keys/key'
import { agencyOfKey, findKeyInUse, noteUse } from '#src/areas/identity/server/api-keys/store'
import type { Database } from '#src/platform/server/database/database'
import type { ApiKeyCaller } from '#src/platform/server/http/security/caller'

/** True if a bearer token is an API key rather than a session's token. */
export function isApiKey(bearer: string): boolean {
  return bearer.startsWith(KEY_PREFIX)
}

/** The API key and the agency for a bearer token; null if the key is unknown or revoked (ACCT-8). */
export async function findApiKeyCaller(database: Database, bearer: string): Promise<ApiKeyCaller | null> {
  const place = await database.inInstallation((db) => agencyOfKey(db, hashOfKey(bearer)))
  if (place === null) return null
  return database.inAgency(place.dot_authority_id, async (db) => {
    const key = await findKeyInUse(db, place.api_key_id)
    if (key === null) return null
    if (key.use_is_stale) await noteUse(db, key.id)
    return { kind: 'api_key', id: key.id, name: key.name, access: key.access, dot_authority_id: db.agency }
  })
}
