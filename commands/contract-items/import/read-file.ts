import { checkCsvSize } from '#src/platform/domain/csv-limits'
import { patchFile } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { onOpenContract, projectIdHere, rowsText, uploadOf } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.read-file': typeof readFile
  }
}

const file: Step<File> = { kind: 'file', prompt: 'CSV file', format: ({ name }) => name }

/** Uploads a CSV file of contract items and shows its columns and a preview; does not add any item yet (PAY-12). */
export const readFile = defineWrite({
  title: 'Import contract items…',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['i'],
  keywords: ['csv', 'upload', 'spreadsheet', 'file', 'contract'],
  steps: { file },
  when: (context) => onOpenContract('create_contract_items', context),
  check: (_context, { file: csv }) => checkCsvSize(csv.size),
  many: () => 1,
  write: (context, { file: csv }) => uploadOf(projectIdHere(context), csv),
  patch: ({ import: read }, context) => patchFile(projectIdHere(context), read),
  successMessage: ({ import: { file_name: name, rows } }) => ({ words: words('read', { file: name, rows: rowsText(rows) }), tone: 'success', isLine: true }),
  afterwards: ({ import: { id } }, context, _answers, { workspace }) => workspace.openPath(`/projects/${projectIdHere(context)}/contract/files/${id}`),
})
