import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.density': typeof density
  }
}

/** Sets compact or comfortable rows (WORK-43). */
export const density = defineCommand({
  title: 'Change density…',
  group: 'Workspace',
  scope: 'everywhere',
  steps: {
    density: choiceStep('Density', [
      { value: 'compact', label: 'Compact', detail: '28 px rows' },
      { value: 'comfortable', label: 'Comfortable', detail: '36 px rows' },
    ]),
  },
  keywords: ['rows', 'compact', 'comfortable', 'row height', 'spacing', 'larger rows', 'smaller rows'],
  run: (_context, { density }, { preferences }) => preferences.set({ density }),
})
