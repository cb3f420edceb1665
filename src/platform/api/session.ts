import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { ByName, Id, Nullable, OneOf, Strict, Text } from '#src/platform/api/schemas'
import type { FeatureFlagsAnswer } from '#src/platform/domain/session/flags'
import { partnerKinds, roles } from '#src/platform/domain/session/roles'

/** The value of `domain` in every request to the auth service (API-20). */
const Domain = Type.Literal('dotslip')
/** The themes that a person or an agency may choose (ACCT-6). */
export const themes = ['light', 'dark', 'high_contrast', 'system'] as const

/** The signed-in user, with the field names of the specification's section 3. */
export const SessionUser = Type.Object({
  id: Id,
  /** Null for a partner without a role: a vendor, or a consultant whose access is not approved (VEND-10). */
  role: Nullable(OneOf(roles)),
  /** The kind of partner, or null for an employee of the agency. Our addition to the specification. */
  partner: Nullable(OneOf(partnerKinds)),
  email: Type.String(),
  dot_authority_id: Id,
  dot_authority_name: Type.String(),
})

/** The session response (AUTH-46). The specification has no `impersonated`; it is our addition. */
export const SessionAnswer = Type.Object({
  user: SessionUser,
  current_interface_theme_key: OneOf(themes),
  contract_number_label: Type.String(),
  feature_flags: ByName(Type.Boolean()),
  impersonated: Type.Boolean(),
  /** The impersonated person, whom the banner shows, and the real person; null when nobody is impersonated (AUTH-42). */
  impersonation: Nullable(Type.Object({ acting_as: Type.String(), impersonator: Type.String() })),
})

const flagsOf = (...names: readonly string[]) => Type.Object(Object.fromEntries(names.map((name) => [name, Type.Boolean()])))

/** The feature flags as the API returns them. Table C.2 says how the client reads them. */
export const FeatureFlags = Type.Unsafe<FeatureFlagsAnswer>(
  Type.Object({
    feature_flags: flagsOf(
      'show_dwr', 'dot_slip_calibration', 'restrict_plant_inspectors', 'show_contract_and_contract_project',
      'project_stationing', 'use_dot_project_time_zones',
    ),
    ai_feature_flags: Type.Object({
      contractor_assistant_enabled: Type.Boolean(),
      document_classification: Type.Boolean(),
      image_description: Type.Boolean(),
      text_scan_playground: Type.Boolean(),
      project_assist: flagsOf('enabled', 'autorun_each_day', 'manual_run_for_selected_day'),
      photo_scan: flagsOf('enabled', 'process_images_on_upload'),
    }),
    may_switch: Type.Boolean(),
  }),
)

/**
 * Sign-in and the session. Tokens are sent in headers. A call sends `authorization: Bearer <access token>` and `refresh-token`; any
 * answer may have new tokens in headers of the same names (API-1, API-2).
 */
export const session = contract({
  authenticate: {
    method: 'POST',
    path: '/auth-service/authenticate',
    who: 'anyone',
    body: Type.Union([
      Strict({ username: Type.String({ maxLength: 320 }), password: Type.String({ maxLength: 1_000 }), domain: Domain }),
      Strict({
        authorization_code: Text(4_000),
        redirect_uri: Text(2_000),
        redirect_state: Text(200),
        /** The `iss` parameter, which some providers send along with the code (RFC 9207). */
        iss: Type.Optional(Type.String({ maxLength: 2_000 })),
        domain: Domain,
      }),
    ]),
    /**
     * If the answer has no user, the identity is not linked to a user yet. The client then sends the id-token header to POST /v3/sso_user
     * (AUTH-37).
     */
    answer: Type.Object({ user: Nullable(SessionUser) }),
    errors: [401, 403, 422, 429, 502, 503],
    bodyLimit: 16_384,
    transaction: false,
    spec: '§5, §7, C.5; AUTH-4, AUTH-11 to AUTH-15, AUTH-30, AUTH-34 to AUTH-36, AUTH-69',
  },
  logOut: {
    method: 'DELETE',
    path: '/auth-service/logout',
    who: 'anyone',
    query: Strict({ domain: Domain }),
    answer: Type.Object({ logout_uri: Type.Optional(Nullable(Type.String())) }),
    errors: [422],
    transaction: false,
    spec: '§4, §7, C.5; AUTH-53 to AUTH-55',
  },
  me: {
    method: 'GET',
    path: '/v3/sessions/_me',
    // the handler itself requires a session, or a one-time token that starts one
    who: 'anyone',
    query: Strict({ otp: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: SessionAnswer,
    errors: [401],
    spec: '§3, §7; AUTH-40, AUTH-41, AUTH-46, AUTH-47',
  },
  featureFlags: {
    method: 'GET',
    path: '/v3/feature_flags',
    who: 'any_account',
    answer: FeatureFlags,
    errors: [401],
    spec: '§7, C.2; API-22, AUTH-50',
  },
  activateAgency: {
    method: 'POST',
    path: '/v3/dot_authorities/:id/activate',
    who: 'any_account',
    params: Type.Object({ id: Id }),
    answer: SessionAnswer,
    errors: [401, 403],
    transaction: false,
    spec: '§1, §7; AUTH-59, AUTH-60, API-16',
  },
  listToActAs: {
    method: 'GET',
    path: '/v3/sessions/impersonations',
    who: { route: '/admin' },
    impersonation: false,
    query: Strict({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({
      /** Whether this administrator may impersonate any users (AUTH-71). */
      may_act: Type.Boolean(),
      people: Type.Array(Type.Object({ id: Id, name: Type.String(), email: Type.String(), role: OneOf(roles) })),
    }),
    errors: [401, 403],
    spec: 'C.4; AUTH-71',
  },
  impersonate: {
    method: 'POST',
    path: '/v3/sessions/impersonations',
    who: { route: '/admin' },
    impersonation: false,
    body: Strict({ user_id: Id }),
    answer: Type.Object({ token: Type.String() }),
    errors: [401, 403, 404, 422],
    // the answer contains a token: in a transaction, the answer would be stored with the Idempotency-Key, and tokens must not be stored
    transaction: false,
    spec: '§1, C.4; AUTH-40, AUTH-71',
  },
})
