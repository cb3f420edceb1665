/** The size of a signature in pixels. It is twice the displayed size, so that a signature prints sharply. */
export const PAPER = { width: 960, height: 240 } as const
/** The color of the ink. It is dark in every theme, because a signature is always on white paper. */
export const INK = '#14213d'
const SCRIPT = "'Segoe Script', 'Snell Roundhand', 'Bradley Hand', 'URW Chancery L', 'Dancing Script', 'Apple Chancery', cursive"
const MARGIN = 40
const LARGEST = 130

/** A pen stroke, as the points through which it goes, in pixels of the paper. */
export type Stroke = readonly (readonly [x: number, y: number])[]

/** Draws a name in a script font; returns a base64 PNG. A person can thus sign without a mouse or pen (ACCT-3). */
export function typedPicture(name: string): string {
  const canvas = paper()
  const pen = canvas.getContext('2d')
  if (pen === null) return ''
  let size = LARGEST
  do {
    pen.font = `italic ${size}px ${SCRIPT}`
    size -= 6
  } while (size > 24 && pen.measureText(name).width > PAPER.width - 2 * MARGIN)
  pen.fillStyle = INK
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, PAPER.width / 2, PAPER.height / 2, PAPER.width - 2 * MARGIN)
  return base64Of(canvas)
}

/** Draws strokes on a new canvas; returns a base64 PNG. */
export function drawnPicture(strokes: readonly Stroke[]): string {
  const canvas = paper()
  drawStrokes(canvas, strokes)
  return base64Of(canvas)
}

/** Clears a canvas that has the size of the paper, and draws strokes on it. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.clearRect(0, 0, canvas.width, canvas.height)
  Object.assign(pen, { lineWidth: 6, lineCap: 'round', lineJoin: 'round', strokeStyle: INK })
  for (const [first, ...rest] of strokes) {
    if (first === undefined) continue
    pen.beginPath()
    pen.moveTo(first[0], first[1])
    for (const [x, y] of rest.length === 0 ? [[first[0] + 0.1, first[1]] as const] : rest) pen.lineTo(x, y)
    pen.stroke()
  }
}

/** Reads a file; returns its content both as bytes and as base64. */
export async function base64OfFile(file: Blob): Promise<{ readonly bytes: Uint8Array; readonly base64: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { bytes, base64: btoa(text) }
}

function paper(): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), PAPER)
}

function base64Of(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
