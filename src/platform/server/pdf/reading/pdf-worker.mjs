// Reads one PDF in a separate thread. The server ends the thread if it takes too long (read-pdf.ts).
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { areaOf, COVERS, drawingOf, pixelsOf, seenShare } from './page-drawing.mjs'

/** @typedef {{ text: string, box: { x0: number, y0: number, x1: number, y1: number } }} Word */

/** @type {{ content: Uint8Array, mostPages: number, mostCharacters: number, mostPictures: number, smallestSide: number, mostPixels: number, largestPart: number, mostBytes: number, withWords?: boolean }} */
const { content, mostPages, mostCharacters, mostPictures, smallestSide, mostPixels, largestPart, mostBytes, withWords = false } = workerData
/**
 * A page with a picture and fewer characters than this counts as scanned. So few characters are only a page number, a stamp or a note that
 * the scanner added.
 */
const FEW_CHARACTERS = 100
/** If at least this share of the letters of a page can be seen, the page was written on a computer and not scanned. */
const WRITTEN = 0.5
/** Maximum number of words of a page. A page with a ticket has only a few hundred. */
const MOST_WORDS = 3_000
/** If the distance between two pieces of text is less than this share of their height, they belong to one word. */
const CLOSE = 0.12

let bytes = 0
/**
 * Returns an array type whose constructor throws if the new array, or all arrays together, would be too large. Even a small stream in a PDF
 * can unpack to gigabytes, and the memory limit of the thread does not apply to the unpacked data: the library unpacks into byte arrays
 * outside of the heap, and doubles their size again and again.
 * @template {Uint8ArrayConstructor | Uint8ClampedArrayConstructor} Kind
 * @param {Kind} kind
 */
function limited(kind) {
  return new Proxy(kind, {
    construct(target, args, as) {
      if (typeof args[0] === 'number') bytes += args[0]
      if (bytes > mostBytes || (typeof args[0] === 'number' && args[0] > largestPart)) {
        parentPort?.postMessage({ failed: 'too_large' })
        throw new RangeError('this PDF is too large')
      }
      return Reflect.construct(target, args, as)
    },
  })
}
globalThis.Uint8Array = limited(Uint8Array)
globalThis.Uint8ClampedArray = limited(Uint8ClampedArray)

// import the library only after the global array types were replaced above, because it uses the types that exist when it is loaded
const { getDocument, OPS, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs')

try {
  const pdf = await getDocument({ data: content, isEvalSupported: false, enableXfa: false, useWasm: false, useSystemFonts: false, disableFontFace: true, maxImageSize: mostPixels, verbosity: 0 }).promise
  const count = Math.min(pdf.numPages, mostPages)
  let text = ''
  /** @type {{ page: number, width: number, height: number, isSeen: boolean, words: Word[] }[]} */
  const wordPages = []
  let pictures = 0
  for (let number = 1; number <= count && text.length < mostCharacters; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const ofPage = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('').trim()
    text = `${text}${ofPage}\n\n`
    const hasFew = ofPage.length < FEW_CHARACTERS
    const drawing = pictures < mostPictures && (hasFew || withWords) ? await drawingOf(page, { OPS, Util }, smallestSide) : null
    const painted = drawing?.picture ?? null
    const pixels = painted !== null && (hasFew || painted.share >= COVERS) ? await pixelsOf(page, painted) : null
    const isSeen = drawing === null || seenShare(drawing, pixels) >= WRITTEN
    // if a scanner put text over or below its picture, that text was only recognized by a machine, so the picture is more reliable
    const picture = hasFew || !isSeen ? pixels : null
    if (picture !== null && painted !== null && drawing !== null) {
      pictures += 1
      parentPort?.postMessage({ picture: { page: number, ...areaOf(painted, drawing.size), ...picture } }, [/** @type {ArrayBuffer} */ (picture.data.buffer)])
      // wait until the picture is processed, so that only one picture at a time is in memory
      if (parentPort !== null) await once(parentPort, 'message')
    } else if (withWords) wordPages.push({ page: number, isSeen, ...wordsOf(page, items) })
    page.cleanup()
  }
  parentPort?.postMessage({ pages: pdf.numPages, text: text.trim().slice(0, mostCharacters), wordPages })
} catch (error) {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  parentPort?.postMessage({ failed: isLocked ? 'locked' : 'broken' })
}

/**
 * The words of a page with their boxes, in points from the upper left corner of the displayed page. Adjacent pieces of a word are joined.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {Awaited<ReturnType<import('pdfjs-dist').PDFPageProxy['getTextContent']>>['items']} items
 */
function wordsOf(page, items) {
  const viewport = page.getViewport({ scale: 1 })
  /** @type {Word[]} */
  const words = []
  /** True at the start and after white space, when the next piece of text begins a new word. */
  let isEnded = true
  for (const item of items) {
    if (!('str' in item) || words.length >= MOST_WORDS) continue
    /** @type {number[]} */
    const [a = 0, b = 0, c = 0, d = 0, left = 0, base = 0] = Util.transform(viewport.transform, item.transform)
    const height = Math.hypot(c, d)
    // skip text that runs upward or downward, because it is not a line of a ticket
    if (Math.abs(b) > Math.abs(a) || item.str.length === 0 || height === 0) continue
    const letter = item.width / item.str.length
    for (const match of item.str.matchAll(/\s+|\S+/g)) {
      if (match[0].trim() === '') {
        isEnded = true
        continue
      }
      const box = { x0: left + match.index * letter, y0: base - height, x1: left + (match.index + match[0].length) * letter, y1: base }
      const last = words.at(-1)
      const isPiece = !isEnded && last !== undefined && Math.abs(last.box.y1 - box.y1) < height * CLOSE && Math.abs(box.x0 - last.box.x1) < height * CLOSE
      if (isPiece) words[words.length - 1] = { text: last.text + match[0], box: { ...last.box, x1: box.x1 } }
      else words.push({ text: match[0], box })
      isEnded = false
    }
    if (item.hasEOL) isEnded = true
  }
  return { width: viewport.width, height: viewport.height, words }
}
