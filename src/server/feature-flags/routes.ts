import { featureFlags } from '#src/contract/feature-flags'
import { writeFeatureFlags } from '#src/domain/session/flags'
import { findFlags, setFlag } from '#src/server/feature-flags/store'
import { actorOf } from '#src/server/platform/http/actor'
import { implement } from '#src/server/platform/http/call'
import { recordEvents } from '#src/server/record-events/record'

/** Switching a feature flag: the next call of everybody in the agency, and the next session load of a browser, sees it (SHELL-29). */
export const featureFlagRoutes = implement(featureFlags, {
  switchFeatureFlag: ({ body, inAgency, ...call }) =>
    inAgency(async (db) => {
      const switched = await setFlag(db, body.name, body.on)
      if (switched !== null) {
        const { id, version, before } = switched
        const changed = { kind: 'feature_flag', id, name: body.name, version, dot_project_id: null, changes: { is_on: [before, body.on] } } as const
        await recordEvents(db, actorOf(call), body.on ? 'switched_on' : 'switched_off', [changed])
      }
      return writeFeatureFlags(await findFlags(db), true)
    }),
})
