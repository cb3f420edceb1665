import { apiKeys } from '#src/areas/identity/api/api-keys'
import { apiKeyOfRepeat, hashOfKey, newApiKey } from '#src/areas/identity/server/api-keys/key'
import { keyEvent } from '#src/areas/identity/server/api-keys/events'
import { countKeys, findKey, listKeys, revokeKey, type ApiKeyRow } from '#src/areas/identity/server/api-keys/store'
import { makeKeyOnce } from '#src/areas/identity/server/api-keys/make-key'
import { implement } from '#src/platform/server/http/call'
import { actorOf } from '#src/platform/server/http/security/actor'
import { notFound } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { signingKeysOf } from '#src/platform/server/signing-keys'

/** Routes of an agency's API keys, for its administrators. */
export const apiKeyRoutes = implement(apiKeys, {
  listApiKeys: ({ query, inAgency, header }) =>
    inAgency(async (db) => {
      const page = rubyPage(query)
      setTotalHeaders(header, await countKeys(db), page)
      const rows = await listKeys(db, page.page_size, page.offset)
      return { api_keys: rows.map(written) }
    }),
  createApiKey: async (call) => {
    const { body, person, inAgency, platform, request } = call
    const repeat = request.headers['idempotency-key']
    const secret = (await signingKeysOf(platform.database)).apiKeySecret
    const maker = `${person.dot_authority_id}:${person.id}`
    const key = typeof repeat === 'string' ? apiKeyOfRepeat(secret, maker, repeat) : newApiKey()
    const row = await inAgency((db) => makeKeyOnce(db, actorOf(call), { name: body.name, access: body.access ?? 'send' }, person.id, hashOfKey(key)))
    return { api_key: { ...written(row), key } }
  },
  revokeApiKey: (call) =>
    call.inAgency(async (db) => {
      const revoked = await revokeKey(db, call.params.id)
      if (revoked !== null) return keyEvent(db, actorOf(call), 'revoked', revoked, { revoked_at: [null, revoked.revoked_at] })
      if ((await findKey(db, call.params.id)) === null) throw notFound()
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
