import { resultWords, type RecordedResult } from '#src/areas/reconciliation/domain/verification/result'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import { verificationCalls, type DrawnRow, type RuleRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { projectIn } from '#src/areas/reconciliation/client/verification/project-in'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

type Context = CommandContext<'verification-ticket-table'>

/** The selected tickets that are loaded, or the focused ticket if none is selected. */
export function chosenDrawn({ row, selection }: Context): readonly DrawnRow[] {
  if (selection.count > 0) return selection.loaded
  return row === null ? [] : [row]
}

/**
 * Allowed if a ticket that was drawn for verification is selected or focused. All selected tickets must be loaded, because a command would
 * otherwise act on only some of them.
 */
export function hasDrawn(context: Context): Verdict {
  const { selection } = context
  if (selection.loaded.length < selection.count) return refuse('errors.drawn_not_loaded')
  return chosenDrawn(context).length === 0 ? refuse('workspace.no_row') : allow
}

/** The request that records a result for the chosen drawn tickets, with the versions that the person saw. */
export function recordRequest(context: Context, recorded: Partial<Omit<RecordedResult, 'result'>> & { readonly result: RecordedResult['result'] | null }) {
  const rows = chosenDrawn(context)
  return verificationCalls.record({
    projectId: projectIn(context), verification_ticket_ids: rows.map(({ id }) => id), versions: Object.fromEntries(rows.map(({ id, version }) => [String(id), version])), ...recorded,
  })
}

interface Recorded {
  readonly verification_tickets: readonly DrawnRow[]
}

/** What all commands that record a result have in common; they differ only in their questions and in the result. */
export const recording = {
  group: 'Reconciliation',
  scope: 'verification-ticket-table',
  inFields: false,
  when: hasDrawn,
  many: (context: Context) => chosenDrawn(context).length,
  patch: ({ verification_tickets: rows }: Recorded) => notifyRecordsChanged('verification_ticket', rows.map(({ id }) => id)),
  failed: () => notifyRecordsChanged('verification_ticket', null),
  afterwards: ({ verification_tickets: rows }: Recorded, _context: Context, _answers: object, env: CommandEnvironment) => goOnAfter(rows, env),
  records: 'verification_ticket',
  undoable: true,
} as const

/** The message about recorded results. */
export function recordedWords({ verification_tickets: rows }: Recorded): string {
  const [one] = rows
  return words('recorded', { count: rows.length, ticket: one?.ticket_number ?? '', result: one === undefined || one.result === null ? '' : resultWords[one.result].toLowerCase() })
}

/** How the undo list describes recorded results. */
export function undoRecordedWords({ verification_tickets: rows }: Recorded): string {
  return words('undo_recorded', { count: rows.length, ticket: rows[0]?.ticket_number ?? '' })
}

/**
 * Shows the new results and moves the focus to the next row before the list is read again, so that a key pressed right away acts on the
 * next ticket.
 */
async function goOnAfter(rows: readonly DrawnRow[], { table }: Pick<CommandEnvironment, 'table'>): Promise<void> {
  const here = table()
  if (here === null) return
  const ids = new Set(rows.map(({ id }) => id))
  const [next] = [await here.findNextRow(({ id }) => !ids.has(id)).catch(() => null)]
  here.patchRows(rows)
  here.letGo()
  if (next !== null) here.focusRow(next.id)
  await here.refresh()
  if (next === null || !here.focusRow(next.id)) await here.moveFocus('first')
}

/** Refreshes every list that shows a rule, after the rule was changed. */
export function noteRule({ verification_rule: { id } }: { readonly verification_rule: RuleRow }): void {
  notifyRecordsChanged('verification_rule', [id])
}
