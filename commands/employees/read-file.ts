import { fileCalls, patchFile } from '#src/areas/agency/client/employees/files/employee-imports'
import { words } from '#src/areas/agency/client/employees/messages'
import { checkCsvSize } from '#src/platform/domain/csv-limits'
import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.read-file': typeof readFile
  }
}

const file: Step<File> = { kind: 'file', prompt: 'CSV file', format: ({ name }) => name }

/** Uploads a CSV file of people and shows its columns and a preview; does not add anybody yet (PEOP-5). */
export const readFile = defineWrite({
  title: 'Choose a CSV file…',
  group: 'Administration',
  scope: 'employee-list',
  keywords: ['upload', 'spreadsheet'],
  steps: { file },
  when: ({ person }) => may('change_employees_and_groups', person),
  check: (_context, { file: csv }) => checkCsvSize(csv.size),
  write: (_context, { file: csv }) => fileCalls.upload({ file_name: csv.name, file: csv }),
  patch: ({ import: read }) => patchFile(read),
  successMessage: ({ import: { file_name: name, rows } }) => ({ words: words('file_read', { file: name, count: countText(rows) }), tone: 'success', isLine: true }),
  afterwards: ({ import: { id } }, _context, _answers, { workspace }) => workspace.openPath(`/admin/employees/files/${id}`),
})
