import { ticketImports } from '#src/areas/tickets/client/imports/import-calls'
import { downloadRefusedCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.download-refused': typeof downloadRefused
  }
}

/** Downloads the refused rows of an import of tickets, each with the reason why it was refused (TICK-95). */
export const downloadRefused = downloadRefusedCommand({ title: 'Download the refused rows', group: 'Imports', scope: 'ticket-import', kind: ticketImports })
