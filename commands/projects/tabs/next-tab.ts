import { inProject, tabBeside } from '#src/areas/projects/client/tabs/tab-steps'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.next-tab': typeof nextTab
  }
}

/** Opens the next tab of the current project. After the last tab, opens the first. */
export const nextTab = defineCommand({
  title: 'Go to next tab of this project',
  group: 'Projects',
  scope: 'workspace',
  keys: ['alt+shift+pagedown'],
  repeats: true,
  when: inProject,
  run(context, _answers, { workspace }) {
    const path = tabBeside(context, 1)
    if (path !== null) workspace.openPath(path)
  },
})
