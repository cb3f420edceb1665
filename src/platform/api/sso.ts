import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, Strict, Text } from '#src/platform/api/schemas'
import { SessionAnswer } from '#src/platform/api/session'

/** A provider as its administrators see it. The client secret can be set but is never returned. */
const SsoConnection = Type.Object({
  id: Id,
  /** The key that identifies the provider in GET /v1/sso_providers and GET /auth-service/sso_redirect_uri. */
  idp: Type.String(),
  name: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  has_secret: Type.Boolean(),
  is_on: Type.Boolean(),
  takes_unchecked_email: Type.Boolean(),
  version: Type.Integer(),
  checked_at: Nullable(Moment),
  /** Why the last test of the provider's discovery document failed. Null if that test succeeded or there has been no test. */
  check_problem: Nullable(Type.String()),
  created_at: Moment,
})

const ownConnection = { who: whoMay('change_agency'), impersonation: false } as const

/** Single sign-on: the redirect to a provider, the first sign-in through one, and the providers that an agency sets up. */
export const sso = contract({
  ssoProviders: {
    method: 'GET',
    path: '/v1/sso_providers',
    who: 'anyone',
    /** The name of an agency, or an email address, of which only the domain is used. */
    query: Strict({ for: Type.Optional(Text(320)) }),
    answer: Type.Object({
      /** The installation's provider, and the providers of the agency that matches `for`. `host` is the host in the issuer's URL. */
      sso_providers: Type.Array(Type.Object({ idp: Type.String(), name: Type.String(), host: Type.String() })),
      /** Whether any agency of this installation has its own providers. To find them, the client sends `for`. */
      has_agency_providers: Type.Boolean(),
    }),
    errors: [422],
    spec: '§7; AUTH-3',
  },
  ssoRedirectUri: {
    method: 'GET',
    path: '/auth-service/sso_redirect_uri',
    who: 'anyone',
    query: Strict({ idp: Text(100), callback_uri: Text(2_000) }),
    answer: Type.Object({ sso_redirect_uri: Type.String() }),
    errors: [404, 422, 502],
    spec: '§7, C.5; AUTH-33, AUTH-70',
  },
  ssoUser: {
    method: 'POST',
    path: '/v3/sso_user',
    who: 'anyone',
    body: Strict({ id_token: Text(20_000) }),
    answer: SessionAnswer,
    errors: [403, 422],
    bodyLimit: 32_768,
    transaction: false,
    spec: '§7; AUTH-37, AUTH-72',
  },
  listSsoConnections: {
    method: 'GET',
    path: '/v1/sso_connections',
    ...ownConnection,
    answer: Type.Object({
      sso_connections: Type.Array(SsoConnection),
      /** The agency's email domains. People find its providers by an address with one of these domains, or by the agency's name. */
      email_domains: Type.Array(Type.String()),
    }),
    errors: [401, 403],
    spec: '§1 (decided)',
  },
  addSsoConnection: {
    method: 'POST',
    path: '/v1/sso_connections',
    ...ownConnection,
    body: Strict({
      name: Text(80),
      issuer: Text(500),
      client_id: Text(300),
      client_secret: Type.Optional(Type.String({ maxLength: 1_000 })),
      takes_unchecked_email: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ sso_connection: SsoConnection }),
    status: 201,
    errors: [401, 403, 422],
    spec: '§1 (decided)',
  },
  changeSsoConnection: {
    method: 'PATCH',
    path: '/v1/sso_connections/:id',
    ...ownConnection,
    params: Type.Object({ id: Id }),
    body: Strict({
      version: Type.Integer({ minimum: 1 }),
      name: Type.Optional(Text(80)),
      issuer: Type.Optional(Text(500)),
      client_id: Type.Optional(Text(300)),
      client_secret: Type.Optional(Text(1_000)),
      is_on: Type.Optional(Type.Boolean()),
      takes_unchecked_email: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ sso_connection: SsoConnection }),
    errors: [401, 403, 404, 409, 422],
    spec: '§1 (decided); API-35',
  },
  removeSsoConnection: {
    method: 'DELETE',
    path: '/v1/sso_connections/:id',
    ...ownConnection,
    params: Type.Object({ id: Id }),
    errors: [401, 403, 404],
    spec: '§1 (decided)',
  },
  testSsoConnection: {
    method: 'POST',
    path: '/v1/sso_connections/:id/test',
    ...ownConnection,
    params: Type.Object({ id: Id }),
    answer: Type.Object({ sso_connection: SsoConnection }),
    errors: [401, 403, 404, 409],
    // the request to the provider may take seconds, and no transaction may stay open that long
    transaction: false,
    spec: '§1 (decided)',
  },
})
