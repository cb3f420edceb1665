import { withSaved } from '#src/areas/reports/client/report-address'
import { savedReportStep } from '#src/areas/reports/client/saved-report-step'
import { pathOfView } from '#src/areas/tickets/domain/saved-views/saved-view'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.open-saved': typeof openSaved
  }
}

const reportStep = savedReportStep({ isFirst: (view, { pane }) => view.dot_project_id === Number(pane?.params.projectId), withProject: true })

/** Opens a saved report; the reports of the current project are listed first. */
export const openSaved = defineCommand({
  title: 'Open saved report…',
  group: 'Reports',
  scope: 'everywhere',
  needs: whoMay('export_tickets'),
  keywords: ['bookmark', 'favorite', 'view', 'go to', 'finals', 'delivery', 'reconciliation'],
  steps: { report: reportStep },
  run: (_context, { report }, { workspace }) => workspace.openPath(`${pathOfView(report)}?${withSaved(report.query, report.id)}`),
})
