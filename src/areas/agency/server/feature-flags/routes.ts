import { featureFlags } from '#src/areas/agency/api/feature-flags'
import { writeFeatureFlags } from '#src/platform/domain/session/flags'
import { findFlags } from '#src/areas/agency/server/feature-flags/store'
import { switchFlag } from '#src/areas/agency/server/feature-flags/switch'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'

/**
 * Switches a feature flag. The switch takes effect in the next API calls of the agency, and in a browser when it next loads its session
 * (SHELL-29).
 */
export const featureFlagRoutes = implement(featureFlags, {
  switchFeatureFlag: ({ body, inAgency, ...call }) =>
    inAgency(async (db) => {
      await switchFlag(db, actorOf(call), body.name, body.on)
      return writeFeatureFlags(await findFlags(db), true)
    }),
})
