import type { Configuration } from '#src/server/platform/configuration'
import type { Database } from '#src/server/platform/database/database'
import type { Identify } from '#src/server/platform/http/caller'

/** Who calls, by the bearer token, the refresh token or the API key of a call (API-1 to API-3). */
export function openIdentify(_database: Database, _configuration: Configuration): Identify {
  return async () => ({ caller: null, newTokens: {} })
}
