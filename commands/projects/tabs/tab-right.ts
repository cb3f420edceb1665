import { inProject, tabBeside } from '#src/areas/projects/client/tabs/tab-steps'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.tab-right': typeof tabRight
  }
}

/** Opens the tab to the right of the current one; the focus stays on the tabs. */
export const tabRight = defineCommand({
  title: 'Go to the tab on the right',
  group: 'Projects',
  scope: 'project-tabs',
  keys: ['arrowright'],
  repeats: true,
  unlisted: true,
  when: inProject,
  run(context, _answers, { workspace }) {
    const path = tabBeside(context, 1)
    if (path !== null) workspace.openPath(path)
  },
})
