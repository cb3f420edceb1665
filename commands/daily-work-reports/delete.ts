import { words } from '#src/areas/daily-work-reports/client/messages'
import { reportCalls } from '#src/areas/daily-work-reports/client/report-rows'
import { currentReport, onReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { mayDeleteReport } from '#src/areas/daily-work-reports/domain/report'
import { allow, firstRefusal, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.delete': typeof remove
  }
}

/** Deletes a report that was not sent, after a confirmation. Only its inspector and administrators may delete it (DWR-8). */
export const remove = defineWrite({
  title: 'Delete work report',
  group: 'Daily work reports',
  scope: 'work-reports',
  keys: ['delete'],
  inFields: false,
  keywords: ['dwr', 'remove', 'daily work report'],
  records: 'daily_work_report',
  when: (context: CommandContext) => firstRefusal(onReport(context), ownReport(context)),
  confirm(context) {
    const report = currentReport(context)
    return report === null ? null : { title: words('delete_title', { name: report.report_name }), body: words('delete_body'), accept: words('delete') }
  },
  write(context) {
    const report = currentReport(context)
    return report === null ? [] : reportCalls.remove({ id: report.id, version: versionToWrite('daily_work_report', report) })
  },
  patch: () => notifyRecordsChanged('daily_work_report', null),
  failed: () => notifyRecordsChanged('daily_work_report', null),
  successMessage: (_answer, context) => words('deleted', { name: currentReport(context)?.report_name ?? '' }),
  undoWords: (_answer, context) => words('undo_delete', { name: currentReport(context)?.report_name ?? '' }),
  undoable: true,
  afterwards(_answer, context, _answers, { workspace }) {
    const report = currentReport(context)
    if (report !== null && context.pane?.scope !== 'report-table') workspace.openPath(`/projects/${report.project_id}/daily_work_reports`)
  },
})

function ownReport(context: CommandContext): Verdict {
  const [report, person] = [currentReport(context), context.person]
  return report === null || person === null ? allow : mayDeleteReport({ ...report, isSendingOpen: report.sending_open }, person)
}
