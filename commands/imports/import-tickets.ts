import { may } from '#src/platform/domain/session/abilities'
import { countText } from '#src/platform/domain/formats/numbers'
import { importCalls, patchImport } from '#src/areas/tickets/client/imports/import-calls'
import { words } from '#src/areas/tickets/client/imports/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.import-tickets': typeof importTickets
  }
}

const file: Step<File> = { kind: 'file', prompt: 'CSV file', format: ({ name }) => name }

/** Uploads a CSV file of tickets and shows its columns and a preview; does not write any ticket yet (TICK-95). */
export const importTickets = defineWrite({
  title: 'Import tickets…',
  group: 'Imports',
  scope: 'everywhere',
  keywords: ['csv', 'upload', 'spreadsheet', 'file'],
  steps: { file },
  when: ({ person }) => may('import_tickets', person),
  write: (_context, { file: ticketFile }) => importCalls.upload({ file_name: ticketFile.name, file: ticketFile }),
  patch: ({ import: read }) => patchImport(read),
  successMessage: ({ import: { file_name: name, rows } }) => ({ words: words('uploaded', { file: name, count: countText(rows) }), tone: 'success', isLine: true }),
  afterwards: ({ import: { id } }, _context, _answers, { workspace }) => workspace.openPath(`/imports/${id}`),
})
