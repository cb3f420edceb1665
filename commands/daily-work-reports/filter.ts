import { reportStates, reportStateWords, type ReportState } from '#src/areas/daily-work-reports/domain/report'
import { projectRoles } from '#src/platform/api/contract'
import type { Day } from '#src/platform/domain/time/days'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.filter': typeof filter
  }
}

type Which = ReportState | 'all' | 'from' | 'to'

const which = choiceStep<Which>('Show', [
  { value: 'all', label: 'All reports' },
  ...reportStates.map((state) => ({ value: state, label: reportStateWords[state] })),
  { value: 'from', label: 'From a day on' },
  { value: 'to', label: 'Up to a day' },
])

/** Filters the list of work reports by status, or sets the first or the last day that the list includes (DWR-4). */
export const filter = defineCommand({
  title: 'Filter work reports…',
  group: 'Daily work reports',
  scope: 'report-table',
  keys: ['f'],
  keywords: ['dwr', 'status', 'date', 'sent', 'draft'],
  needs: projectRoles,
  steps: { which, day: { ...projectDayStep('Day'), asked: (_context: CommandContext, { which: filter }: Readonly<Record<string, unknown>>) => filter === 'from' || filter === 'to' } },
  run({ pane }, { which: filter, day }, { workspace }) {
    const [path = '', search = ''] = (pane?.path ?? '').split('?')
    const query = new URLSearchParams(filter === 'all' ? '' : search)
    const set = (name: string, value: Day | ReportState) => query.set(name, value)
    if (filter === 'from' || filter === 'to') set(filter === 'from' ? 'start_date' : 'end_date', day)
    else if (filter !== 'all') set('status', filter)
    const text = query.toString()
    workspace.openPath(text === '' ? path : `${path}?${text}`, { replace: true })
  },
})
