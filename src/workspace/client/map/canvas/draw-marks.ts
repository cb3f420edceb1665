import { MERCATOR_EDGE, nearestTo } from '#src/platform/domain/map/box'
import { countText } from '#src/platform/domain/formats/numbers'
import type { MarkLook } from '#src/workspace/client/map/map-layer'
import type { Drawing } from '#src/workspace/client/map/canvas/canvas-layer'

/** A point or cluster to draw. */
export interface Mark {
  /** The id of its row in the list. */
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  /** 1 for a point. */
  readonly count: number
  readonly look: MarkLook
}

const POINT_RADIUS = 9
const GLYPH_SIZE = 10

/** The radius in pixels: a cluster grows with its count, slowly. */
export function radiusOf({ count }: Pick<Mark, 'count'>): number {
  return count === 1 ? POINT_RADIUS : 12 + 4 * Math.log10(count)
}

/** The marks in pixels of the canvas, on the copy of the world that is in view. */
export function placed<One extends Pick<Mark, 'latitude' | 'longitude'>>(marks: readonly One[], { at, map }: Pick<Drawing, 'at' | 'map'>): readonly (readonly [One, { readonly x: number; readonly y: number }])[] {
  const center = map.getCenter().lng
  return marks.map((mark) => [mark, at(Math.min(Math.max(mark.latitude, -MERCATOR_EDGE), MERCATOR_EDGE), nearestTo(center, mark.longitude))])
}

/** Draws the marks, the selected one last. Clusters show their count, points a shape with a glyph. */
export function drawMarks(drawing: Drawing, marks: readonly Mark[], selected: number | null): void {
  const { context, width, height, color } = drawing
  const glyphs = new Map<string, Path2D>()
  const surface = color('surface')
  const shown = placed(marks, drawing).filter(([, { x, y }]) => x > -40 && y > -40 && x < width + 40 && y < height + 40)
  const last = shown.filter(([{ id }]) => id === selected)
  for (const [mark, { x, y }] of [...shown.filter(([{ id }]) => id !== selected), ...last]) {
    const radius = radiusOf(mark)
    if (mark.id === selected) {
      context.beginPath()
      context.arc(x, y, radius + 5, 0, 2 * Math.PI)
      context.fillStyle = surface
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
    context.strokeStyle = surface
    context.stroke()
    if (mark.count > 1) {
      context.fillStyle = surface
      context.font = `580 ${mark.count > 9_999 ? 11 : 12}px Inter Variable, system-ui, sans-serif`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(shortCount(mark.count), x, y + 0.5)
    } else if (mark.look.glyph !== undefined) {
      const glyph = glyphs.get(mark.look.glyph) ?? new Path2D(mark.look.glyph)
      glyphs.set(mark.look.glyph, glyph)
      context.save()
      context.translate(x - GLYPH_SIZE / 2, y - GLYPH_SIZE / 2)
      context.scale(GLYPH_SIZE / 24, GLYPH_SIZE / 24)
      context.lineWidth = 3.5
      context.lineCap = 'round'
      context.lineJoin = 'round'
      context.strokeStyle = surface
      context.stroke(glyph)
      context.restore()
    }
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
    // a drop whose tip is below
    context.arc(x, y, radius, 0.85 * Math.PI, 0.15 * Math.PI)
    context.lineTo(x, y + radius * 1.7)
    context.closePath()
  }
}

/** 12,345 as 12k: a longer count would not fit its circle. */
function shortCount(count: number): string {
  return count < 10_000 ? countText(count) : count < 1_000_000 ? `${Math.round(count / 1_000)}k` : `${(count / 1_000_000).toFixed(1)}m`
}
