import { keyText } from '#src/areas/macros/client/macro-questions'
import { words } from '#src/areas/macros/client/messages'
import type { Macro } from '#src/areas/macros/client/own-macros'
import { knownSteps } from '#src/areas/macros/client/running/run-macro'
import { stepsWords } from '#src/areas/macros/client/running/step-words'
import { message } from '#src/platform/domain/messages'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'

/** A macro as a row of the list. */
export interface MacroRow extends Macro {
  readonly keys: string
  /** The macro's commands with their answers. */
  readonly commands: string
  readonly state: string
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'macro-table': MacroRow
  }
}

export const macroNoun: Noun = { one: 'macro', many: 'macros' }

/** The columns of macros. */
export const macroColumns = columns<MacroRow>([
  { id: 'name', label: words('name'), kind: 'text', width: 200, flex: 1, strong: true },
  { id: 'keys', label: words('key'), kind: 'text', width: 128 },
  { id: 'commands', label: words('steps'), kind: 'text', width: 400, flex: 3 },
  { id: 'state', label: words('state'), kind: 'text', width: 200, flex: 1 },
])

/** The row of a macro in the list. If one of the macro's commands no longer exists, the row's text says so. */
export function rowOf(macro: Macro): MacroRow {
  const { verdict } = knownSteps(macro)
  return { ...macro, keys: macro.key === null ? words('no_key') : keyText(macro.key), commands: stepsWords(macro.steps), state: verdict.allowed ? words('can_run') : message(verdict.message, verdict.values) }
}
