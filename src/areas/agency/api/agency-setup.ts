import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { OneOf } from '#src/platform/api/schemas'

/** The steps that a new agency needs before its first ticket can be paid, in order. */
export const setupSteps = ['units', 'people', 'mail', 'master_items', 'project', 'api_key'] as const
export type SetupStep = (typeof setupSteps)[number]

/** How far a new agency is set up, computed from its records (the specification gives no path, so this one is our choice). */
export const agencySetup = contract({
  readSetup: {
    method: 'GET',
    path: '/v1/agency_setup',
    who: whoMay('import_tickets'),
    answer: Type.Object({
      steps: Type.Array(Type.Object({ step: OneOf(setupSteps), is_done: Type.Boolean() })),
      /** True once tickets have arrived: the agency is in use and no longer needs the first steps. */
      has_tickets: Type.Boolean(),
    }),
    errors: [401, 403],
    spec: 'decided',
  },
})
