import { currentReport, onEditableReport, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.edit-weather': typeof editWeather
  }
}

/** Opens the weather of the current report for editing. Saving returns to the report. */
export const editWeather = defineCommand({
  title: 'Edit weather of the report',
  group: 'Daily work reports',
  scope: 'work-reports',
  keys: ['w'],
  keywords: ['dwr', 'rain', 'temperature', 'daily work report'],
  when: onEditableReport,
  run(context, _answers, { workspace }) {
    const report = currentReport(context)
    if (report !== null) workspace.openPath(pathOfReport(report, '/edit?at=weather'))
  },
})
