import { useMemo } from 'react'
import { boxAround, type Box } from '#src/platform/domain/map/box'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { MapState } from '#src/workspace/client/map/LeafletMap'
import { offeredLayers, type AnyMapLayer } from '#src/workspace/client/map/map-layer'
import { rowsOf, type MapRow } from '#src/workspace/client/map/map-rows'
import { useLayerAnswers, useMapLayers } from '#src/workspace/client/map/layers/use-layer-answers'

/** The layers that are shown while a line is drawn: the lines that it may follow, and the project's location. */
const LAYERS: readonly string[] = ['projects', 'alignments', 'lrs']
const noLayers: readonly AnyMapLayer[] = []
const noRows: readonly MapRow[] = []

/**
 * The project, its alignments and the agency's routes in a view of the map. `reach` is the box around the project and its alignments; null
 * until it is known.
 */
export function useSurroundings(projectId: number, view: MapState | null): { readonly marks: readonly MapRow[]; readonly reach: Box | null; readonly failed: readonly AnyMapLayer[]; readonly isKnown: boolean; readAgain(): void } {
  const person = usePerson()
  const all = useMapLayers()
  const subject = useMemo(() => ({ projectId, query: '' }), [projectId])
  const layers = useMemo(() => (all === undefined ? noLayers : offeredLayers(all.filter(({ id }) => LAYERS.includes(id)), subject, person)), [all, subject, person])
  const { whole, inView, failed, isKnown, readAgain } = useLayerAnswers(person.dot_authority_id, layers, subject, view)
  const marks = useMemo(() => {
    if (view === null) return noRows
    const rows = rowsOf(layers.flatMap((layer) => {
      const answer = inView.get(layer.id)
      return answer === undefined ? [] : [[layer, answer] as const]
    }), view.box)
    return rows.toSorted((one, other) => one.layer.order - other.layer.order)
  }, [layers, inView, view])
  // the box leaves out the agency's routes, because they are spread over the whole state
  const reach = useMemo(() => boxAround(['projects', 'alignments'].flatMap((id) => whole.get(id)?.extent ?? [])), [whole])
  return { marks, reach, failed, isKnown: all !== undefined && isKnown, readAgain }
}
