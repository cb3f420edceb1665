import { Type } from 'typebox'
import { requests } from '#src/client/platform/requests'

const SessionUser = Type.Object({
  id: Type.Integer(),
  role: Type.String(),
  email: Type.String(),
  dot_authority_id: Type.Integer(),
  dot_authority_name: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  impersonated: Type.Optional(Type.Boolean()),
})

/** What GET /v3/sessions/_me answers (AUTH-46). */
export const SessionAnswer = Type.Object({
  user: SessionUser,
  current_interface_theme_key: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
  contract_number_label: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
})

/** The calls of the session that the shell itself makes (§7). */
export const sessionCalls = requests({
  me: { method: 'GET', path: '/v3/sessions/_me', query: Type.Object({ otp: Type.Optional(Type.String()) }), answer: SessionAnswer },
  flags: { method: 'GET', path: '/v3/feature_flags', answer: Type.Unsafe<unknown>({}) },
  authenticate: {
    method: 'POST',
    path: '/auth-service/authenticate',
    body: Type.Object({ username: Type.String(), password: Type.String(), domain: Type.Literal('dotslip') }),
    answer: Type.Unsafe<unknown>({}),
  },
  logOut: {
    method: 'DELETE',
    path: '/auth-service/logout',
    query: Type.Object({ domain: Type.Literal('dotslip') }),
    answer: Type.Object({ logout_uri: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })) }),
  },
  ssoProviders: {
    method: 'GET',
    path: '/v1/sso_providers',
    answer: Type.Object({ sso_providers: Type.Array(Type.Object({ idp: Type.String(), name: Type.String() })) }),
  },
} as const)
