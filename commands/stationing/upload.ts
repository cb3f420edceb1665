import { words } from '#src/areas/stationing/client/messages'
import { onStationing, projectIdOf, reviewPath } from '#src/areas/stationing/client/on-stationing'
import { projectionStep, scaleStep } from '#src/areas/stationing/client/review/projection-steps'
import { alignmentCalls } from '#src/areas/stationing/client/stationing-rows'
import { LANDXML_MAX_BYTES, LANDXML_MAX_MB } from '#src/areas/stationing/domain/limits'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'stationing.upload': typeof upload
  }
}

const file: Step<File> = { kind: 'file', prompt: words('file', { max: LANDXML_MAX_MB }), format: ({ name }) => name }

/**
 * Reads the alignments in a LandXML file and opens a page to review them. Alignments take effect once they are confirmed (GEO-7, GEO-12).
 */
export const upload = defineWrite({
  title: 'Upload alignment…',
  group: 'Stationing',
  scope: 'alignment-table',
  keys: ['n'],
  keywords: ['landxml', 'xml', 'import', 'add', 'new', 'file'],
  inFields: false,
  records: 'alignment',
  undoable: true,
  steps: { file, projection: projectionStep, scale: scaleStep },
  when: onStationing,
  check(_context, { file: { size } }) {
    if (size === 0) return refuse('errors.no_file_selected')
    return size > LANDXML_MAX_BYTES ? refuse('errors.file_size', { size: LANDXML_MAX_MB }) : allow
  },
  write: (context, { file: alignmentFile, projection: { code }, scale: factor }) =>
    alignmentCalls.upload({ projectId: projectIdOf(context), name: alignmentFile.name, projection: code, ...(factor === undefined || factor === '' ? {} : { scale_factor: factor }), file: alignmentFile }),
  patch: ({ content }) => notifyRecordsChanged('alignment', content.map(({ id }) => id)),
  successMessage: ({ content }) => words('uploaded', { count: content.length, name: content[0]?.name ?? '' }),
  undoWords: () => words('undo_upload'),
  afterwards: (_answer, context, _answers, { workspace }) => workspace.openPath(reviewPath(context)),
})
