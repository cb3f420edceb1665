import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { OneOf } from '#src/platform/api/schemas'

/** What a new agency needs before its first ticket is paid, in the order in which it is set up. */
export const setupSteps = ['units', 'people', 'mail', 'master_items', 'project', 'api_key'] as const
export type SetupStep = (typeof setupSteps)[number]

/** How far a new agency is set up, read from its records (path decided: the specification has none for it). */
export const agencySetup = contract({
  readSetup: {
    method: 'GET',
    path: '/v1/agency_setup',
    who: whoMay('import_tickets'),
    answer: Type.Object({
      steps: Type.Array(Type.Object({ step: OneOf(setupSteps), is_done: Type.Boolean() })),
      /** True once tickets have arrived: the agency works, and nobody needs first steps. */
      has_tickets: Type.Boolean(),
    }),
    errors: [401, 403],
    spec: 'decided',
  },
})
