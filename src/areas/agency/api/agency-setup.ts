import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { OneOf } from '#src/platform/api/schemas'

/** The setup steps that a new agency has to complete before its first ticket can be paid, in order. */
export const setupSteps = ['units', 'people', 'mail', 'master_items', 'project', 'api_key'] as const
export type SetupStep = (typeof setupSteps)[number]

/**
 * How far the setup of a new agency has progressed, computed from its records. The specification gives no path for this call, so this path
 * is our choice.
 */
export const agencySetup = contract({
  readSetup: {
    method: 'GET',
    path: '/v1/agency_setup',
    who: whoMay('import_tickets'),
    answer: Type.Object({
      steps: Type.Array(Type.Object({ step: OneOf(setupSteps), is_done: Type.Boolean() })),
      /** True once tickets have arrived: the agency is then in use and no longer needs the setup list. */
      has_tickets: Type.Boolean(),
    }),
    errors: [401, 403],
    spec: 'decided',
  },
})
