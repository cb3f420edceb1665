import { MERCATOR_EDGE, nearestTo } from '#src/platform/domain/map/box'
import { countText } from '#src/platform/domain/formats/numbers'
import type { MapPoint, MarkLook } from '#src/workspace/client/map/map-layer'
import { drawLabels, FONT } from '#src/workspace/client/map/canvas/draw-labels'
import type { Drawing } from '#src/workspace/client/map/canvas/canvas-layer'

/** A point, line or cluster to draw. */
export interface Mark {
  /** The id of the mark's row in the list. */
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  /** The number of records in a cluster; 1 for a point or line. */
  readonly count: number
  readonly look: MarkLook
  /** The points of a line. */
  readonly path: MapPoint['path']
}

interface Pixel {
  readonly x: number
  readonly y: number
}

/** A mark with its location and its line in pixels. */
interface PlacedMark<One> {
  readonly mark: One
  readonly at: Pixel
  readonly path: readonly Pixel[] | null
}

const POINT_RADIUS = 9
const TICK_RADIUS = 3
/** How far below a line the texts along it (such as mile marks) are drawn, in pixels, so that they do not cover the line's label. */
const BELOW = 30
const GLYPH_SIZE = 10
/** How far outside the canvas a mark is still drawn, because a part of it may be seen. */
const MARGIN = 40

/** The radius in pixels. The radius of a cluster grows slowly (logarithmically) with its count. */
export function radiusOf({ count }: Pick<Mark, 'count'>): number {
  return count === 1 ? POINT_RADIUS : 12 + 4 * Math.log10(count)
}

/** Converts the marks to pixels, on the copy of the world that is in view. */
export function placed<One extends Pick<Mark, 'latitude' | 'longitude' | 'path'>>(marks: readonly One[], { at, map }: Pick<Drawing, 'at' | 'map'>): readonly PlacedMark<One>[] {
  const center = map.getCenter().lng
  const pixel = (latitude: number, longitude: number, near: number) => at(Math.min(Math.max(latitude, -MERCATOR_EDGE), MERCATOR_EDGE), nearestTo(near, longitude))
  return marks.map((mark) => {
    const near = nearestTo(center, mark.longitude)
    return {
      mark,
      at: pixel(mark.latitude, mark.longitude, center),
      // each point of a line is on the same copy of the world as its label, even across the date line
      path: mark.path === undefined || mark.path === null ? null : mark.path.map(([latitude = 0, longitude = 0]) => pixel(latitude, longitude, near)),
    }
  })
}

/**
 * Draws the marks, the selected one last, and then their labels. Clusters show their count, points a shape with a glyph, lines their path.
 */
export function drawMarks(drawing: Drawing, marks: readonly Mark[], selected: number | null): void {
  const { width, height } = drawing
  const shown = placed(marks, drawing).filter(({ at, path }) => [at, ...(path ?? [])].some(({ x, y }) => x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN))
  const ordered = [...shown.filter(({ mark }) => mark.id !== selected), ...shown.filter(({ mark }) => mark.id === selected)]
  const draw = glyphDrawer(drawing)
  for (const one of ordered) if (one.path !== null) drawLine(drawing, one.mark.look, one.path, one.mark.id === selected)
  for (const { mark, at, path } of ordered) if (path === null) drawPoint(drawing, mark, at, mark.id === selected, draw)
  const ticks = ordered.flatMap(({ mark }) => placed((mark.look.along ?? []).map((tick) => ({ ...tick, path: null })), drawing))
  for (const { at } of ticks) drawTick(drawing, at)
  // the selected mark's label is first, because a label that would cover an earlier one is left out
  drawLabels(drawing, ordered.toReversed().flatMap(({ mark, at, path }) => (mark.look.label === undefined ? [] : [{ text: mark.look.label, at, isLine: path !== null }])).concat(ticks.map(({ mark, at }) => ({ text: mark.text, at: { x: at.x, y: at.y + BELOW }, isLine: true }))))
}

/** Draws a dot on a line, at the place to which a text along the line refers. */
function drawTick({ context, color }: Drawing, { x, y }: Pixel): void {
  context.beginPath()
  context.arc(x, y, TICK_RADIUS, 0, 2 * Math.PI)
  context.fillStyle = color('surface')
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = color('text')
  context.stroke()
}

function drawLine({ context, color }: Drawing, { tone, isDashed = false }: MarkLook, path: readonly Pixel[], isSelected: boolean): void {
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  path.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  for (const [token, lineWidth] of [...(isSelected ? [['focus', 11] as const] : []), ['surface', 8] as const]) {
    context.strokeStyle = color(token)
    context.lineWidth = lineWidth
    context.stroke()
  }
  context.strokeStyle = color(tone)
  context.lineWidth = 4.5
  if (isDashed) context.setLineDash([8, 8])
  context.stroke()
  context.restore()
}

function drawPoint({ context, color }: Drawing, mark: Mark, { x, y }: Pixel, isSelected: boolean, drawGlyph: (data: string, at: Pixel) => void): void {
  const radius = radiusOf(mark)
  if (isSelected) {
    context.beginPath()
    context.arc(x, y, radius + 5, 0, 2 * Math.PI)
    context.fillStyle = color('surface')
    context.fill()
    context.lineWidth = 2.5
    context.strokeStyle = color('focus')
    context.stroke()
  }
  context.beginPath()
  outline(context, mark, x, y, radius)
  context.fillStyle = color(mark.look.tone)
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = color('surface')
  context.stroke()
  if (mark.count > 1) {
    context.fillStyle = color('surface')
    context.font = `580 ${mark.count > 9_999 ? 11 : 12}px ${FONT}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(shortCount(mark.count), x, y + 0.5)
  } else if (mark.look.glyph !== undefined) drawGlyph(mark.look.glyph, { x, y })
}

/** Returns a function that draws glyphs; the path of each glyph is parsed only once. */
function glyphDrawer({ context, color }: Drawing): (data: string, at: Pixel) => void {
  const glyphs = new Map<string, Path2D>()
  return (data, { x, y }) => {
    const glyph = glyphs.get(data) ?? new Path2D(data)
    glyphs.set(data, glyph)
    context.save()
    context.translate(x - GLYPH_SIZE / 2, y - GLYPH_SIZE / 2)
    context.scale(GLYPH_SIZE / 24, GLYPH_SIZE / 24)
    context.lineWidth = 3.5
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = color('surface')
    context.stroke(glyph)
    context.restore()
  }
}

function outline(context: CanvasRenderingContext2D, { count, look: { shape } }: Mark, x: number, y: number, radius: number): void {
  if (count > 1 || shape === 'circle') context.arc(x, y, radius, 0, 2 * Math.PI)
  else if (shape === 'square') context.roundRect(x - radius + 0.5, y - radius + 0.5, 2 * radius - 1, 2 * radius - 1, 3)
  else if (shape === 'diamond') {
    const tip = radius * 1.25
    context.moveTo(x, y - tip)
    context.lineTo(x + tip, y)
    context.lineTo(x, y + tip)
    context.lineTo(x - tip, y)
    context.closePath()
  } else {
    // a drop shape with its tip at the bottom
    context.arc(x, y, radius, 0.85 * Math.PI, 0.15 * Math.PI)
    context.lineTo(x, y + radius * 1.7)
    context.closePath()
  }
}

/** 12,345 as 12k: a longer count would not fit its circle. */
function shortCount(count: number): string {
  return count < 10_000 ? countText(count) : count < 1_000_000 ? `${Math.round(count / 1_000)}k` : `${(count / 1_000_000).toFixed(1)}m`
}
