import { inProject, tabBeside } from '#src/areas/projects/client/tabs/tab-steps'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.previous-tab': typeof previousTab
  }
}

/** Opens the previous tab of the current project. Before the first tab, opens the last. */
export const previousTab = defineCommand({
  title: 'Go to previous tab of this project',
  group: 'Projects',
  scope: 'workspace',
  keys: ['alt+shift+pageup'],
  repeats: true,
  when: inProject,
  run(context, _answers, { workspace }) {
    const path = tabBeside(context, -1)
    if (path !== null) workspace.openPath(path)
  },
})
