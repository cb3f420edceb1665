import { apiKeys } from '#src/areas/identity/api/api-keys'
import { apiKeyOfRepeat, hashOfKey, newApiKey } from '#src/areas/identity/server/api-keys/key'
import { countKeys, listKeys, revokeKey, type ApiKeyRow } from '#src/areas/identity/server/api-keys/store'
import { makeKeyOnce } from '#src/areas/identity/server/api-keys/make-key'
import { implement } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { signingKeysOf } from '#src/platform/server/signing-keys'

/** An agency's API keys, by its administrators. */
export const apiKeyRoutes = implement(apiKeys, {
  listApiKeys: ({ query, inAgency, header }) =>
    inAgency(async (db) => {
      const page = rubyPage(query)
      setTotalHeaders(header, await countKeys(db), page)
      const rows = await listKeys(db, page.page_size, page.offset)
      return { api_keys: rows.map(written) }
    }),
  createApiKey: async ({ body, person, inAgency, platform, request }) => {
    const repeat = request.headers['idempotency-key']
    const secret = (await signingKeysOf(platform.database)).apiKeySecret
    const maker = `${person.dot_authority_id}:${person.id}`
    const key = typeof repeat === 'string' ? apiKeyOfRepeat(secret, maker, repeat) : newApiKey()
    const row = await inAgency((db) => makeKeyOnce(db, body.name, person.id, hashOfKey(key)))
    return { api_key: { ...written(row), key } }
  },
  revokeApiKey: ({ params, inAgency }) =>
    inAgency(async (db) => {
      if (!(await revokeKey(db, params.id))) throw notFound()
    }),
})

function written({ created_at, last_used_at, revoked_at, ...row }: ApiKeyRow) {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}
