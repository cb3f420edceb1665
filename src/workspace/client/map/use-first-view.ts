import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'
import { nearestTo, widthOf, type Box } from '#src/platform/domain/map/box'
import type { TableHandle, TableModel } from '#src/platform/client/table/handle'
import type { MapMover, MapState } from '#src/workspace/client/map/LeafletMap'
import type { AnyMapLayer, Location } from '#src/workspace/client/map/map-layer'
import type { MapRow } from '#src/workspace/client/map/map-rows'

interface FirstView {
  readonly mover: MapMover | null
  readonly view: MapState | null
  /** True once each layer has answered for all of its records or has failed. */
  readonly isKnown: boolean
  readonly isLoading: boolean
  /** The box around all records of the shown layers. */
  readonly everything: Box | null
  readonly fallback: Location | null
  readonly table: TableHandle<MapRow> | null
  /** The state of the table, which changes when the table has loaded a row. Before that, the row cannot get the focus. */
  readonly model: TableModel<MapRow> | null
  readonly rows: readonly MapRow[]
  /** The record that the map opens at. */
  readonly wanted: { readonly layer: AnyMapLayer; readonly id: number } | null
}

/**
 * When a map opens, moves it to everything that matches, or to the wanted record, and focuses the row of that record. Later views are the
 * person's own choice. Returns the sentence that says why the wanted record is not on the map, or null. Also returns whether the map still
 * has to move to the record; until it has, a row that gets the focus, such as the first one, must not move the map.
 */
export function useFirstView({ mover, view, isKnown, isLoading, everything, fallback, table, model, rows, wanted }: FirstView): { readonly whyNotOnMap: string | null; readonly isOpening: () => boolean } {
  const key = wanted === null ? '' : `${wanted.layer.id} ${wanted.id}`
  const query = useQuery({
    queryKey: ['map-wanted', key],
    queryFn: async ({ signal }) => (wanted?.layer.locate === undefined ? null : wanted.layer.locate(wanted.id, signal)),
    enabled: wanted !== null,
    gcTime: 0,
  })
  const location = query.data === undefined || query.data === null || typeof query.data === 'string' ? null : query.data
  const isLocating = wanted !== null && query.isPending
  const isFitted = useRef(false)
  const shownAt = useRef('')
  const focusedAt = useRef('')
  const closerAt = useRef('')
  const missedAt = useRef('')
  /** The view before the map was moved to the record. The answers for that view do not include the record yet. */
  const viewBefore = useRef<MapState | null>(null)

  const viewNow = useRef(view)
  useEffect(() => {
    viewNow.current = view
  }, [view])
  useEffect(() => {
    if (mover === null || isLocating) return
    if (location !== null && shownAt.current !== key) {
      shownAt.current = key
      isFitted.current = true
      viewBefore.current = viewNow.current
      mover.showAt(location)
    } else if (isKnown && !isFitted.current) {
      isFitted.current = true
      const first = everything ?? (fallback === null ? null : { west: fallback.longitude, east: fallback.longitude, south: fallback.latitude, north: fallback.latitude })
      if (first === null) mover.pan(0, 0)
      else mover.fit(first)
    }
  }, [mover, isKnown, everything, fallback, isLocating, location, key])

  useEffect(() => {
    if (table === null || mover === null || view === null || view === viewBefore.current || location === null || focusedAt.current === key || missedAt.current === key || shownAt.current !== key) return
    const row = rows.find(({ layer, point }) => point !== null && `${layer.id} ${point.id}` === key)
    if (row !== undefined) {
      // the table sets its focus later, and another row, such as the first one, may get it in between
      if (model?.focused?.id !== row.id) {
        table.focusRow(row.id)
        return
      }
      focusedAt.current = key
      // the row that had the focus before, such as the first one, may have moved the map to itself
      const { center } = mover.current()
      const isOff = Math.abs(center.lat - location.latitude) > (view.box.north - view.box.south) / 4 || Math.abs(center.lng - nearestTo(center.lng, location.longitude)) > widthOf(view.box) / 4
      if (isOff) mover.showAt(location, view.zoom)
    } else if (!isLoading) {
      if (rows.length > 0 && view.zoom < MAP_ZOOM_MAX && closerAt.current !== key) {
        // the record is in a cluster; at the closest level there are no clusters
        closerAt.current = key
        viewBefore.current = view
        mover.showAt(location, MAP_ZOOM_MAX)
      } else missedAt.current = key // for example, the search leaves the record out, or there are more records than the list shows
    }
  }, [table, model, mover, view, rows, isLoading, location, key])

  const isWanted = isLocating || location !== null
  return {
    whyNotOnMap: typeof query.data === 'string' ? query.data : null,
    isOpening: () => isWanted && focusedAt.current !== key && missedAt.current !== key,
  }
}
