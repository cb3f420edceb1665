import type { Static } from 'typebox'
import { gisFiles, type FoundAlignmentSchema, type GisFileSchema } from '#src/areas/stationing/api/gis-files'
import { gisFile } from '#src/areas/stationing/domain/gis-files/gis-file'
import { requests } from '#src/platform/client/api/requests'
import { panesOf } from '#src/workspace/client/panes/layout/layout'
import { pathOfPane } from '#src/workspace/client/panes/navigation'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A GIS file as the API returns it. */
export type GisFile = Static<typeof GisFileSchema>
/** An alignment that was found in a file, with the file and its version, for the command that adds it. */
export interface FoundRow extends Static<typeof FoundAlignmentSchema> {
  readonly file: GisFile
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'gis-file-table': GisFile
    'gis-review': FoundRow
  }
}

export const gisFileCalls = requests(gisFiles)
const FOLDER = '/admin/project-imagery-files/uploaded-files'
/** The paths of the list of all files and of the list of recently deleted files (GEO-1). */
export const ALL_GIS_FILES = `${FOLDER}/all`
export const DELETED_GIS_FILES = `${FOLDER}/recently-deleted`
/** The path prefix of the pages that show a single file. */
export const REVIEWS = `${FOLDER}/files`

/**
 * The path of the list to which a form returns. The list of all files has two paths: FOLDER, which the admin menu opens, and
 * ALL_GIS_FILES. Returns FOLDER if an open pane shows it.
 */
export function listInView(): string {
  return panesOf(workspaceStore.layout).some(({ id }) => pathOfPane(id) === FOLDER) ? FOLDER : ALL_GIS_FILES
}

/** The path of the pane in which the alignments of a file are reviewed. */
export function reviewPath(id: number): string {
  return `${FOLDER}/files/${id}/review`
}

/** The screens of GIS files (GEO-1). */
export const gisFileScreen = recordScreen({
  record: gisFile,
  // `create` is not used: the form sends its own request for new files, because it adds several at once
  calls: { create: gisFiles.change, change: gisFiles.change, remove: gisFiles.remove, restore: gisFiles.restore },
  all: gisFiles.list,
  list: ALL_GIS_FILES,
  form: `${FOLDER}/files/:id`,
  words: { list: 'GIS files', new: 'New GIS files', removeTitle: 'Delete the GIS file {{name}}?', removeBody: 'It can be restored for 30 days. Alignments that were added from it are kept.', removed: '{{name}} deleted', undoRemove: 'delete, {{name}}' },
})
