import { whoMay } from '#src/platform/api/contract'
import { checkCsvSize } from '#src/platform/domain/csv-limits'
import { patchFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { rowsText, uploadOf } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'master-pay-items.read-file': typeof readFile
  }
}

const file: Step<File> = { kind: 'file', prompt: 'CSV file', format: ({ name }) => name }

/** Uploads a CSV file of master pay items and shows its columns and a preview; does not add any item yet (PAY-12, PAY-28). */
export const readFile = defineWrite({
  title: 'Import master pay items…',
  group: 'Pay items',
  scope: 'master-item-table',
  needs: whoMay('change_pay_items'),
  keys: ['i'],
  keywords: ['csv', 'upload', 'spreadsheet', 'file', 'catalog'],
  steps: { file },
  check: (_context, { file: csv }) => checkCsvSize(csv.size),
  write: (_context, { file: csv }) => uploadOf(null, csv),
  many: () => 1,
  patch: ({ import: read }) => patchFile(null, read),
  successMessage: ({ import: { file_name: name, rows } }) => ({ words: words('read', { file: name, rows: rowsText(rows) }), tone: 'success', isLine: true }),
  afterwards: ({ import: { id } }, _context, _answers, { workspace }) => workspace.openPath(`/pay-item/files/${id}`),
})
