import { ticketImports } from '#src/areas/tickets/client/imports/import-calls'
import { correctCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.correct-cell': typeof correctCell
  }
}

/** Saves a corrected value for a refused row in the import of tickets. Neither the uploaded file nor any ticket changes (TICK-95). */
export const correctCell = correctCellCommand({ title: 'Change value of a refused row…', group: 'Imports', scope: 'ticket-import', kind: ticketImports })
