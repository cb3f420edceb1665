import { currentReport, onEditableReport, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.edit-remarks': typeof editRemarks
  }
}

/** Opens the remarks of the current report for editing (DWR-7). */
export const editRemarks = defineCommand({
  title: 'Edit remarks of the report',
  group: 'Daily work reports',
  scope: 'work-reports',
  keys: ['r'],
  keywords: ['dwr', 'notes'],
  when: onEditableReport,
  run(context, _answers, { workspace }) {
    const report = currentReport(context)
    if (report !== null) workspace.openPath(pathOfReport(report, '/edit'))
  },
})
