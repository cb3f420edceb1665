import L from 'leaflet'

/** How far beyond the view a canvas is drawn, as a share of the view: this much can be dragged into view before anything is drawn again. */
const BEYOND = 0.3

/** The canvas and the functions with which a layer draws. */
export interface Drawing {
  readonly context: CanvasRenderingContext2D
  readonly map: L.Map
  /** The size of the canvas in CSS pixels. */
  readonly width: number
  readonly height: number
  /** Converts a location to pixels of the canvas. */
  at(latitude: number, longitude: number): { readonly x: number; readonly y: number }
  /** The value of a color token in the current theme. */
  color(token: string): string
}

/**
 * One canvas over the map, drawn again when the map comes to rest. While the map is dragged, the browser moves the finished picture, so
 * that no frame depends on how much is drawn.
 */
export class CanvasLayer extends L.Layer {
  private readonly canvas = L.DomUtil.create('canvas', 'map-canvas')
  private readonly draw: (drawing: Drawing) => void
  private frame: number | null = null

  constructor(draw: (drawing: Drawing) => void, pane: string) {
    super()
    // the constructor of `L.Layer` takes no options
    L.setOptions(this, { pane })
    this.draw = draw
    this.canvas.setAttribute('aria-hidden', 'true')
  }

  override onAdd(map: L.Map): this {
    this.getPane()?.append(this.canvas)
    map.on('moveend zoomend resize viewreset', this.redraw, this)
    this.redraw()
    return this
  }

  override onRemove(map: L.Map): this {
    if (this.frame !== null) cancelAnimationFrame(this.frame)
    this.frame = null
    map.off('moveend zoomend resize viewreset', this.redraw, this)
    this.canvas.remove()
    return this
  }

  /**
   * Draws the canvas again, after its contents or the theme changed. Draws only once per frame, since one movement of the map can cause
   * three events.
   */
  redraw(): void {
    this.frame ??= requestAnimationFrame(() => this.drawNow())
  }

  private drawNow(): void {
    this.frame = null
    const map = this._map
    const context = this.canvas.getContext('2d')
    if (map === null || context === null) return
    const size = map.getSize()
    if (size.x === 0 || size.y === 0) return
    const [width, height] = [Math.ceil(size.x * (1 + 2 * BEYOND)), Math.ceil(size.y * (1 + 2 * BEYOND))]
    const corner = map.containerPointToLayerPoint([Math.round(-size.x * BEYOND), Math.round(-size.y * BEYOND)])
    const density = devicePixelRatio
    if (this.canvas.width !== Math.round(width * density) || this.canvas.height !== Math.round(height * density)) {
      this.canvas.width = Math.round(width * density)
      this.canvas.height = Math.round(height * density)
      this.canvas.style.width = `${width}px`
      this.canvas.style.height = `${height}px`
    }
    L.DomUtil.setPosition(this.canvas, corner)
    context.setTransform(density, 0, 0, density, 0, 0)
    context.clearRect(0, 0, width, height)
    const style = getComputedStyle(map.getContainer())
    const at = (latitude: number, longitude: number) => map.latLngToLayerPoint([latitude, longitude]).subtract(corner)
    this.draw({ context, map, width, height, at, color: (token) => style.getPropertyValue(`--${token}`).trim() })
  }
}
