import { lrsRoutes } from '#src/areas/stationing/api/lrs'
import { words } from '#src/areas/stationing/client/messages'
import { ROUTES_FILE_MAX_BYTES, ROUTES_FILE_MAX_MB } from '#src/areas/stationing/domain/lrs/limits'
import { whoMay } from '#src/platform/api/contract'
import { requests } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'lrs', typeof lrs> {}
}

const lrsCalls = requests(lrsRoutes)

/** What the preview of a file says: that it can be imported, or a fault. */
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
    const chosen = answersSoFar['file']
    if (!(chosen instanceof File) || chosen.size > ROUTES_FILE_MAX_BYTES) return [{ value: { label: words('routes_unread'), faults: 0 }, label: words('routes_unread') }]
    const { added, replaced, names, fault_count: count, faults } = await env.read(lrsCalls.checkFile({ file: chosen }), signal)
    if (count > 0) return faults.map((fault) => ({ value: { label: fault.message, faults: count }, label: words('routes_fault', { ...fault }), detail: words('routes_fault_of', { count }) }))
    const label = words('routes_ready', { count: added + replaced })
    return [{ value: { label, faults: 0 }, label, detail: words('routes_ready_detail', { added, replaced, names: names.slice(0, 5).join(', ') }) }]
  },
  format: ({ label }) => label,
}

/** The agency's routes (GEO-23). */
export const lrs = commandFamily({
  'import-routes': defineWrite({
    title: 'Import routes…',
    group: 'Stationing',
    scope: 'everywhere',
    needs: whoMay('change_imagery_files'),
    keywords: ['lrs', 'linear referencing', 'geojson', 'mile', 'upload', 'file'],
    records: 'lrs_route',
    undoable: false,
    steps: { file, preview },
    check(_context, { file: { size }, preview: { faults } }) {
      if (size === 0) return refuse('errors.no_file_selected')
      if (size > ROUTES_FILE_MAX_BYTES) return refuse('errors.file_size', { size: ROUTES_FILE_MAX_MB })
      return faults > 0 ? refuse('errors.routes_faults', { count: faults }) : allow
    },
    write: (_context, { file: chosen }) => lrsCalls.take({ name: chosen.name, file: chosen }),
    patch: ({ ids }) => notifyRecordsChanged('lrs_route', ids),
    successMessage: ({ added, replaced }) => words('routes_imported', { count: added + replaced, added, replaced }),
  }),
})
