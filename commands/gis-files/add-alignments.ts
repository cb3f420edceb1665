import { mayAddAlignments } from '#src/areas/stationing/domain/gis-files/gis-file'
import { gisFileCalls, type FoundRow } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { words } from '#src/areas/stationing/client/messages'
import { areAlignmentsLoaded } from '#src/areas/stationing/client/on-stationing'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { firstRefusal, refuse, allow } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'gis-files.add-alignments': typeof addAlignments
  }
}

/** The selected alignments, or else the focused one. */
function chosenRows({ selection, row, pane }: CommandContext<'gis-review'>): readonly FoundRow[] {
  if (pane?.scope !== 'gis-review') return []
  return selection.count > 0 ? selection.loaded : row === null ? [] : [row]
}

/** Adds alignments from a GIS file to the file's project, after the person has confirmed their location (GEO-9, PLUS-28). */
export const addAlignments = defineWrite({
  title: 'Add alignments to project',
  group: 'Stationing',
  scope: 'gis-review',
  keys: ['a'],
  keywords: ['confirm', 'stations', 'route', 'select', 'active'],
  inFields: false,
  needs: whoMay('change_imagery_files'),
  records: 'alignment',
  undoable: true,
  // however many alignments are added, the write changes only one GIS file, so it counts as one record
  many: () => 1,
  when(context) {
    const rows = chosenRows(context)
    const [first] = rows
    return firstRefusal(
      areAlignmentsLoaded(context),
      first === undefined ? refuse('workspace.no_row') : mayAddAlignments(first.file),
      rows.some(({ fault }) => fault !== '') ? refuse('errors.bad_route_data') : allow,
    )
  },
  confirm(context) {
    const rows = chosenRows(context)
    const warnings = rows.flatMap(({ name, warning }) => (warning === '' ? [] : [`${name}: ${warning}`]))
    return { title: words('add_title', { count: rows.length, project: rows[0]?.file.project ?? '' }), body: [...warnings, words('add_body')].join(' '), accept: words('add_accept') }
  },
  write(context) {
    const rows = chosenRows(context)
    const [first] = rows
    return first === undefined ? [] : gisFileCalls.addAlignments({ id: first.file.id, version: first.file.version, ids: rows.map(({ id }) => id) })
  },
  patch({ fme_import_file_request: { id }, alignment_ids: ids }) {
    notifyRecordsChanged('gis_file', [id])
    notifyRecordsChanged('alignment', ids)
  },
  successMessage: ({ alignment_ids: { length: count }, fme_import_file_request: { project } }) => words('alignments_added', { count, project }),
  undoWords: ({ fme_import_file_request: { name } }) => words('undo_add_alignments', { name }),
})
