import { words } from '#src/areas/stationing/client/messages'
import { onStationing, projectIdOf } from '#src/areas/stationing/client/on-stationing'
import { alignmentCalls } from '#src/areas/stationing/client/stationing-rows'
import { LANDXML_MAX_BYTES, LANDXML_MAX_MB } from '#src/areas/stationing/domain/limits'
import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'stationing.upload': typeof upload
  }
}

interface Chosen {
  readonly code: number
  readonly name: string
}

const units = { m: 'meters', ft: 'feet', 'us-ft': 'US survey feet' } as const
const MOST_SHOWN = 50

const file: Step<File> = { kind: 'file', prompt: words('file', { max: LANDXML_MAX_MB }), format: ({ name }) => name }
const projection: Step<Chosen> = {
  kind: 'choice',
  prompt: words('which_projection'),
  ranked: true,
  async choices({ typed, env, signal }) {
    const { projections } = await env.read(alignmentCalls.projections(typed.trim() === '' ? {} : { search: typed.trim() }), signal)
    return projections.slice(0, MOST_SHOWN).map(({ code, name, unit }) => ({ value: { code, name }, label: name, detail: `${words('epsg', { code })}, ${units[unit]}` }))
  },
  format: ({ name }) => name,
}
const scale: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: words('scale_optional'),
  optional: true,
  parse(typed) {
    const verdict = checkScaleFactor(typed)
    return verdict.allowed ? understood(typed.trim()) : verdict
  },
  format: (value) => value,
}

/** Adds the alignments of a LandXML file with their stations (GEO-7, GEO-12, GEO-15). */
export const upload = defineWrite({
  title: 'Upload alignment…',
  group: 'Stationing',
  scope: 'alignment-table',
  keys: ['n'],
  keywords: ['landxml', 'xml', 'import', 'add', 'new', 'file'],
  inFields: false,
  records: 'alignment',
  undoable: true,
  steps: { file, projection, scale },
  when: onStationing,
  check(_context, { file: { size } }) {
    if (size === 0) return refuse('errors.no_file_selected')
    return size > LANDXML_MAX_BYTES ? refuse('errors.file_size', { size: LANDXML_MAX_MB }) : allow
  },
  write: (context, { file: chosen, projection: { code }, scale: factor }) =>
    alignmentCalls.upload({ projectId: projectIdOf(context), name: chosen.name, projection: code, ...(factor === undefined || factor === '' ? {} : { scale_factor: factor }), file: chosen }),
  patch: ({ content }) => notifyRecordsChanged('alignment', content.map(({ id }) => id)),
  successMessage: ({ content }) => words('uploaded', { count: content.length, name: content[0]?.name ?? '', stations: content[0]?.stations ?? 0 }),
  undoWords: () => words('undo_upload'),
})
