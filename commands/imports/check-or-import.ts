import { ticketImports } from '#src/areas/tickets/client/imports/import-calls'
import { checkOrImportCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.check-or-import': typeof checkOrImport
  }
}

/** Checks the rows of an import of tickets if anything has changed since the last check, otherwise imports the checked rows (TICK-95). */
export const checkOrImport = checkOrImportCommand({ title: 'Check rows, then import', group: 'Imports', scope: 'ticket-import', kind: ticketImports })
