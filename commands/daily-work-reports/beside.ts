import { currentReport, pathOfReport } from '#src/areas/daily-work-reports/client/report/current-report'
import { reportCalls, type Report, type ReportRow } from '#src/areas/daily-work-reports/client/report-rows'
import { createStore } from '#src/platform/client/state/store'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { addDays } from '#src/platform/domain/time/days'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'daily-work-reports', typeof beside> {}
}

/**
 * The state while a person presses a key of these commands several times in a row. `start` names the pane and the report that it showed at
 * the first press; `end` is the report that all presses so far lead to. If a key is pressed before the server has answered the previous
 * press, the new press continues from `end`.
 */
const way = createStore<{ start: string; end: Promise<Report | ReportRow> | null }>(() => ({ start: '', end: null }))

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
      const start = `${context.pane?.id} ${report.id}`
      const before = way.start === start ? way.end : null
      const end = (before ?? Promise.resolve(report)).then(async (last) => {
        const range = to === 'previous' ? { end_date: addDays(last.date, -1), sort_order: 'desc' } : { start_date: addDays(last.date, 1), sort_order: 'asc' }
        const { daily_work_reports: [neighbor] } = await read(reportCalls.list({ project_id: report.project_id, page_size: 1, sort_by: 'date', ...range }))
        return neighbor ?? last
      })
      Object.assign(way, { start, end })
      try {
        const last = await end
        // only the last press opens a report
        if (way.end === end && last !== report) workspace.openPath(pathOfReport(last), { replace: true })
      } finally {
        if (way.end === end) way.reset()
      }
    },
  })

/** Commands that move from day to day through the reports of a project. */
export const beside = commandFamily({
  previous: go('previous', 'Go to previous work report', ','),
  next: go('next', 'Go to next work report', '.'),
})
