import { checkReason } from '#src/areas/tickets/domain/findings/answer'
import { needsReason, type FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { words } from '#src/areas/tickets/client/findings/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Step } from '#src/workspace/client/commands/step'

/**
 * Asks why the findings are acceptable, if the level of at least one of them requires a reason (PLUS-12). `levelsOf` returns the levels of
 * the findings, and receives the answers to the earlier questions.
 */
export function reasonStep(levelsOf: (context: CommandContext, answers: Readonly<Record<string, unknown>>) => readonly FindingLevel[]): Step<string> {
  return {
    kind: 'text',
    prompt: words('ask_reason'),
    asked: (context, answers) => levelsOf(context, answers).some(needsReason),
    parse(text) {
      // this question is asked only if a reason is required, so the text is checked against 'override', a level that requires one
      const verdict = checkReason(['override'], text)
      return verdict.allowed ? understood(text.trim()) : verdict
    },
    format: (text) => text,
  }
}
