import { currentReport, mayChangeReport } from '#src/areas/reports/client/current-report'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { daysStep, savedQuery } from '#src/areas/reports/client/saved-days'
import { savedReportStep } from '#src/areas/reports/client/saved-report-step'
import { savedWords } from '#src/areas/reports/domain/query'
import { noteView, viewCalls } from '#src/areas/tickets/client/public/view-calls'
import { mayChangeView } from '#src/areas/tickets/domain/saved-views/saved-view'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.change-saved': typeof changeSaved
  }
}

const reportStep = savedReportStep({
  isOffered: (view, context) => view.dot_project_id === currentReport(context)?.projectId && mayChangeView(view, context.person?.role === 'administrator').allowed,
  isFirst: ({ id }, context) => id === currentReport(context)?.saved,
  withProject: false,
})

/**
 * Overwrites a saved report with the report that is shown, after a confirmation that says what is replaced. If the shown report was opened
 * from a saved report, offers that saved report first.
 */
export const changeSaved = defineWrite({
  title: 'Change saved report…',
  group: 'Reports',
  scope: 'report-lines',
  ofSelection: false,
  needs: whoMay('export_tickets'),
  keywords: ['bookmark', 'update', 'overwrite', 'replace', 'store'],
  steps: { report: reportStep, days: daysStep },
  when: mayChangeReport,
  confirm(context, { report, days }) {
    const current = currentReport(context)
    if (current === null) return null
    const [before, after] = [savedWords(report.query), savedWords(savedQuery(current, days))]
    return { title: words('replace_title', { name: report.name }), body: words(report.is_shared ? 'replace_shared' : 'replace_body', { before, after }), accept: words('replace_accept') }
  },
  write(context, { report, days }) {
    const current = currentReport(context)
    if (current === null) throw new Error('mayChangeReport refuses a pane without a report')
    return viewCalls.change({ id: report.id, version: report.version, query: savedQuery(current, days) })
  },
  patch: noteView,
  failed: () => notifyRecordsChanged('saved_view', null),
  successMessage: ({ saved_view: { name, query } }) => words('report_changed', { name, report: savedWords(query) }),
  records: 'saved_view',
  undoWords: ({ saved_view: { name } }) => words('undo_change', { name }),
  undoable: true,
})
