import type { Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The submittal that a command acts on: the focused row of a list, or the one whose files the pane shows. */
export function currentSubmittal({ row, pane }: CommandContext): Submittal | null {
  if (row === null || pane === null || !['submittal-table', 'own-submittal-table', 'submittal-file-table'].includes(pane.scope)) return null
  const of: unknown = pane.scope === 'submittal-file-table' ? Reflect.get(row, 'submittal') : row
  return isSubmittal(of) ? of : null
}

/** The verdict of a rule on the current submittal; refused when there is none. */
export function onSubmittal(context: CommandContext, rule: (submittal: Submittal) => Verdict): Verdict {
  const submittal = currentSubmittal(context)
  return submittal === null ? refuse('workspace.no_row') : rule(submittal)
}

function isSubmittal(row: unknown): row is Submittal {
  return typeof row === 'object' && row !== null && Array.isArray(Reflect.get(row, 'attachments'))
}
