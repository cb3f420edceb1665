import { TextLayer } from 'pdfjs-dist'
import type { TextPiece } from '#src/areas/projects/client/documents/text/public/marks'
import type { OpenPdf } from '#src/platform/client/pdf/open-pdf'

/** Maximum number of pages, from the first, whose text is searched for values. */
const SEARCHED_PAGES = 20

/** The text of the first pages of a pdf, by page. Each piece of text has its position. */
export async function textOfPages({ file }: OpenPdf): Promise<readonly (readonly TextPiece[])[]> {
  const numbers = Array.from({ length: Math.min(file.numPages, SEARCHED_PAGES) }, (_, at) => at + 1)
  return Promise.all(numbers.map(async (number) => {
    const page = await file.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    return items.flatMap((item): TextPiece[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [left, bottom] = view.convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]))
      const height = Math.max(item.height, 6)
      return [{ text: item.str, left: Number(left), top: Number(bottom) - height, width: item.width, height: height * 1.2 }]
    })
  }))
}

/** Maximum number of pixels of the canvas of a page. */
const MOST_PIXELS = 16_000_000

/**
 * Draws a page on a canvas, `width` CSS pixels wide. Places the text of the page over the drawing, so that the text can be selected and
 * read out. Returns a function that stops the drawing.
 */
export function drawPage({ file }: OpenPdf, number: number, width: number, on: { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement }, drawn: (height: number) => void): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const draw = async () => {
    const page = await file.getPage(number)
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const ratio = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)))
    if (isStopped) return
    on.canvas.width = Math.floor(viewport.width * ratio)
    on.canvas.height = Math.floor(viewport.height * ratio)
    const task = page.render({ canvas: on.canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
    stops.push(() => task.cancel())
    drawn(viewport.height)
    await task.promise
    if (isStopped) return
    on.text.replaceChildren()
    on.text.style.setProperty('--total-scale-factor', String(scale))
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: on.text, viewport })
    stops.push(() => layer.cancel())
    await layer.render()
  }
  draw().catch((error: unknown) => {
    // the library also throws when the drawing was stopped, which is not a failure
    if (!isStopped) throw error
  })
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
