import { ticketImports } from '#src/areas/tickets/client/imports/import-calls'
import { checkOrImportCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.check-or-import': typeof checkOrImport
  }
}

/** Checks the corrected rows, or imports the checked ones (TICK-95). */
export const checkOrImport = checkOrImportCommand({ title: 'Check rows, then import', group: 'Imports', scope: 'ticket-import', kind: ticketImports })
