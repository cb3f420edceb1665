import { dropFailedUpload, forgetUploads, mayUpload, noteReceived, noteUpload, piecesOf, uploadIdOf } from '#src/areas/stationing/client/gis-files/gis-uploads'
import { words } from '#src/areas/stationing/client/messages'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'gis-files.add-file': typeof addFile
  }
}

const file: Step<File> = { kind: 'file', prompt: words('gis_file_prompt'), format: ({ name }) => name }

/** Uploads a GIS file in pieces, for the form in which the file is being added (GEO-3, GEO-4). */
export const addFile = defineWrite({
  title: 'Upload GIS file…',
  group: 'Stationing',
  scope: 'gis-file-form',
  keys: ['mod+shift+f'],
  keywords: ['upload', 'attach', 'ifc', 'dxf', 'dwg', 'dgn'],
  needs: whoMay('change_imagery_files'),
  steps: { file },
  when: ({ pane }) => (pane?.scope === 'gis-file-form' && pane.path.endsWith('/new') ? allow : refuse('workspace.no_row')),
  check: ({ pane }, { file: gisFile }) => mayUpload(pane?.id ?? '', gisFile),
  optimistic({ pane }, { file: gisFile }) {
    if (pane === null) return undefined
    noteUpload(pane.id, gisFile, 0)
    return () => dropFailedUpload(uploadIdOf(gisFile))
  },
  write: (_context, { file: gisFile }) => piecesOf(gisFile),
  onAnswer: ({ received }, _context, { file: gisFile }) => noteReceived(gisFile, received),
  failed({ status }, _done, _context, { file: gisFile }) {
    // status 422: the server has received less of the file than this browser recorded, for example because the server has deleted the
    // unfinished upload after a day
    if (status === 422) forgetUploads([uploadIdOf(gisFile)])
  },
  successMessage: (_answer, _context, { file: { name } }) => words('gis_file_uploaded', { name }),
})
