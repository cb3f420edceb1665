import { DELETED_ROUTES, lrsCalls, ROUTES, routeScreen } from '#src/areas/stationing/client/lrs/route-rows'
import { words } from '#src/areas/stationing/client/messages'
import { ROUTES_FILE_MAX_BYTES, ROUTES_FILE_MAX_MB } from '#src/areas/stationing/domain/lrs/limits'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { mapAt } from '#src/workspace/client/map/map-address'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'lrs', typeof lrs> {}
}

const make = recordCommands({ group: 'Stationing', scope: 'route-table', screen: routeScreen })
const needs = whoMay('change_imagery_files')

/**
 * The preview of a routes file: a label, and the number of faults. It is 0 if the file can be imported, and for a file that is too large to
 * preview, which `check` refuses.
 */
interface Previewed {
  readonly label: string
  readonly faults: number
}

const file: Step<File> = { kind: 'file', prompt: words('routes_file', { max: ROUTES_FILE_MAX_MB }), format: ({ name }) => name }
const preview: Step<Previewed> = {
  kind: 'choice',
  prompt: words('routes_preview'),
  ranked: true,
  async choices({ answersSoFar, env, signal }) {
    const routesFile = answersSoFar['file']
    if (!(routesFile instanceof File) || routesFile.size > ROUTES_FILE_MAX_BYTES) return [{ value: { label: words('routes_unread'), faults: 0 }, label: words('routes_unread') }]
    const { added, replaced, names, fault_count: count, faults } = await env.read(lrsCalls.checkFile({ file: routesFile }), signal)
    if (count > 0) return faults.map((fault) => ({ value: { label: fault.message, faults: count }, label: words('routes_fault', { ...fault }), detail: words('routes_fault_of', { count }) }))
    const label = words('routes_ready', { count: added + replaced })
    return [{ value: { label, faults: 0 }, label, detail: words('routes_ready_detail', { added, replaced, names: names.slice(0, 5).join(', ') }) }]
  },
  format: ({ label }) => label,
}

/** Commands for the agency's road routes, which are used for linear referencing (GEO-23). */
export const lrs = commandFamily({
  'show-routes': defineCommand({
    title: 'Show routes', group: 'Stationing', scope: 'everywhere', needs, keywords: ['lrs', 'linear referencing', 'geojson', 'import', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath(ROUTES),
  }),
  'show-deleted-routes': defineCommand({
    title: 'Show recently deleted routes', group: 'Stationing', scope: 'everywhere', needs, keywords: ['lrs', 'trash', 'removed'],
    run: (_context, _answers, { workspace }) => workspace.openPath(DELETED_ROUTES),
  }),
  'show-on-map': defineCommand({
    title: 'Show route on the map', group: 'Stationing', scope: 'route-table', needs, keys: ['enter', 'o'], keywords: ['layer', 'lrs', 'open'], inFields: false,
    when: ({ row, pane }) => (row === null || pane?.scope !== 'route-table' ? refuse('workspace.no_row') : row.deleted_at === null ? allow : refuse('errors.record_is_deleted', { name: row.name })),
    run({ row }, _answers, { workspace }) {
      if (row !== null) workspace.openPath(mapAt('/projects/map', 'lrs', row.line_id))
    },
  }),
  'remove-route': make.remove({ title: 'Delete route', keywords: ['remove', 'lrs'] }),
  'restore-route': make.restore({ title: 'Restore route', keywords: ['undelete', 'lrs'] }),
  'import-routes': defineWrite({
    title: 'Import routes…',
    group: 'Stationing',
    scope: 'route-table',
    needs,
    keys: ['n'],
    keywords: ['lrs', 'linear referencing', 'geojson', 'mile', 'upload', 'file'],
    records: 'lrs_route',
    undoable: true,
    steps: { file, preview },
    check(_context, { file: { size }, preview: { faults } }) {
      if (size === 0) return refuse('errors.no_file_selected')
      if (size > ROUTES_FILE_MAX_BYTES) return refuse('errors.file_size', { size: ROUTES_FILE_MAX_MB })
      return faults > 0 ? refuse('errors.routes_faults', { count: faults }) : allow
    },
    write: (_context, { file: routesFile }) => lrsCalls.take({ name: routesFile.name, file: routesFile }),
    patch: ({ ids }) => notifyRecordsChanged('lrs_route', ids),
    undoWords: ({ added, replaced }) => words('undo_import_routes', { count: added + replaced }),
    successMessage: ({ added, replaced }) => words('routes_imported', { count: added + replaced, added, replaced }),
  }),
})
