import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { callApi } from '#src/platform/client/api/call-api'
import { gather } from '#src/platform/client/api/gather'
import { loadPersistently } from '#src/workspace/client/late-code'
import type { MapState } from '#src/workspace/client/map/LeafletMap'
import { loadMapLayers, type AnyMapLayer, type MapAnswer, type MapPoint, type MapSubject, type MapWindow } from '#src/workspace/client/map/map-layer'

/** Changes within this time are read together. */
const GATHER_MS = 400
/** The maximum delay while changes keep arriving. */
const MOST_MS = 5_000

type Answers = ReadonlyMap<string, MapAnswer<MapPoint>>

/** The answers of the shown layers, by the id of the layer. */
export interface LayerAnswers {
  /** For all of the world: how many records match, and where they are. */
  readonly whole: Answers
  /** For the view. While the next ones are loading, those before. */
  readonly inView: Answers
  /** The layers whose call failed. */
  readonly failed: readonly AnyMapLayer[]
  /** True as soon as each layer has its answer for the whole world, or failed. */
  readonly isKnown: boolean
  /** True while an answer for the view is loading. */
  readonly isLoading: boolean
  readAgain(): void
}

/** All layers of maps, undefined until their code is there. A pane that first reads what its map is about calls this beside it, so that neither waits for the other. */
export function useMapLayers(): readonly AnyMapLayer[] | undefined {
  const { data } = useQuery({ queryKey: ['map-layers'], queryFn: () => loadPersistently(loadMapLayers), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
  return data
}

/** Asks each shown layer for all of the world once, and for the view whenever it changes. A layer that fails leaves the others as they are. */
export function useLayerAnswers(agency: number, layers: readonly AnyMapLayer[], subject: MapSubject, view: MapState | null): LayerAnswers {
  const client = useQueryClient()
  const { projectId, query } = subject
  // `useQueries` creates a new observer for each key, so `keepPreviousData` has no previous answer to keep
  const lastWholes = useRef<Answers>(new Map())
  const lastViews = useRef<Answers>(new Map())
  const wholes = useQueries({
    queries: layers.map((layer) => ({
      queryKey: ['map', agency, layer.id, projectId, query, 'whole'],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(layer, { projectId, query }, { zoom: 0 }, signal),
      placeholderData: () => lastWholes.current.get(layer.id),
    })),
    combine: stateOf,
  })
  const views = useQueries({
    queries: layers.map((layer) => ({
      queryKey: ['map', agency, layer.id, projectId, query, view],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(layer, { projectId, query }, view === null ? { zoom: 0 } : { ...view.box, zoom: view.zoom }, signal),
      enabled: view !== null,
      placeholderData: () => lastViews.current.get(layer.id),
    })),
    combine: stateOf,
  })
  useEffect(() => {
    const ends = layers.map((layer) => {
      const gathering = gather(() => void client.invalidateQueries({ queryKey: ['map', agency, layer.id] }), MOST_MS)
      const off = layer.onChange(() => gathering.changed(GATHER_MS))
      return () => {
        off()
        gathering.stop()
      }
    })
    return () => ends.forEach((end) => end())
  }, [client, agency, layers])
  const whole = useMemo(() => byLayer(layers, wholes.answers), [layers, wholes.answers])
  const inView = useMemo(() => byLayer(layers, views.answers), [layers, views.answers])
  useEffect(() => {
    lastWholes.current = whole
    lastViews.current = inView
  }, [whole, inView])
  return {
    whole,
    inView,
    failed: layers.filter((_layer, at) => wholes.failed[at] === true || views.failed[at] === true),
    isKnown: wholes.answers.every((answer, at) => answer !== null || wholes.failed[at] === true),
    isLoading: views.isLoading,
    readAgain: () => void client.invalidateQueries({ queryKey: ['map', agency] }),
  }
}

/** The answer of a layer's call, which only reads. A failure is shown above the map. */
function read(layer: AnyMapLayer, subject: MapSubject, view: MapWindow, signal: AbortSignal): Promise<MapAnswer<MapPoint>> {
  const request = layer.request(subject, view)
  return callApi(request, { signal, ignore: 'all' })
}

interface State {
  readonly answers: readonly (MapAnswer<MapPoint> | null)[]
  readonly failed: readonly boolean[]
  readonly isLoading: boolean
}

/** The part of the results that the map needs. Equal parts stay the same value, so that nothing is drawn again when a fetch returns the same. */
function stateOf(results: readonly UseQueryResult<MapAnswer<MapPoint>>[]): State {
  return { answers: results.map(({ data, isError }) => (isError ? null : data ?? null)), failed: results.map(({ isError }) => isError), isLoading: results.some(({ isFetching }) => isFetching) }
}

function byLayer(layers: readonly AnyMapLayer[], answers: State['answers']): Answers {
  return new Map(layers.flatMap(({ id }, at) => {
    const answer = answers[at] ?? null
    return answer === null ? [] : [[id, answer] as const]
  }))
}
