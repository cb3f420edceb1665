import { levelWords } from '#src/areas/tickets/domain/findings/levels'
import { reasonStep } from '#src/areas/tickets/client/findings/answer-steps'
import { versionsOf } from '#src/areas/tickets/client/findings/chosen-findings'
import { findingCalls, findingName, type FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.answer-ticket': typeof answerTicket
  }
}

/**
 * The ticket whose findings are answered: if exactly one ticket is selected, that ticket, even if another one has the focus. Otherwise, or
 * while the drawer is open, the current ticket.
 */
function ticketHere({ drawer, row, selection }: CommandContext): CommandContext['row'] {
  return drawer === null && selection.count === 1 ? (selection.loaded[0] ?? null) : row
}

/** Asks which open findings of the current ticket to answer: all of them, or one. */
const findingsStep: Step<readonly FindingRow[]> = {
  kind: 'choice',
  prompt: words('ask_findings'),
  async choices({ context, env, signal }) {
    const ticket = ticketHere(context)
    if (ticket === null) return []
    const { slip_findings: open } = await env.read(findingCalls.list({ slip_id: ticket.id, page_size: 50 }), signal)
    const each = open.map((finding) => ({ value: [finding], label: findingName(finding), detail: `${levelWords[finding.level]} · ${finding.text}` }))
    return open.length > 1 ? [{ value: open, label: words('all_findings') }, ...each] : each
  },
  format: (findings) => findings.map(findingName).join(', '),
}

/** Answers one or all of the open findings of the current ticket (PLUS-12). */
export const answerTicket = defineWrite({
  title: 'Answer findings…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  needs: whoMay('work_findings'),
  keys: ['y'],
  keywords: ['acknowledge', 'override', 'resolve', 'exception', 'check'],
  steps: { findings: findingsStep, reason: reasonStep((_context, { findings }) => asFindings(findings).map(({ level }) => level)) },
  when: (context) => (ticketHere(context) === null ? refuse('workspace.no_row') : context.selection.count > 1 ? refuse('errors.findings_one_ticket') : allow),
  check: (_context, { findings }) => (findings.length === 0 ? refuse('errors.findings_none') : allow),
  many: () => 1,
  write: (_context, { findings, reason }) => findingCalls.answer({ finding_ids: findings.map(({ id }) => id), versions: versionsOf(findings), ...(reason === undefined ? {} : { reason }) }),
  patch: ({ findings }) => notifyRecordsChanged('finding', findings.map(({ id }) => id)),
  failed: () => notifyRecordsChanged('finding', null),
  successMessage: ({ findings }) => words('answered_many', { count: findings.length }),
  records: 'finding',
  undoWords: ({ findings }) => words('undo_many', { count: findings.length }),
  undoable: true,
})

/** The findings chosen in the first question. The palette passes answers as `unknown`, so the type is checked here. */
function asFindings(findings: unknown): readonly FindingRow[] {
  return Array.isArray(findings) ? findings : []
}
