import { currentReport, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.open': typeof open
  }
}

/** Opens the focused report. */
export const open = defineCommand({
  title: 'Open work report',
  group: 'Daily work reports',
  scope: 'report-table',
  keys: ['enter'],
  keywords: ['dwr', 'show', 'daily work report'],
  inFields: false,
  needs: projectRoles,
  when: (context) => (currentReport(context) === null ? refuse('errors.no_report_here') : allow),
  run(context, _answers, { workspace }) {
    const report = currentReport(context)
    if (report !== null) workspace.openPath(pathOfReport(report))
  },
})
