// Reads one PDF in a separate thread, which the server ends if it takes too long (read-pdf.ts).
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {{ width: number, height: number, kind: number, data: Uint8Array }} Image */
/** @typedef {{ text: string, box: { x0: number, y0: number, x1: number, y1: number } }} Word */

/** @type {{ content: Uint8Array, mostPages: number, mostCharacters: number, mostPictures: number, smallestSide: number, mostPixels: number, largestPart: number, mostBytes: number, withWords?: boolean }} */
const { content, mostPages, mostCharacters, mostPictures, smallestSide, mostPixels, largestPart, mostBytes, withWords = false } = workerData
/** A page with fewer characters than this is scanned, if an image covers it: they are a number, a stamp or a note of the scanner. */
const FEW_CHARACTERS = 100
/** Of a page; a ticket has a few hundred. */
const MOST_WORDS = 3_000
/** Pieces of text that are closer than this share of their height are of one word. */
const CLOSE = 0.12

let bytes = 0
/**
 * A small stream of a PDF can unpack to gigabytes, outside of the heap to which the thread is limited. The library unpacks into byte arrays that
 * it keeps doubling. So the creation of an array fails if the array is too large, or all arrays together are.
 * @template {Uint8ArrayConstructor | Uint8ClampedArrayConstructor} Kind
 * @param {Kind} kind
 */
function limited(kind) {
  return new Proxy(kind, {
    construct(target, given, as) {
      if (typeof given[0] === 'number') bytes += given[0]
      if (bytes > mostBytes || (typeof given[0] === 'number' && given[0] > largestPart)) {
        parentPort?.postMessage({ failed: 'too_large' })
        throw new RangeError('this PDF is too large')
      }
      return Reflect.construct(target, given, as)
    },
  })
}
globalThis.Uint8Array = limited(Uint8Array)
globalThis.Uint8ClampedArray = limited(Uint8ClampedArray)

// after the arrays are limited, as the library keeps them when it is loaded
const { getDocument, OPS, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs')

try {
  const pdf = await getDocument({ data: content, isEvalSupported: false, enableXfa: false, useWasm: false, useSystemFonts: false, disableFontFace: true, maxImageSize: mostPixels, verbosity: 0 }).promise
  const count = Math.min(pdf.numPages, mostPages)
  let text = ''
  /** @type {{ page: number, width: number, height: number, words: Word[] }[]} */
  const wordPages = []
  /** @type {({ page: number } & NonNullable<Awaited<ReturnType<typeof largestPicture>>>)[]} */
  const pictures = []
  for (let number = 1; number <= count && text.length < mostCharacters; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const ofPage = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('').trim()
    text = `${text}${ofPage}\n\n`
    const picture = ofPage.length < FEW_CHARACTERS && pictures.length < mostPictures ? await largestPicture(page) : null
    if (picture !== null) pictures.push({ page: number, ...picture })
    else if (withWords) wordPages.push({ page: number, ...wordsOf(page, items) })
    page.cleanup()
  }
  const buffers = new Set(pictures.map(({ data }) => /** @type {ArrayBuffer} */ (data.buffer)))
  parentPort?.postMessage({ pages: pdf.numPages, text: text.trim().slice(0, mostCharacters), pictures, wordPages }, [...buffers])
} catch (error) {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  parentPort?.postMessage({ failed: isLocked ? 'locked' : 'broken' })
}

/**
 * The words of a page with their boxes, in points from its upper left corner as it is shown. Pieces of a word that follow each other are put together.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {Awaited<ReturnType<import('pdfjs-dist').PDFPageProxy['getTextContent']>>['items']} items
 */
function wordsOf(page, items) {
  const viewport = page.getViewport({ scale: 1 })
  /** @type {Word[]} */
  const words = []
  /** Whether a blank followed the last word. */
  let isEnded = true
  for (const item of items) {
    if (!('str' in item) || words.length >= MOST_WORDS) continue
    /** @type {number[]} */
    const [a = 0, b = 0, c = 0, d = 0, left = 0, base = 0] = Util.transform(viewport.transform, item.transform)
    const height = Math.hypot(c, d)
    // text that runs upward or downward is no line of a ticket
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

/**
 * The largest image of a page, as raw pixels: a scanned page is one.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 */
async function largestPicture(page) {
  const { fnArray, argsArray } = await page.getOperatorList()
  /** @type {Image | null} */
  let largest = null
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.paintImageXObject) continue
    /** @type {string} */
    const name = argsArray[at][0]
    /** @type {Partial<Image> | null} */
    const image = await new Promise((resolve) => (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve))
    const { width = 0, height = 0, kind = 3, data } = image ?? {}
    if (data === undefined || width < smallestSide || height < smallestSide || (largest !== null && width * height <= largest.width * largest.height)) continue
    largest = { width, height, kind, data }
  }
  return largest === null ? null : { width: largest.width, height: largest.height, ...pixels(largest) }
}

/**
 * The pixels of an image. By its `kind`, a pixel has one bit (1), three bytes (2) or four bytes (3).
 * @param {Image} image
 */
function pixels({ width, height, kind, data }) {
  if (kind !== 1) return { channels: kind === 2 ? 3 : 4, data }
  const row = Math.ceil(width / 8)
  const gray = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) gray[y * width + x] = ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  return { channels: 1, data: gray }
}
