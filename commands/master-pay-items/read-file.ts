import { whoMay } from '#src/contract/contract'
import { checkCsvSize } from '#src/domain/formats/csv-limits'
import { patchFile } from '#src/client/projects/contract/contract-calls'
import { words } from '#src/client/projects/contract/messages'
import { rowsText, uploadOf } from '#src/client/projects/contract/on-contract'
import { defineWrite } from '#src/client/workspace/command'
import type { Step } from '#src/client/workspace/step'

declare module '#src/client/workspace/command' {
  interface Commands {
    'master-pay-items.read-file': typeof readFile
  }
}

const file: Step<File> = { kind: 'file', prompt: 'CSV file', format: ({ name }) => name }

/** Reads a CSV file of master pay items and shows its columns and preview; nothing is written yet (PAY-12, PAY-28). */
export const readFile = defineWrite({
  title: 'Import master pay items…',
  group: 'Pay items',
  scope: 'master-item-table',
  needs: whoMay('change_pay_items'),
  keys: ['i'],
  keywords: ['csv', 'upload', 'spreadsheet', 'file', 'catalogue'],
  steps: { file },
  check: (_context, { file: chosen }) => checkCsvSize(chosen.size),
  write: (_context, { file: chosen }) => uploadOf(null, chosen),
  many: () => 1,
  patch: ({ import: read }) => patchFile(null, read),
  said: ({ import: { file_name: name, rows } }) => words('read', { file: name, rows: rowsText(rows) }),
  afterwards: ({ import: { id } }, _context, _answers, { workspace }) => workspace.openPath(`/pay-item/files/${id}`),
})
