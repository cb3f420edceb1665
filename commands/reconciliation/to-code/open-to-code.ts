import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.open-to-code': typeof openToCode
  }
}

/** Opens the start page for people who code (CLERK-32). */
export const openToCode = defineCommand({
  title: 'Open to code',
  group: 'Reconciliation',
  scope: 'everywhere',
  needs: { route: '/to-code' },
  keys: ['alt+shift+c'],
  keywords: ['start', 'queue', 'inbox', 'left to code', 'uncoded', 'what is to code', 'work', 'home'],
  run: (_context, _answers, { workspace }) => workspace.openPath('/to-code'),
})
