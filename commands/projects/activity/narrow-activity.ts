import { allow, refuse } from '#src/platform/domain/verdict'
import { activityKindWords } from '#src/areas/projects/client/activity/activity-rows'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.narrow-activity': typeof narrowActivity
  }
}

const kinds = Object.entries(activityKindWords).map(([value, label]) => ({ value, label }))

/** Filters the activity of a project by kind, such as tickets, team or pay items, or removes this filter (PROJ-35). */
export const narrowActivity = defineCommand({
  title: 'Filter activity…',
  group: 'Projects',
  scope: 'activity-table',
  keys: ['f'],
  keywords: ['history', 'kind'],
  steps: { kind: choiceStep('About', kinds) },
  when: ({ pane }) => (pane?.scope === 'activity-table' ? allow : refuse('workspace.no_table')),
  run({ pane }, { kind }, { workspace }) {
    const [path = '', query = ''] = (pane?.path ?? '').split('?')
    const next = new URLSearchParams(query)
    if (next.get('kind') === kind) next.delete('kind')
    else next.set('kind', kind)
    const queryText = next.toString()
    workspace.openPath(queryText === '' ? path : `${path}?${queryText}`)
  },
})
