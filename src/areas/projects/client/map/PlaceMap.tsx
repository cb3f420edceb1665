import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import '#src/areas/projects/client/map/map.css'

/** A project with coordinates. */
export interface Place {
  readonly id: number
  readonly title: string
  /** The label next to the pin. */
  readonly number: string
  readonly detail: string
  /** The public description for travelers (PROJ-39). */
  readonly told: string | null
  readonly latitude: number
  readonly longitude: number
}

const CLOSE_ZOOM = 12
/** Minimum distance between two meridians, so that their labels do not overlap. */
const DEGREE_WIDTH_PX = 84
/** With more pins than this the numbers are not shown next to them: they would overlap. */
const MOST_NAMED = 60

/**
 * Pins on a plain background with degree lines and a scale. There are no map tiles, so it works without internet access. Each
 * pin is a button in the tab order; the selected one is scrolled into view and shows its popup.
 */
export function PlaceMap({ places, chosen, label, onOpen, isFirst = false }: {
  readonly places: readonly Place[]
  readonly chosen: number | null
  readonly label: string
  readonly onOpen: (id: number) => void
  /** True if this map gets the focus when the pane opens. */
  readonly isFirst?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const markers = useRef(new Map<number, L.Marker>())
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    // the observer below follows the size; Leaflet's own tracking fires late, possibly after the map was removed
    const leafletMap = L.map(element, { trackResize: false, zoomControl: false, attributionControl: false, keyboard: true, zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false }).setView([39.5, -98.35], 4)
    L.control.zoom({ position: 'topright' }).addTo(leafletMap)
    L.control.scale({ position: 'bottomright' }).addTo(leafletMap)
    drawDegrees(leafletMap)
    map.current = leafletMap
    const watch = new ResizeObserver(() => leafletMap.invalidateSize({ animate: false }))
    watch.observe(element)
    const drawn = markers.current
    return () => {
      watch.disconnect()
      leafletMap.remove()
      drawn.clear()
      map.current = null
    }
  }, [])
  useEffect(() => {
    const made = map.current
    if (made === null) return
    const ids = new Set(places.map(({ id }) => id))
    for (const [id, marker] of markers.current) if (!ids.has(id)) { marker.remove(); markers.current.delete(id) }
    const isNew = markers.current.size === 0
    for (const place of places) {
      if (markers.current.has(place.id)) continue
      const icon = L.divIcon({ className: 'map-pin', html: '<span></span>', iconSize: [24, 24], iconAnchor: [12, 24], popupAnchor: [0, -22], tooltipAnchor: [10, -12] })
      const marker = L.marker([place.latitude, place.longitude], { icon, title: place.title, alt: place.title, keyboard: true }).addTo(made)
      if (places.length <= MOST_NAMED) marker.bindTooltip(place.number, { permanent: true, direction: 'right', className: 'map-name' })
      marker.bindPopup(popupOf(place), { closeButton: false, autoPan: true })
      marker.on('click', () => marker.openPopup())
      marker.on('dblclick', () => open.current(place.id))
      markers.current.set(place.id, marker)
    }
    if (isNew && places.length === 1) made.setView([places[0]?.latitude ?? 0, places[0]?.longitude ?? 0], CLOSE_ZOOM, { animate: false })
    else if (isNew && places.length > 1) made.fitBounds(L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude])), { padding: [64, 64], animate: false })
  }, [places])
  useEffect(() => {
    const made = map.current
    const marker = chosen === null ? undefined : markers.current.get(chosen)
    if (made === null || marker === undefined) return
    if (!made.getBounds().contains(marker.getLatLng())) made.panTo(marker.getLatLng(), { animate: false })
    marker.openPopup()
    const pin = marker.getElement()
    pin?.classList.add('map-pin-chosen')
    return () => pin?.classList.remove('map-pin-chosen')
  }, [chosen, places])
  return <div ref={box} className="map" role="region" aria-label={label} data-scope="project" data-pane-focus={isFirst ? '' : undefined} />
}

/** The popup of a pin, built from text nodes so that a title is never read as markup. */
function popupOf({ title, detail, told }: Place): HTMLElement {
  const popup = document.createElement('div')
  popup.className = 'map-told'
  for (const [name, text] of [['strong', title], ['span', detail], ['p', told]] as const) {
    if (text === null || text === '') continue
    const line = document.createElement(name)
    line.textContent = text
    popup.append(line)
  }
  return popup
}

/** Draws the degree lines, as many as fit the zoom level. */
function drawDegrees(map: L.Map): void {
  const lines = L.layerGroup().addTo(map)
  const draw = () => {
    lines.clearLayers()
    const bounds = map.getBounds()
    const room = map.getSize().x / DEGREE_WIDTH_PX
    const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30].find((one) => (bounds.getEast() - bounds.getWest()) / one < room) ?? 30
    const style = { className: 'map-line', interactive: false, weight: 1 }
    const from = (degree: number) => Math.floor(degree / step) * step
    for (let east = from(bounds.getWest()); east <= bounds.getEast(); east += step) {
      L.polyline([[bounds.getSouth(), east], [bounds.getNorth(), east]], style).addTo(lines)
      degree([bounds.getSouth(), east], 'east', degreeText(east, 'E', 'W')).addTo(lines)
    }
    for (let north = from(bounds.getSouth()); north <= bounds.getNorth(); north += step) {
      L.polyline([[north, bounds.getWest()], [north, bounds.getEast()]], style).addTo(lines)
      degree([north, bounds.getWest()], 'north', degreeText(north, 'N', 'S')).addTo(lines)
    }
  }
  map.on('moveend', draw)
  draw()
}

/** The label at the end of a degree line; not a pin and not clickable. */
function degree(at: L.LatLngTuple, axis: 'east' | 'north', text: string): L.Marker {
  const icon = L.divIcon({ className: `map-degree map-degree-${axis}`, html: `<span aria-hidden="true">${text}</span>`, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false })
}

function degreeText(degrees: number, positive: string, negative: string): string {
  return `${Number(Math.abs(degrees).toFixed(2))}° ${degrees < 0 ? negative : positive}`
}
