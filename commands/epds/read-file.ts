import { whoMay } from '#src/platform/api/contract'
import { OPEN_EPD_MAX_BYTES, OPEN_EPD_MAX_MB } from '#src/areas/materials/domain/epds/open-epd'
import { epdCalls } from '#src/areas/materials/client/epds/epd-screen'
import { words } from '#src/areas/materials/client/messages'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'epds.read-file': typeof readFile
  }
}

const file: Step<File> = { kind: 'file', prompt: words('open_epd_file'), format: ({ name }) => name }

/** Reads a declaration from an openEPD file, and stores the whole file. Fields that the file does not contain stay empty (PLUS-29). */
export const readFile = defineWrite({
  title: 'Import an openEPD file…',
  group: 'Materials',
  scope: 'epd-table',
  needs: whoMay('change_materials'),
  keys: ['f'],
  keywords: ['read', 'upload', 'json', 'declaration'],
  records: 'epd',
  undoable: true,
  steps: { file },
  check(_context, { file: { size } }) {
    if (size === 0) return refuse('errors.no_file_selected')
    return size > OPEN_EPD_MAX_BYTES ? refuse('errors.file_size', { size: OPEN_EPD_MAX_MB }) : allow
  },
  write: (_context, { file: epdFile }) => epdCalls.addFromFile({ name: epdFile.name, file: epdFile }),
  patch: ({ epd: { id } }) => notifyRecordsChanged('epd', [id]),
  successMessage: ({ epd: { declaration_number: number } }) => words('was_read', { number }),
  undoWords: ({ epd: { declaration_number: number } }) => words('undo_read', { number }),
})
