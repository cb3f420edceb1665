import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.theme': typeof theme
  }
}

/** Sets the theme: light, dark, high contrast, or the theme of the operating system (WORK-43). */
export const theme = defineCommand({
  title: 'Change theme…',
  group: 'Workspace',
  scope: 'everywhere',
  steps: {
    theme: choiceStep('Theme', [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
      { value: 'high_contrast', label: 'High contrast' },
      { value: 'system', label: 'Match system' },
    ]),
  },
  keywords: ['dark', 'light', 'contrast', 'color', 'dark mode', 'light mode', 'night mode', 'high contrast', 'appearance'],
  run: (_context, { theme }, { preferences }) => preferences.set({ theme }),
})
