import type { Drawing } from '#src/workspace/client/map/canvas/canvas-layer'

/** The font of texts on the map. */
export const FONT = 'Inter Variable, system-ui, sans-serif'

/** A text beside a point, or on a line. */
interface Label {
  readonly text: string
  readonly at: { readonly x: number; readonly y: number }
  readonly isLine: boolean
}

const HEIGHT = 18
const PADDING = 6
/** The distance from the middle of a point to its text, in px. */
const BESIDE = 14
const LONGEST = 40

/** Draws labels in their order. A label that would cover an earlier one is left out. */
export function drawLabels({ context, color, width, height }: Drawing, labels: readonly Label[]): void {
  const covered: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }[] = []
  context.font = `580 11px ${FONT}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  for (const { text, at, isLine } of labels) {
    const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
    const across = context.measureText(shown).width + 2 * PADDING
    const left = isLine ? at.x - across / 2 : at.x + BESIDE
    const top = isLine ? at.y - HEIGHT - PADDING : at.y - HEIGHT / 2
    const box = { left, top, right: left + across, bottom: top + HEIGHT }
    const isOutside = box.right < 0 || box.bottom < 0 || box.left > width || box.top > height
    if (isOutside || covered.some((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)) continue
    covered.push(box)
    context.beginPath()
    context.roundRect(left, top, across, HEIGHT, 3)
    context.fillStyle = color('surface')
    context.fill()
    context.lineWidth = 1
    context.strokeStyle = color('line-strong')
    context.stroke()
    context.fillStyle = color('text')
    context.fillText(shown, left + PADDING, top + HEIGHT / 2 + 0.5)
  }
}
