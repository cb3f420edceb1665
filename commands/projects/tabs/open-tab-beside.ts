import { inProject, tabAt, tabStep } from '#src/areas/projects/client/tabs/tab-steps'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-tab-beside': typeof openTabBeside
  }
}

/** Opens a tab of the current project in a new pane to the right. */
export const openTabBeside = defineCommand({
  title: 'Open tab of this project beside…',
  group: 'Projects',
  scope: 'workspace',
  keywords: ['split'],
  when: inProject,
  steps: { tab: tabStep },
  run(context, { tab }, { workspace }) {
    const path = tabAt(context, tab)
    if (path !== null) workspace.openPath(path, { in: 'right' })
  },
})
