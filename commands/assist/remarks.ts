import { words } from '#src/areas/assist/client/messages'
import { remarkCalls, showProposals, shownProposals, type Proposal } from '#src/areas/assist/client/remarks/proposed-remarks'
import { whoMay } from '#src/platform/api/contract'
import { onEditableReport, onReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'assist', typeof remarks> {}
}

/** The first proposed remark for the report that the pane shows; null if there is none. */
function firstOf({ person, project }: CommandContext): Proposal | null {
  const report = project?.workReport?.report
  return person === null || report === undefined ? null : (shownProposals(person.dot_authority_id, report.id)[0] ?? null)
}

const head = {
  group: 'Project assist', scope: 'report-line-table', needs: whoMay('write_daily_work_reports'), records: 'ai_remark', undoable: true, inFields: false,
  when: (context: CommandContext<'report-line-table'>) => firstRefusal(firstOf(context) === null ? refuse('errors.no_remark_here') : allow, onReport(context)),
} as const

function changed(): void {
  notifyRecordsChanged('ai_remark', null)
  notifyRecordsChanged('daily_work_report', null)
}

/** Shows the remarks that are still undecided after a decision about one remark of the report. */
function showUndecided({ remarks: undecided }: { readonly remarks: readonly Proposal[] }, { person, project }: CommandContext): void {
  const report = project?.workReport?.report
  if (person !== null && report !== undefined) showProposals(person.dot_authority_id, report.id, undecided)
  changed()
}

/** Commands with which the inspector accepts or dismisses each proposed remark by pressing one key (AI-17). */
export const remarks = commandFamily({
  'take-remark': defineWrite({
    ...head,
    title: 'Take proposed remark',
    when: (context: CommandContext<'report-line-table'>) => firstRefusal(head.when(context), onEditableReport(context)),
    keys: ['y'],
    keywords: ['dwr', 'accept', 'assist', 'proposal'],
    write(context: CommandContext<'report-line-table'>) {
      const [first, report] = [firstOf(context), context.project?.workReport?.report]
      return first === null || report === undefined ? [] : remarkCalls.take({ id: first.id, report_id: report.id, report_version: versionToWrite('daily_work_report', report) })
    },
    patch(answer, context) {
      // the report itself is reloaded only later, so record its new version now: accepting the next remark sends this version
      noteOwnVersion('daily_work_report', answer.daily_work_report.id, answer.daily_work_report.version)
      showUndecided(answer, context)
    },
    failed: changed,
    successMessage: (_answer, { project }) => words('taken', { name: project?.workReport?.report.report_name ?? '' }),
    undoWords: () => words('undo_take'),
  }),
  'leave-remark': defineWrite({
    ...head,
    title: 'Leave out proposed remark',
    keys: ['n'],
    keywords: ['dwr', 'dismiss', 'assist', 'proposal'],
    write(context: CommandContext<'report-line-table'>) {
      const [first, report] = [firstOf(context), context.project?.workReport?.report]
      return first === null || report === undefined ? [] : remarkCalls.leave({ id: first.id, report_id: report.id })
    },
    patch: showUndecided,
    failed: changed,
    successMessage: () => words('left'),
    undoWords: () => words('undo_leave'),
  }),
})
