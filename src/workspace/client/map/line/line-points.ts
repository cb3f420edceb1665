import L from 'leaflet'
import '#src/workspace/client/map/line/line.css'
import type { Location } from '#src/workspace/client/map/map-layer'

/** The callbacks for a line that a person draws on a map. Locations have 6 decimals, about four inches. */
export interface LineEvents {
  /** Called when the map was clicked at this location. */
  add(at: Location): void
  /** Called while a point is dragged; its location is not final yet. */
  drag(index: number, at: Location): void
  move(index: number, at: Location): void
  /** Called when a point got the focus. */
  focus(index: number): void
  /** Returns the accessible name of a point. */
  name(index: number, count: number): string
}

/** How close to the edge of the map a point may get, in px, before the map is panned to keep the point in view. */
const EDGE_PX = 24

/**
 * The points of a line on a map, and the crosshair with which the person adds points. The points are buttons in the order of the line, so
 * that Tab moves through them as through other buttons, and leaves the map after the last one.
 */
export class LinePoints {
  private readonly map: L.Map
  private readonly events: LineEvents
  private readonly crosshair: L.Marker
  private markers: L.Marker[] = []

  constructor(map: L.Map, events: LineEvents) {
    this.map = map
    this.events = events
    this.crosshair = L.marker(map.getCenter(), { interactive: false, keyboard: false, icon: L.divIcon({ className: 'line-crosshair', iconSize: [33, 33] }) }).addTo(map)
    map.on('click', this.onClick, this)
    map.on('moveend', this.onMoved, this)
  }

  /** Removes the points and the crosshair from the map. */
  remove(): void {
    this.map.off('click', this.onClick, this)
    this.map.off('moveend', this.onMoved, this)
    for (const marker of [this.crosshair, ...this.markers]) marker.remove()
    this.markers = []
  }

  /** Shows these points. The focus stays on the point with the same index, or moves to the last point if that index no longer exists. */
  show(points: readonly Location[]): void {
    const had = this.focused()
    for (const marker of this.markers.splice(points.length)) marker.remove()
    points.forEach(({ latitude, longitude }, index) => {
      const marker = this.markers[index] ?? this.create(index)
      marker.setLatLng([latitude, longitude])
      const element = marker.getElement()
      element?.setAttribute('aria-label', this.events.name(index, points.length))
      if (element !== undefined) element.textContent = String(index + 1)
    })
    if (had !== null && this.focused() === null) this.focus(points.length === 0 ? null : Math.min(had, points.length - 1))
  }

  /** The index of the point that has the focus; null if none has it. */
  focused(): number | null {
    const index = this.markers.findIndex((marker) => marker.getElement() === document.activeElement)
    return index === -1 ? null : index
  }

  /** Moves the focus to a point, or to the map itself. */
  focus(index: number | null): void {
    const target = index === null ? this.map.getContainer() : this.markers[index]?.getElement()
    target?.focus()
  }

  /** Where the crosshair is. */
  place(): Location {
    return locationOf(this.crosshair.getLatLng())
  }

  /** Moves the crosshair by a number of pixels; the map follows it. */
  moveCrosshair(across: number, down: number): Location {
    this.crosshair.setLatLng(this.moved(this.crosshair.getLatLng(), across, down))
    this.keepInView(this.crosshair)
    return this.place()
  }

  /** Where a point would be after moving by a number of pixels; null if there is no point with this index. */
  shifted(index: number, across: number, down: number): Location | null {
    const marker = this.markers[index]
    return marker === undefined ? null : locationOf(this.moved(marker.getLatLng(), across, down))
  }

  /** Moves the map, if needed, so that a point is in view. */
  reveal(index: number): void {
    const marker = this.markers[index]
    if (marker !== undefined) this.keepInView(marker)
  }

  /**
   * Zooms around the focused point, which stays at the same position on the screen. If no point has the focus, zooms around the crosshair.
   */
  zoom(by: number): void {
    const zoom = Math.min(Math.max(this.map.getZoom() + by, this.map.getMinZoom()), this.map.getMaxZoom())
    // at a zoom limit, Leaflet would pan the map instead, and the crosshair would be recentered on another part of the world
    if (zoom === this.map.getZoom()) return
    const at = (this.markers[this.focused() ?? -1] ?? this.crosshair).getLatLng()
    this.map.setZoomAround(at, zoom, { animate: false })
  }

  private create(index: number): L.Marker {
    const marker = L.marker(this.map.getCenter(), { draggable: true, keyboard: true, autoPanOnFocus: true, icon: L.divIcon({ className: 'line-point', iconSize: [24, 24] }) }).addTo(this.map)
    marker.on('drag', () => this.events.drag(index, locationOf(marker.getLatLng())))
    marker.on('dragend', () => this.events.move(index, locationOf(marker.getLatLng())))
    marker.on('click', () => marker.getElement()?.focus())
    marker.getElement()?.addEventListener('focus', () => this.events.focus(index))
    this.markers[index] = marker
    return marker
  }

  private moved(at: L.LatLng, across: number, down: number): L.LatLng {
    // computed from unrounded pixels: Leaflet rounds container pixels, which would also move the point sideways
    return this.map.unproject(this.map.project(at).add([across, down]))
  }

  private keepInView(marker: L.Marker): void {
    this.map.panInside(marker.getLatLng(), { padding: [EDGE_PX, EDGE_PX], animate: false })
  }

  private onClick({ latlng }: L.LeafletMouseEvent): void {
    this.crosshair.setLatLng(latlng)
    this.events.add(locationOf(latlng))
  }

  /** Recenters a crosshair that is no longer in view, because the person could not find it. */
  private onMoved(): void {
    if (!this.map.getBounds().contains(this.crosshair.getLatLng())) this.crosshair.setLatLng(this.map.getCenter())
  }
}

function locationOf(at: L.LatLng): Location {
  const { lat, lng } = at.wrap()
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}
