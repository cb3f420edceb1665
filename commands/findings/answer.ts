import { mayAnswer } from '#src/areas/tickets/domain/findings/answer'
import type { FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { goOnAfter } from '#src/areas/tickets/client/findings/after-answer'
import { reasonStep } from '#src/areas/tickets/client/findings/answer-steps'
import { chosenFindings, versionsOf } from '#src/areas/tickets/client/findings/chosen-findings'
import { findingCalls, findingName } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.answer': typeof answer
  }
}

/**
 * Answers the selected findings, else the focused one. The level of a finding determines its answer: acknowledged, overridden or resolved
 * (PLUS-12).
 */
export const answer = defineWrite({
  title: 'Answer this finding',
  group: 'Tickets',
  scope: 'finding-table',
  needs: whoMay('work_findings'),
  keys: ['y'],
  keywords: ['acknowledge', 'override', 'resolve', 'reason', 'accept'],
  steps: { reason: reasonStep((context) => levelsOf(context)) },
  when(context) {
    const findings = chosenFindings(context)
    if (findings.length < context.selection.count) return refuse('errors.findings_not_loaded')
    const [one, ...more] = findings
    if (one === undefined) return refuse('workspace.no_row')
    return more.length > 0 ? allow : mayAnswer({ ...one, is_cleared: one.cleared_at !== null })
  },
  many: (context) => chosenFindings(context).length,
  preview: (count) => words('become', { count }),
  write: (context, { reason }) => findingCalls.answer({ finding_ids: chosenFindings(context).map(({ id }) => id), versions: versionsOf(chosenFindings(context)), ...(reason === undefined ? {} : { reason }) }),
  patch: ({ findings }) => notifyRecordsChanged('finding', findings.map(({ id }) => id)),
  failed: () => notifyRecordsChanged('finding', null),
  successMessage({ findings }) {
    const [one] = findings
    if (one === undefined || findings.length > 1) return words('answered_many', { count: findings.length })
    return words('answered_one', { ticket: one.ticket_number, finding: findingName(one).toLowerCase(), answer: words(one.answer ?? 'acknowledged').toLowerCase() })
  },
  afterwards: ({ findings }, _context, _answers, env) => goOnAfter(findings, env),
  records: 'finding',
  undoWords: ({ findings }) => (findings.length === 1 && findings[0] !== undefined ? words('undo_answer', { finding: findingName(findings[0]).toLowerCase() }) : words('undo_many', { count: findings.length })),
  undoable: true,
})

function levelsOf(context: CommandContext): readonly FindingLevel[] {
  // the cast is safe: this question is asked only in the scope of this command, where each row is a finding
  return chosenFindings(context as CommandContext<'finding-table'>).map(({ level }) => level)
}
