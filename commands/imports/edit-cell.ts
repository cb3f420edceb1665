import { ticketImports } from '#src/areas/tickets/client/imports/import-calls'
import { editCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.edit-cell': typeof editCell
  }
}

/** Opens the editor of the focused cell in a refused row of an import of tickets (TICK-95). */
export const editCell = editCellCommand({ title: 'Edit cell of a refused row', group: 'Imports', scope: 'import-rows', kind: ticketImports })
