import { useEffect, useRef, type PointerEvent } from 'react'
import { words } from '#src/client/account/messages'
import { drawStrokes, PAPER, type Stroke } from '#src/client/account/signature-picture'

/** Paper for a pointer; every stroke that ends is told. */
export function DrawingPaper({ strokes, onStrokes }: { readonly strokes: readonly Stroke[]; onStrokes(strokes: readonly Stroke[]): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<[number, number][] | null>(null)
  useEffect(() => {
    if (canvas.current !== null) drawStrokes(canvas.current, strokes)
  }, [strokes])
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * PAPER.width, ((clientY - top) / height) * PAPER.height]
  }
  const end = () => {
    if (drawing.current === null) return
    onStrokes([...strokes, drawing.current])
    drawing.current = null
  }
  return (
    <canvas
      ref={canvas}
      className="signature-paper"
      width={PAPER.width}
      height={PAPER.height}
      role="img"
      aria-label={words('draw_here')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drawing.current = [pointOf(event)]
      }}
      onPointerMove={(event) => {
        if (drawing.current === null) return
        drawing.current.push(pointOf(event))
        drawStrokes(event.currentTarget, [...strokes, drawing.current])
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
