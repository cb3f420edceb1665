import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { words } from '#src/areas/agency/client/account/messages'
import { drawStrokes, PAPER, type Stroke } from '#src/areas/agency/client/account/signature-picture'
import { announce } from '#src/workspace/client/speech/announce'

/** How far an arrow key moves the pen, in canvas pixels. With Shift, the pen moves four times as far. */
const STEP = 8
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * A canvas on which a person draws with a pointer, or with a pen that is moved with the arrow keys. Space lowers or lifts this pen; the pen
 * is also lifted when the canvas loses the focus. Calls `onStrokes` after every finished stroke.
 */
export function DrawingPaper({ strokes, hint, onStrokes }: { readonly strokes: readonly Stroke[]; readonly hint: string; onStrokes(strokes: readonly Stroke[]): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<[number, number][] | null>(null)
  const [pen, setPen] = useState<readonly [x: number, y: number]>([PAPER.width / 4, PAPER.height / 2])
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    if (canvas.current !== null) drawStrokes(canvas.current, strokes)
  }, [strokes])
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * PAPER.width, ((clientY - top) / height) * PAPER.height]
  }
  const begin = ([x, y]: readonly [number, number]) => {
    drawing.current = [[x, y]]
  }
  const goOn = ([x, y]: readonly [number, number]) => {
    if (drawing.current === null || canvas.current === null) return
    drawing.current.push([x, y])
    drawStrokes(canvas.current, [...strokes, drawing.current])
  }
  const end = () => {
    setIsDown(false)
    if (drawing.current === null) return
    onStrokes([...strokes, drawing.current])
    drawing.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (move === undefined && event.key !== ' ')) return
    event.preventDefault()
    if (move !== undefined) {
      const far = event.shiftKey ? STEP * 4 : STEP
      const to = [within(pen[0] + move[0] * far, PAPER.width), within(pen[1] + move[1] * far, PAPER.height)] as const
      setPen(to)
      return goOn(to)
    }
    if (event.repeat) return
    announce(words(isDown ? 'pen_up' : 'pen_down'))
    if (isDown) return end()
    begin(pen)
    setIsDown(true)
  }
  return (
    // an element with role="application" has to handle the keys itself
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <div className="signature-board" tabIndex={0} role="application" aria-label={words('draw_here')} aria-describedby={hint} onKeyDown={onKeyDown} onBlur={end}>
      <canvas
        ref={canvas}
        className="signature-paper"
        width={PAPER.width}
        height={PAPER.height}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          begin(pointOf(event))
        }}
        onPointerMove={(event) => goOn(pointOf(event))}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <span className="signature-pen" aria-hidden data-down={isDown || undefined} style={{ left: `${(pen[0] / PAPER.width) * 100}%`, top: `${(pen[1] / PAPER.height) * 100}%` }} />
    </div>
  )
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
