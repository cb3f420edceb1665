import { whoMay } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { pastedList } from '#src/areas/agency/client/employees/pasted-list'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.read-file': typeof readFile
  }
}

const file: Step<File> = { kind: 'file', prompt: 'CSV file', format: ({ name }) => name }

/** Reads a CSV file into the list to add. The file is UTF-8 or, if that fails, Windows-1252. */
export const readFile = defineCommand({
  title: 'Choose a CSV file…',
  group: 'Administration',
  scope: 'employee-list',
  needs: whoMay('change_employees_and_groups'),
  keywords: ['upload', 'spreadsheet'],
  steps: { file },
  async run(_context, { file: chosen }) {
    if (chosen.size === 0) return showToast('error', message('errors.no_file_selected'))
    const bytes = await chosen.arrayBuffer()
    pastedList.chosen = {}
    pastedList.text = decoded(bytes)
  },
})

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // older Windows spreadsheets write this encoding
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
