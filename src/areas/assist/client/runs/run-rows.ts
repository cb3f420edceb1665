import type { Static } from 'typebox'
import type { ModelRun } from '#src/areas/assist/api/models'

/** A run of a model, with the remarks it returned. */
export type Run = Static<typeof ModelRun>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'ai-run-table': Run
  }
}
