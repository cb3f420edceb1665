import { queryOptions, useQueries, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { gather } from '#src/platform/client/api/gather'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { loadPersistently } from '#src/workspace/client/late-code'
import type { MapState } from '#src/workspace/client/map/LeafletMap'
import { useTablePreference } from '#src/workspace/client/table/table-preferences'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { readChosenLayers } from '#src/workspace/client/map/layers/chosen-layers'
import { loadMapLayers, offeredLayers, type AnyMapLayer, type MapAnswer, type MapMarks, type MapPoint, type MapSubject, type MapWindow } from '#src/workspace/client/map/map-layer'
import { viewOfWhole } from '#src/workspace/domain/map/view-of-whole'

/** Debounce: records are read again once no change has arrived for this long. */
const GATHER_MS = 400
/** The maximum delay while changes keep arriving. */
const MOST_MS = 5_000

type Answers = ReadonlyMap<string, MapAnswer<MapPoint>>
type MarksInView = ReadonlyMap<string, MapMarks>

/** The answers of the shown layers, by the id of the layer. */
export interface LayerAnswers {
  /** The answers for the whole world: how many records match, and the box around them. */
  readonly whole: Answers
  /** The answers for the view. While the next ones are loading, these are the previous answers. */
  readonly inView: MarksInView
  /** The layers whose call failed. They still count as failed while they are being read again. */
  readonly failed: readonly AnyMapLayer[]
  /** True once each layer has answered for the whole world or has failed. */
  readonly isKnown: boolean
  /** True while an answer is loading. */
  readonly isLoading: boolean
  readAgain(): void
}

/** All map layers; undefined until their code has loaded. */
export function useMapLayers(): readonly AnyMapLayer[] | undefined {
  const { data } = useQuery({ queryKey: ['map-layers'], queryFn: () => loadPersistently(loadMapLayers), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
  return data
}

/** The call for all records of a layer. */
function wholeQuery(agency: number, layer: AnyMapLayer, { projectId, query }: MapSubject) {
  return queryOptions({
    queryKey: ['map', agency, layer.id, projectId, query, 'whole'],
    queryFn: ({ signal }) => read(layer, { projectId, query }, { zoom: 0 }, signal),
  })
}

/**
 * Prefetches the answers for the whole world from the layers that a map will show, as soon as their code has loaded, and reads the columns
 * of the list. For a pane that cannot show its map until another request, such as the one for the project, has been answered: the requests
 * then run in parallel.
 */
export function useMapAhead(map: string, subject: MapSubject, defaults: readonly string[]): void {
  const client = useQueryClient()
  const person = usePerson()
  const all = useMapLayers()
  useTablePreference('map')
  useEffect(() => {
    if (all === undefined) return
    const layerIds = readChosenLayers(person, map) ?? defaults
    for (const layer of offeredLayers(all, subject, person)) if (layerIds.includes(layer.id)) void client.prefetchQuery(wholeQuery(person.dot_authority_id, layer, subject))
  }, [client, person, all, map, subject, defaults])
}

/**
 * Reads the answers of a layer again after its records have changed, and those of all layers after a team has changed: the person may then
 * see the records of other projects. Returns a function that unsubscribes.
 */
export function followChanges(client: QueryClient, agency: number, layers: readonly Pick<AnyMapLayer, 'id' | 'onChange'>[]): () => void {
  const follow = (key: readonly unknown[], subscribe: (changed: () => void) => () => void) => {
    const gathering = gather(() => void client.invalidateQueries({ queryKey: key }), MOST_MS)
    const off = subscribe(() => gathering.changed(GATHER_MS))
    return () => {
      off()
      gathering.stop()
    }
  }
  const ends = [
    ...layers.map((layer) => follow(['map', agency, layer.id], (changed) => layer.onChange(changed))),
    follow(['map', agency], (changed) => onSocketMessage(({ kind }) => {
      if (kind === 'projects') changed()
    })),
  ]
  return () => ends.forEach((end) => end())
}

/**
 * Reads stale answers again; the map shows the old answers until the new ones arrive. This is needed because the server sends no message
 * about some changes, such as a sample's new tickets, and because the key of the query for the whole world does not contain the view, so
 * that moving the map alone would never run this query again.
 */
export function readOldAgain(client: QueryClient, agency: number): void {
  void client.refetchQueries({ queryKey: ['map', agency], type: 'active', stale: true }, { cancelRefetch: false })
}

/**
 * Requests the answer for the whole world from each shown layer, and again when the view changes and that answer is stale. Requests an
 * answer for the view whenever the view changes, unless the answer for the whole world includes it. A layer that fails does not affect the
 * others.
 */
export function useLayerAnswers(agency: number, layers: readonly AnyMapLayer[], subject: MapSubject, view: MapState | null): LayerAnswers {
  const client = useQueryClient()
  const { projectId, query } = subject
  // `useQueries` creates a new observer for each key, so `keepPreviousData` has no previous answer to keep
  const lastWholes = useRef<Answers>(new Map())
  const lastViews = useRef<MarksInView>(new Map())
  const lastFailed = useRef<readonly AnyMapLayer[]>([])
  const wholes = useQueries({
    queries: layers.map((layer) => ({ ...wholeQuery(agency, layer, { projectId, query }), placeholderData: () => lastWholes.current.get(layer.id) })),
    combine: stateOf,
  })
  const known = useMemo(() => layers.map((_layer, at) => {
    const answer = wholes.answers[at] ?? null
    return view === null || answer === null || wholes.isOfBefore[at] === true ? null : viewOfWhole(answer, view)
  }), [layers, wholes.answers, wholes.isOfBefore, view])
  const views = useQueries({
    queries: layers.map((layer, at) => ({
      queryKey: ['map', agency, layer.id, projectId, query, view],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<MapMarks> => read(layer, { projectId, query }, view === null ? { zoom: 0 } : { ...view.box, zoom: view.zoom }, signal),
      enabled: view !== null && known[at] === null,
      placeholderData: () => lastViews.current.get(layer.id),
    })),
    combine: stateOf,
  })
  useEffect(() => followChanges(client, agency, layers), [client, agency, layers])
  useEffect(() => void readOldAgain(client, agency), [client, agency, view])
  const whole = useMemo(() => byLayer(layers, wholes.answers), [layers, wholes.answers])
  const inView = useMemo(() => byLayer(layers, layers.map((_layer, at) => known[at] ?? views.answers[at] ?? null)), [layers, known, views.answers])
  // A failed layer stays failed while it is read again. If its notice disappeared during the read, the map would change its size and thus
  // its view, which would start the next read, in an endless loop.
  const failed = layers.filter((layer, at) =>
    wholes.failed[at] === true || (known[at] === null && views.failed[at] === true) || ((wholes.isReading[at] === true || views.isReading[at] === true) && lastFailed.current.some(({ id }) => id === layer.id)))
  useEffect(() => {
    lastWholes.current = whole
    lastViews.current = inView
    lastFailed.current = failed
  })
  return {
    whole,
    inView,
    failed,
    isKnown: wholes.answers.every((answer, at) => answer !== null || wholes.failed[at] === true),
    isLoading: [...wholes.isFetching, ...views.isFetching].includes(true),
    readAgain: () => void client.invalidateQueries({ queryKey: ['map', agency] }),
  }
}

/** Makes a layer's call, which only reads, and returns its answer. A failure is shown above the map. */
function read(layer: AnyMapLayer, subject: MapSubject, view: MapWindow, signal: AbortSignal): Promise<MapAnswer<MapPoint>> {
  const request = layer.request(subject, view)
  return callApi(request, { signal, ignore: 'all' })
}

/**
 * The answer that a map shows for a layer. If a read fails because the server could not answer, the previous answer stays and is shown with
 * the failure. Null after a refusal, because the person may no longer have access to the records in the previous answer.
 */
export function shownAnswer<Answer>({ data, error }: Pick<UseQueryResult<Answer>, 'data' | 'error'>): Answer | null {
  const isUnanswered = error instanceof ApiError && (error.status < 0 || error.status >= 500)
  return error === null || isUnanswered ? data ?? null : null
}

interface State<Answer> {
  readonly answers: readonly (Answer | null)[]
  readonly failed: readonly boolean[]
  /** True for an answer to the previous subject, which is shown until the answer for the current subject arrives. */
  readonly isOfBefore: readonly boolean[]
  readonly isFetching: readonly boolean[]
  /** Also true for a fetch that waits until the browser is online again, during which react-query no longer reports the last failure. */
  readonly isReading: readonly boolean[]
}

/**
 * The part of the results that the map needs. If a fetch returns the same as before, the value stays the same object, so that nothing is
 * drawn again.
 */
function stateOf<Answer>(results: readonly UseQueryResult<Answer>[]): State<Answer> {
  return {
    answers: results.map(shownAnswer),
    failed: results.map(({ isError }) => isError),
    isOfBefore: results.map(({ isPlaceholderData }) => isPlaceholderData),
    isFetching: results.map(({ isFetching }) => isFetching),
    isReading: results.map(({ fetchStatus }) => fetchStatus !== 'idle'),
  }
}

function byLayer<Answer>(layers: readonly AnyMapLayer[], answers: State<Answer>['answers']): ReadonlyMap<string, Answer> {
  return new Map(layers.flatMap(({ id }, at) => {
    const answer = answers[at] ?? null
    return answer === null ? [] : [[id, answer] as const]
  }))
}
