import { Type } from 'typebox'
import { contract } from '#src/contract/contract'
import { Id, Nullable, OneOf, Strict } from '#src/contract/schemas'
import type { FeatureFlagsAnswer } from '#src/domain/session/flags'
import { roles } from '#src/domain/session/roles'

/** What every request of the auth service names (API-20). */
const Domain = Type.Literal('dotslip')
/** The themes that a person or an agency may choose (ACCT-6). */
export const themes = ['light', 'dark', 'high_contrast', 'system'] as const

/** The signed-in user as the specification's section 3 names it. */
export const SessionUser = Type.Object({
  id: Id,
  role: OneOf(roles),
  email: Type.String(),
  dot_authority_id: Id,
  dot_authority_name: Type.String(),
})

/** The session response (AUTH-46); `impersonated` is decided. */
export const SessionAnswer = Type.Object({
  user: SessionUser,
  current_interface_theme_key: OneOf(themes),
  contract_number_label: Type.String(),
  feature_flags: Type.Record(Type.String(), Type.Boolean()),
  impersonated: Type.Boolean(),
})

const flagsOf = (...names: readonly string[]) => Type.Object(Object.fromEntries(names.map((name) => [name, Type.Boolean()])))

/** The answer that table C.2 is read from. */
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
 * Sign-in and the session. Tokens travel in headers: a call takes `authorization: Bearer <access token>` and
 * `refresh-token`; any answer may bring new ones in headers of the same names (API-1, API-2).
 */
export const session = contract({
  authenticate: {
    method: 'POST',
    path: '/auth-service/authenticate',
    who: 'anyone',
    body: Strict({ username: Type.String({ maxLength: 320 }), password: Type.String({ maxLength: 1_000 }), domain: Domain }),
    answer: Type.Object({ user: SessionUser }),
    errors: [401, 403, 422, 429, 503],
    bodyLimit: 16_384,
    transaction: false,
    spec: '§5, §7, C.5; AUTH-11 to AUTH-15, AUTH-30, AUTH-69',
  },
  logOut: {
    method: 'DELETE',
    path: '/auth-service/logout',
    who: 'anyone',
    query: Strict({ domain: Domain }),
    answer: Type.Object({ logout_uri: Type.Optional(Nullable(Type.String())) }),
    errors: [422],
    transaction: false,
    spec: '§4, §7, C.5; AUTH-53',
  },
  me: {
    method: 'GET',
    path: '/v3/sessions/_me',
    who: 'signed_in',
    answer: SessionAnswer,
    errors: [401],
    spec: '§3, §7; AUTH-46, AUTH-47',
  },
  featureFlags: {
    method: 'GET',
    path: '/v3/feature_flags',
    who: 'signed_in',
    answer: FeatureFlags,
    errors: [401],
    spec: '§7, C.2; API-22, AUTH-50',
  },
  activateAgency: {
    method: 'POST',
    path: '/v3/dot_authorities/:id/activate',
    who: 'signed_in',
    params: Type.Object({ id: Id }),
    answer: SessionAnswer,
    errors: [401, 403],
    transaction: false,
    spec: '§1, §7; AUTH-59, AUTH-60, API-16',
  },
  ssoProviders: {
    method: 'GET',
    path: '/v1/sso_providers',
    who: 'anyone',
    answer: Type.Object({ sso_providers: Type.Array(Type.Object({ idp: Type.String(), name: Type.String() })) }),
    spec: '§7; AUTH-3',
  },
})
