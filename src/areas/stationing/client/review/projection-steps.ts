import { words } from '#src/areas/stationing/client/messages'
import { alignmentCalls } from '#src/areas/stationing/client/stationing-rows'
import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'
import { understood, type Step } from '#src/workspace/client/commands/step'

/** A projection that was chosen. */
interface Chosen {
  readonly code: number
  readonly name: string
}

const units = { m: 'meters', ft: 'feet', 'us-ft': 'US survey feet' } as const
const MOST_SHOWN = 50

/** Asks for a projection of NAD83 by its name or code (GEO-13). */
export const projectionStep: Step<Chosen> = {
  kind: 'choice',
  prompt: words('which_projection'),
  ranked: true,
  async choices({ typed, env, signal }) {
    const { projections } = await env.read(alignmentCalls.projections(typed.trim() === '' ? {} : { search: typed.trim() }), signal)
    return projections.slice(0, MOST_SHOWN).map(({ code, name, unit }) => ({ value: { code, name }, label: name, detail: `${words('epsg', { code })}, ${units[unit]}` }))
  },
  format: ({ name }) => name,
}
/** Asks for the scale factor from ground to grid coordinates (GEO-7). */
export const scaleStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  prompt: words('scale_optional'),
  optional: true,
  parse(typed) {
    const verdict = checkScaleFactor(typed)
    return verdict.allowed ? understood(typed.trim()) : verdict
  },
  format: (value) => value,
}
