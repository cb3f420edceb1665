import { withSaved } from '#src/areas/reports/client/report-address'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { savedWords } from '#src/areas/reports/domain/query'
import { viewCalls, type SavedView } from '#src/areas/tickets/client/public/view-calls'
import { pathOfView } from '#src/areas/tickets/domain/saved-views/saved-view'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.open-saved': typeof openSaved
  }
}

const reportStep: Step<SavedView> = {
  kind: 'choice',
  prompt: words('ask_report'),
  async choices({ context, env, signal }) {
    const { saved_views: views } = await env.read(viewCalls.list(), signal)
    const here = Number(context.pane?.params.projectId)
    const isElsewhere = (view: SavedView) => Number(view.dot_project_id !== here)
    return views.filter(({ screen }) => screen === 'reporting').toSorted((a, b) => isElsewhere(a) - isElsewhere(b))
      .map((view) => ({ value: view, label: view.name, detail: [view.project_title, savedWords(view.query)].filter((part) => part !== null).join(' · ') }))
  },
  format: ({ name }) => name,
}

/** Opens a saved report; those of the current project are listed first. */
export const openSaved = defineCommand({
  title: 'Open saved report…',
  group: 'Reports',
  scope: 'everywhere',
  needs: whoMay('export_tickets'),
  keywords: ['bookmark', 'favorite', 'view', 'go to', 'finals', 'delivery', 'reconciliation'],
  steps: { report: reportStep },
  run: (_context, { report }, { workspace }) => workspace.openPath(`${pathOfView(report)}?${withSaved(report.query, report.id)}`),
})
