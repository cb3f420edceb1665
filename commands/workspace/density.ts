import { defineCommand } from '#src/client/workspace/command'
import { choiceStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'workspace.density': typeof density
  }
}

/** Chooses compact or comfortable rows (WORK-43). */
export const density = defineCommand({
  title: 'Density…',
  group: 'Workspace',
  scope: 'everywhere',
  steps: {
    density: choiceStep('Density', [
      { value: 'compact', label: 'Compact', detail: '28 px rows' },
      { value: 'comfortable', label: 'Comfortable', detail: '36 px rows' },
    ]),
  },
  keywords: ['rows', 'compact', 'comfortable'],
  run: (_context, { density }, { preferences }) => preferences.set({ density }),
})
