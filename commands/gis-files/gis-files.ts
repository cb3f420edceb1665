import { DELETED_GIS_FILES, gisFileScreen, REVIEWS, reviewPath } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'gis-files', typeof gisFiles> {}
}

const make = recordCommands({ group: 'Stationing', scope: 'gis-file-table', screen: gisFileScreen })
const needs = whoMay('change_imagery_files')

/** Commands for GIS files (GEO-1, GEO-10). */
export const gisFiles = commandFamily({
  'show-list': defineCommand({
    title: 'Show GIS files', group: 'Stationing', scope: 'everywhere', needs, keywords: ['imagery', 'ifc', 'dxf', 'dwg', 'dgn', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath(gisFileScreen.list),
  }),
  'show-deleted': defineCommand({
    title: 'Show recently deleted GIS files', group: 'Stationing', scope: 'everywhere', needs, keywords: ['trash', 'removed'],
    run: (_context, _answers, { workspace }) => workspace.openPath(DELETED_GIS_FILES),
  }),
  review: defineCommand({
    title: 'Open alignments of GIS file', group: 'Stationing', scope: 'gis-file-table', needs, keys: ['o'], keywords: ['map', 'review', 'found', 'select'], inFields: false,
    when: ({ row, pane }) => (row === null || pane?.scope !== 'gis-file-table' ? refuse('workspace.no_row') : row.deleted_at === null ? allow : refuse('errors.record_is_deleted', { name: row.name })),
    run({ row }, _answers, { workspace }) {
      if (row !== null) openBeside(workspace, REVIEWS, reviewPath(row.id))
    },
  }),
  add: make.add({ title: 'Add GIS files', keywords: ['upload', 'new', 'ifc', 'dxf'] }),
  edit: make.edit({ title: 'Edit GIS file', keywords: ['change', 'projection', 'scale', 'project'] }),
  remove: make.remove({ title: 'Delete GIS file', keywords: ['remove'] }),
  restore: make.restore({ title: 'Restore GIS file', keywords: ['undelete'] }),
})
