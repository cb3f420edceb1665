import { allow, refuse } from '#src/platform/domain/verdict'
import { dayInZone } from '#src/platform/domain/time/days'
import { monthLater, monthOf } from '#src/areas/projects/client/calendar/public/months'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.previous-month': typeof previousMonth
  }
}

/** Shows the previous month of the project's calendar. */
export const previousMonth = defineCommand({
  title: 'Go to previous month',
  group: 'Projects',
  scope: 'project-calendar',
  keys: ['pageup'],
  repeats: true,
  when: ({ pane }) => (pane?.scope === 'project-calendar' ? allow : refuse('workspace.no_project')),
  run({ pane }, _answers, { workspace }) {
    const [path = '', query = ''] = (pane?.path ?? '').split('?')
    const month = monthOf(new URLSearchParams(query).get('month'), dayInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone))
    workspace.openPath(`${path}?month=${monthLater(month, -1)}`, { replace: true })
  },
})
