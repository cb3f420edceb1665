import { featureFlags } from '#src/contract/feature-flags'
import { writeFeatureFlags } from '#src/domain/session/flags'
import { findFlags } from '#src/server/feature-flags/store'
import { switchFlag } from '#src/server/feature-flags/switch'
import { actorOf } from '#src/server/platform/http/actor'
import { implement } from '#src/server/platform/http/call'

/** Switching a feature flag: the next call of everybody in the agency, and the next session load of a browser, sees it (SHELL-29). */
export const featureFlagRoutes = implement(featureFlags, {
  switchFeatureFlag: ({ body, inAgency, ...call }) =>
    inAgency(async (db) => {
      await switchFlag(db, actorOf(call), body.name, body.on)
      return writeFeatureFlags(await findFlags(db), true)
    }),
})
