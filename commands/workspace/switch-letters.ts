import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'workspace.switch-letters': typeof switchLetters
  }
}

/** Turns single-character shortcuts on or off (WORK-20). */
export const switchLetters = defineCommand({
  title: 'Toggle single-letter shortcuts',
  group: 'Workspace',
  scope: 'everywhere',
  keywords: ['shortcuts', 'accessibility'],
  run: (_context, _answers, { preferences, say }) => {
    const letters = !preferences.letters()
    preferences.set({ letters })
    say(letters ? 'Single-letter shortcuts work in tables' : 'Single-letter shortcuts are off')
  },
})
