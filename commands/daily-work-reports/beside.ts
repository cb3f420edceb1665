import { currentReport, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { reportCalls } from '#src/areas/daily-work-reports/client/report-rows'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { addDays } from '#src/platform/domain/time/days'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'daily-work-reports', typeof beside> {}
}

/** Defines a command that opens the nearest earlier or later report of the project. */
const go = (to: 'previous' | 'next', title: string, key: string) =>
  defineCommand({
    title,
    group: 'Daily work reports',
    scope: 'report-line-table',
    keys: [key],
    keywords: ['dwr', 'day', 'earlier', 'later'],
    moves: true,
    needs: projectRoles,
    when: (context) => (currentReport(context) === null ? refuse('errors.no_report_here') : allow),
    async run(context, _answers, { workspace, read }) {
      const report = currentReport(context)
      if (report === null) return
      const range = to === 'previous' ? { end_date: addDays(report.date, -1), sort_order: 'desc' } : { start_date: addDays(report.date, 1), sort_order: 'asc' }
      const { daily_work_reports: [neighbor] } = await read(reportCalls.list({ project_id: report.project_id, page_size: 1, sort_by: 'date', ...range }))
      if (neighbor !== undefined) workspace.openPath(pathOfReport(neighbor), { replace: true })
    },
  })

/** Commands that move from day to day through the reports of a project. */
export const beside = commandFamily({
  previous: go('previous', 'Go to previous work report', ','),
  next: go('next', 'Go to next work report', '.'),
})
