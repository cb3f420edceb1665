import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workshop.show-themes': typeof showThemes
  }
}

/** Opens the page /theme (SHELL-47). */
export const showThemes = defineCommand({
  title: 'Show the themes and their colors',
  group: 'Administration',
  scope: 'everywhere',
  keywords: ['developer', 'colors'],
  needs: { route: '/theme' },
  run: (_context, _answers, { workspace }) => workspace.openPath('/theme'),
})
