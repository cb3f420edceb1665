// Recognizes the text of pictures in a process of its own, which the server ends when it takes too long (recognize.ts). It opens no connection.
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { straight } from './straighten.mjs'

/** @typedef {{ content: Uint8Array, raw?: { width: number, height: number, channels: 1 | 3 | 4 } }} Picture */
/** @typedef {{ pictures: readonly Picture[], mostPixels: number, mostBytes: number }} Order */

const require = createRequire(import.meta.url)
/** @type {typeof import('tesseract.js')} */
const { createWorker } = require('tesseract.js')
/** One block of text in lines: labels and values that are far apart stay in one line. */
const ONE_BLOCK = /** @type {import('tesseract.js').PSM} */ ('6')
/** The size of the second reading. */
const SMALLER = 0.72
const WATCH_MS = 200
/** Lower than the server, whose calls are answered meanwhile. */
const PRIORITY = 10

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)
setPriority(PRIORITY)
// the language is read from the installed package; a path that is wrong must fail rather than be fetched
globalThis.fetch = () => Promise.reject(new Error('The recognizer opens no connection'))
process.on('disconnect', () => process.exit(0))

process.once('message', (/** @type {Order} */ order) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > order.mostBytes) end({ failed: 'too_large' })
  }, WATCH_MS)
  recognize(order).then((pages) => end({ pages }), (/** @type {unknown} */ error) => end({ failed: error instanceof Error && error.name === 'DamagedPicture' ? 'damaged' : 'broken', why: String(error) }))
})

/** @param {Order} order */
async function recognize({ pictures, mostPixels }) {
  const language = join(dirname(require.resolve('@tesseract.js-data/eng')), '4.0.0_best_int')
  const worker = await createWorker('eng', 1, { langPath: language, cacheMethod: 'none', gzip: true, errorHandler: () => undefined })
  await worker.setParameters({ tessedit_pageseg_mode: ONE_BLOCK })
  const pages = []
  for (const { content, raw } of pictures) {
    const source = raw === undefined ? sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }) : sharp(content, { raw })
    const { image, isText, ...page } = await straight(source)
    // two readings of different sizes rarely make the same mistake
    const smaller = await sharp(image).resize({ width: Math.round(page.width * SMALLER) }).png({ compressionLevel: 1 }).toBuffer()
    pages.push({ ...page, readings: isText ? [await wordsOf(image, 1), await wordsOf(smaller, page.width / Math.round(page.width * SMALLER))] : [[], []] })
    process.send?.({ done: pages.length })
  }
  return pages

  /**
   * @param {Buffer} image
   * @param {number} scale
   */
  async function wordsOf(image, scale) {
    const { data } = await worker.recognize(image, {}, { blocks: true })
    const words = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines).flatMap((line) => line.words)
    return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text, confidence: confidence / 100, box: { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale } }))
  }
}

/** @param {object} answer */
function end(answer) {
  process.send?.(answer, () => process.exit(0))
}
