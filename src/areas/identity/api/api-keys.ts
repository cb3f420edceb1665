import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { keyAccesses } from '#src/platform/domain/session/key-access'
import { Id, Moment, Nullable, OneOf, pageQuery, Strict, Text } from '#src/platform/api/schemas'

const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  access: OneOf(keyAccesses),
  created_at: Moment,
  last_used_at: Nullable(Moment),
  revoked_at: Nullable(Moment),
})

/**
 * An agency's API keys: keys for suppliers' systems, which send tickets, and keys for the agency's own systems, which only read. A system
 * calls with `authorization: Bearer sk_...`. The key itself is only in the answer that creates it; the server stores just the key's hash
 * (ACCT-8).
 */
export const apiKeys = contract({
  listApiKeys: {
    method: 'GET',
    path: '/v1/api_keys',
    who: whoMay('import_tickets'),
    style: 'ruby',
    query: Strict(pageQuery),
    answer: Type.Object({ api_keys: Type.Array(ApiKey) }),
    errors: [401, 403, 422],
    spec: 'C.4; ACCT-8',
  },
  createApiKey: {
    method: 'POST',
    path: '/v1/api_keys',
    who: whoMay('import_tickets'),
    body: Strict({ name: Text(100), access: Type.Optional(OneOf(keyAccesses)) }),
    answer: Type.Object({ api_key: Type.Object({ ...ApiKey.properties, key: Type.String() }) }),
    status: 201,
    errors: [401, 403, 422],
    // Without a transaction, the answer is not stored for repeated calls, because it contains the API key in plain text. A repeated call
    // with the same Idempotency-Key derives the same API key again.
    transaction: false,
    spec: 'C.4; ACCT-8, API-18',
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/v1/api_keys/:id',
    who: whoMay('import_tickets'),
    params: Type.Object({ id: Id }),
    errors: [401, 403, 404],
    spec: 'C.4; ACCT-8',
  },
})
