import { inProject, tabAt, tabStep } from '#src/areas/projects/client/tabs/tab-steps'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-tab': typeof openTab
  }
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Opens a tab of the current project, which the person chooses by name. The first nine tabs also have a number key (PROJ-5, PROJ-6). */
export const openTab = defineCommand({
  title: 'Open tab of this project…',
  group: 'Projects',
  scope: 'workspace',
  keys: PLACES.map((place) => `alt+shift+${place}`),
  keyAnswers: PLACES.map((place) => ({ tab: place })),
  keywords: ['settings', 'team', 'activity', 'go'],
  when: inProject,
  steps: { tab: tabStep },
  run(context, { tab }, { workspace }) {
    const path = tabAt(context, tab)
    if (path !== null) workspace.openPath(path)
  },
})
