import { currentLine, currentReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.show-line-tickets': typeof showLineTickets
  }
}

/** Opens the tickets of the report's day that are coded to the pay item of the focused line. */
export const showLineTickets = defineCommand({
  title: 'Show tickets of the line',
  group: 'Daily work reports',
  scope: 'report-line-table',
  keys: ['enter'],
  keywords: ['dwr', 'open', 'slips'],
  inFields: false,
  needs: projectRoles,
  when: (context) => (currentLine(context) === null ? refuse('errors.no_report_line_here') : allow),
  run(context, _answers, { workspace }) {
    const [report, line] = [currentReport(context), currentLine(context)]
    if (report === null || line === null) return
    workspace.openPath(`/projects/${report.project_id}/tickets?start_date=${report.date}&end_date=${report.date}${line.pay_item === null ? '' : `&pay_code=${encodeURIComponent(line.pay_item)}`}`)
  },
})
