import { currentLine, currentReport, onEditableReport, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.edit-line': typeof editLine
  }
}

/** Opens location, material set and comment of the focused line for editing (DWR-7). */
export const editLine = defineCommand({
  title: 'Edit line of the report',
  group: 'Daily work reports',
  scope: 'report-line-table',
  keys: ['e', 'f2'],
  keywords: ['dwr', 'location', 'comment', 'material set'],
  inFields: false,
  when: (context: CommandContext<'report-line-table'>) => firstRefusal(onEditableReport(context), currentLine(context) === null || currentLine(context)?.status === 'taken' ? refuse('errors.no_report_line_here') : allow),
  run(context, _answers, { workspace }) {
    const [report, line] = [currentReport(context), currentLine(context)]
    if (report !== null && line !== null) workspace.openPath(pathOfReport(report, `/edit?line=${encodeURIComponent(line.key)}`))
  },
})
