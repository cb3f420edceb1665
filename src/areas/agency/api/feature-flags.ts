import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { OneOf, Strict } from '#src/platform/api/schemas'
import { FeatureFlags } from '#src/platform/api/session'
import { flagNames } from '#src/platform/domain/session/flags'

/** Switches an agency's feature flags on and off. A client reads the flags together with its session. */
export const featureFlags = contract({
  switchFeatureFlag: {
    method: 'PATCH',
    path: '/v3/feature_flags',
    who: { route: '/feature-flags' },
    body: Strict({ name: OneOf(flagNames), on: Type.Boolean() }),
    answer: FeatureFlags,
    errors: [401, 403, 422],
    spec: '§2, §6, C.4; SHELL-27 to SHELL-29',
  },
})
