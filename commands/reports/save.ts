import { currentReport, mayChangeReport } from '#src/areas/reports/client/current-report'
import { daysStep, savedQuery } from '#src/areas/reports/client/saved-days'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { noteView, viewCalls } from '#src/areas/tickets/client/public/view-calls'
import { checkViewName } from '#src/areas/tickets/domain/saved-views/saved-view'
import { whoMay } from '#src/platform/api/contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.save': typeof save
  }
}

const nameStep: Step<string> = {
  kind: 'text',
  prompt: words('ask_name'),
  parse(text) {
    const verdict = checkViewName(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (name) => name,
}

/** Saves the report that is shown, with its type, days and periods, under a name, for oneself or for the agency. */
export const save = defineWrite({
  title: 'Save report…',
  group: 'Reports',
  scope: 'report-lines',
  ofSelection: false,
  needs: whoMay('export_tickets'),
  keys: ['shift+v'],
  keywords: ['bookmark', 'store', 'share', 'favorite', 'schedule', 'view'],
  steps: { name: nameStep, days: daysStep, for: choiceStep(words('ask_for'), [{ value: 'me', label: words('for_me') }, { value: 'all', label: words('for_all') }]) },
  when: mayChangeReport,
  write(context, { name, days, for: who }) {
    const current = currentReport(context)
    if (current === null) throw new Error('mayChangeReport refuses a pane without a report')
    return viewCalls.create({ name, screen: 'reporting', dot_project_id: current.projectId, query: savedQuery(current, days), is_shared: who === 'all' })
  },
  patch: noteView,
  successMessage: ({ saved_view: { name } }) => words('report_saved', { name }),
  records: 'saved_view',
  undoWords: ({ saved_view: { name } }) => words('undo_save', { name }),
  undoable: true,
})
