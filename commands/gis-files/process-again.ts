import { mayProcessAgain } from '#src/areas/stationing/domain/gis-files/gis-file'
import { gisFileCalls } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { words } from '#src/areas/stationing/client/messages'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'gis-files.process-again': typeof processAgain
  }
}

/** Starts the processing of a GIS file again, after it has failed (GEO-8). */
export const processAgain = defineWrite({
  title: 'Send GIS file again',
  group: 'Stationing',
  scope: 'gis-file-table',
  keys: ['p'],
  keywords: ['retry', 'failed', 'process', 'upload'],
  inFields: false,
  needs: whoMay('change_imagery_files'),
  records: 'gis_file',
  when: ({ row, pane }) => (row === null || pane?.scope !== 'gis-file-table' ? refuse('workspace.no_row') : mayProcessAgain(row)),
  write: ({ row }) => (row === null ? [] : gisFileCalls.change({ id: row.id, version: row.version, status: 'pending' })),
  patch: (_answer, { row }) => notifyRecordsChanged('gis_file', row === null ? null : [row.id]),
  successMessage: ({ fme_import_file_request: { name } }) => words('processing_again', { name }),
})
