import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { boxOfView, nearestTo, type Box } from '#src/platform/domain/map/box'
import { MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { mapTiles } from '#src/workspace/api/map'
import { COUNTIES_ZOOM, drawGround, type Ground } from '#src/workspace/client/map/basemap/ground'
import { readCounties, readGround } from '#src/workspace/client/map/basemap/read-ground'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { CanvasLayer } from '#src/workspace/client/map/canvas/canvas-layer'
import { drawMarks, type Mark } from '#src/workspace/client/map/canvas/draw-marks'
import { markAt } from '#src/workspace/client/map/canvas/mark-at'
import type { Location } from '#src/workspace/client/map/map-layer'
import { words } from '#src/workspace/client/map/messages'
import '#src/workspace/client/map/map.css'

/** The part of the world that the map shows. The box is in degrees, from -180 to 180. */
export interface MapState {
  readonly box: Box
  readonly zoom: number
}

/** Moves the map. Each movement happens at once, without an animation. */
export interface MapMover {
  /** Moves by a share of the view: (0.25, 0) is a quarter of its width to the right. */
  pan(across: number, down: number): void
  zoom(by: number): void
  /** Shows a whole box, and zooms in by at least one level if `isCloser`. */
  fit(box: Box, isCloser?: boolean): void
  /** Shows a location; moves only if it is not in view. */
  reveal(at: Location): void
  /** Centers a location at `zoom`, which defaults to a level that also shows the surroundings. */
  showAt(at: Location, zoom?: number): void
  current(): { readonly center: L.LatLng; readonly zoom: number }
  show(view: { readonly center: L.LatLng; readonly zoom: number }): void
}

const UNITED_STATES: L.LatLngTuple = [39.5, -98.35]
/** The zoom level for a single location. */
const ONE_ZOOM = 13
/** The zoom level of a map that opens centered on one record. */
const CLOSE_ZOOM = 15

const tileCalls = requests(mapTiles)

/** The map object of Leaflet. */
export type LeafletInstance = L.Map

interface LeafletMapProps {
  readonly label: string
  readonly marks: readonly Mark[]
  readonly selected: number | null
  readonly onView: (state: MapState) => void
  readonly onSelect: (id: number) => void
  readonly onOpen: (id: number) => void
  readonly onMover: (mover: MapMover | null) => void
  /** Called with the Leaflet map, and with null once it is removed, for a caller that adds editing to it. */
  readonly onMap?: (map: LeafletInstance | null) => void
  /** Replaces the scope of the map's keys and the description for screen readers, for a map that differs from the others. */
  readonly scope?: Scope
  readonly instructions?: string
}

const noMap = () => undefined

/**
 * The picture of a map: the basemap and the marks on two canvases. The list beside it has the same content for people who do not see the
 * map.
 */
export function LeafletMap({ label, marks, selected, onView, onSelect, onOpen, onMover, onMap = noMap, scope = 'map-view', instructions = words('map_keys') }: LeafletMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const layers = useRef<{ readonly map: L.Map; readonly ground: CanvasLayer; readonly marks: CanvasLayer } | null>(null)
  const shown = useRef({ marks, selected, ground: null as Ground | null, onView, onSelect, onOpen })
  const { data: world } = useQuery({ queryKey: ['map-ground'], queryFn: readGround, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
  const counties = useQuery({ queryKey: ['map-counties'], queryFn: readCounties, enabled: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
  const wantCounties = useRef(counties.refetch)
  useEffect(() => {
    Object.assign(shown.current, { onView, onSelect, onOpen })
    wantCounties.current = counties.data === undefined && !counties.isFetching ? counties.refetch : async () => counties
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    // the observer below follows the size; Leaflet's own tracking fires late, sometimes after the map has been removed
    const map = L.map(element, {
      trackResize: false, zoomControl: false, attributionControl: false, keyboard: false, zoomAnimation: false, fadeAnimation: false,
      markerZoomAnimation: false, inertia: false, maxZoom: MAP_ZOOM_MAX, minZoom: 2,
    }).setView(UNITED_STATES, 4)
    L.control.scale({ position: 'bottomleft', metric: false }).addTo(map)
    map.createPane('groundPane').style.zIndex = '100'
    const ground = new CanvasLayer((drawing) => drawGround(drawing, shown.current.ground), 'groundPane').addTo(map)
    const drawn = new CanvasLayer((drawing) => drawMarks(drawing, shown.current.marks, shown.current.selected), 'overlayPane').addTo(map)
    layers.current = { map, ground, marks: drawn }
    const say = () => {
      if (map.getZoom() >= COUNTIES_ZOOM) void wantCounties.current()
      shown.current.onView({ box: boxOf(map), zoom: map.getZoom() })
    }
    map.on('moveend', say)
    map.on('click', ({ containerPoint }) => {
      const hit = markAt(map, shown.current.marks, containerPoint)
      if (hit === null) return
      if (hit.count > 1) shown.current.onOpen(hit.id)
      else shown.current.onSelect(hit.id)
    })
    map.on('dblclick', ({ containerPoint }) => {
      const hit = markAt(map, shown.current.marks, containerPoint)
      if (hit?.count === 1) shown.current.onOpen(hit.id)
    })
    map.doubleClickZoom.disable()
    const resize = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resize.observe(element)
    const theme = new MutationObserver(() => [ground, drawn].forEach((layer) => layer.redraw()))
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    map.getContainer().tabIndex = 0
    onMover(moverOf(map))
    onMap(map)
    return () => {
      resize.disconnect()
      theme.disconnect()
      map.remove()
      layers.current = null
      onMover(null)
      onMap(null)
    }
  }, [onMover, onMap])
  useEffect(() => {
    if (world === undefined) return
    shown.current.ground = { ...world, counties: counties.data ?? null }
    layers.current?.ground.redraw()
  }, [world, counties.data])
  useEffect(() => {
    Object.assign(shown.current, { marks, selected })
    layers.current?.marks.redraw()
  }, [marks, selected])
  const { data: tiles } = useQuery({ queryKey: ['map-tiles'], queryFn: ({ signal }) => callApi(tileCalls.read(), { signal, ignore: 'all' }), staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    const map = layers.current?.map
    if (map === undefined || tiles === undefined || tiles.url === null) return undefined
    // the basemap that ships with the product stays below the tiles, for when the tile server does not answer
    const layer = L.tileLayer(tiles.url, { maxZoom: MAP_ZOOM_MAX, maxNativeZoom: MAP_ZOOM_MAX }).addTo(map)
    return () => void layer.remove()
  }, [tiles])
  const keys = useId()
  return (
    <div className="map-view">
      <p id={keys} className="for-ear">{instructions}</p>
      <div ref={box} className="map" role="application" aria-roledescription={words('map')} aria-label={label} aria-describedby={keys} data-scope={scope} data-letters="" />
      {tiles?.credit !== undefined && tiles.credit !== null && tiles.url !== null && <p className="map-credit">{tiles.credit}</p>}
    </div>
  )
}

function moverOf(map: L.Map): MapMover {
  return {
    pan(across, down) {
      const { x, y } = map.getSize()
      map.panBy([across * x, down * y], { animate: false })
    },
    zoom: (by) => void map.setZoom(map.getZoom() + by, { animate: false }),
    fit({ west, south, east, north }, isCloser = false) {
      const bounds = L.latLngBounds([south, west], [north, east < west ? east + 360 : east])
      const size = map.getSize()
      const padding = L.point(Math.min(48, size.x / 6), Math.min(48, size.y / 6))
      const fitting = west === east && south === north ? Math.max(ONE_ZOOM, isCloser ? MAP_ZOOM_MAX : 0) : map.getBoundsZoom(bounds, false, padding.multiplyBy(2))
      const zoom = Math.min(Math.max(fitting, isCloser ? map.getZoom() + 1 : map.getMinZoom()), MAP_ZOOM_MAX)
      map.setView(centerOf(map, bounds, zoom), zoom, { animate: false })
    },
    reveal({ latitude, longitude }) {
      const at = L.latLng(latitude, nearestTo(map.getCenter().lng, longitude))
      if (!map.getBounds().contains(at)) map.panTo(at, { animate: false })
    },
    showAt({ latitude, longitude }, zoom = CLOSE_ZOOM) {
      map.setView([latitude, nearestTo(map.getCenter().lng, longitude)], zoom, { animate: false })
    },
    current: () => ({ center: map.getCenter(), zoom: map.getZoom() }),
    show: ({ center, zoom }) => void map.setView(center, zoom, { animate: false }),
  }
}

/** The middle of the box as it is drawn on the map. In this projection, that is not its middle latitude. */
function centerOf(map: L.Map, bounds: L.LatLngBounds, zoom: number): L.LatLng {
  const [low, high] = [map.project(bounds.getSouthWest(), zoom), map.project(bounds.getNorthEast(), zoom)]
  return map.unproject(low.add(high).divideBy(2), zoom)
}

function boxOf(map: L.Map): Box {
  const bounds = map.getBounds()
  return boxOfView({ west: bounds.getWest(), south: Math.max(bounds.getSouth(), -90), east: bounds.getEast(), north: Math.min(bounds.getNorth(), 90) })
}
