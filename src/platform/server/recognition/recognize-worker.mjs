// Recognizes the text of pictures in a process of its own. The server ends this process if it takes too long (recognize.ts). The process
// cannot open a connection (offline-child.mjs).
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { straight } from './straighten.mjs'

/** @typedef {{ picture: { content: Uint8Array }, mostPixels: number, mostBytes: number }} Order */

const require = createRequire(import.meta.url)
/** @type {typeof import('tesseract.js')} */
const { createWorker } = require('tesseract.js')
/** A mode of the recognizer: treat the picture as one block of text, so that a label and a value that are far apart stay in one line. */
const ONE_BLOCK = /** @type {import('tesseract.js').PSM} */ ('6')
/** The factor by which the picture is reduced for the second reading. */
const SMALLER = 0.72
const WATCH_MS = 200
/** The priority of this process, which is lower than that of the server, because the server must answer calls in the meantime. */
const PRIORITY = 10

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)
setPriority(PRIORITY)
process.on('disconnect', () => process.exit(0))
// ignore a signal that is sent to the whole process group: the server also gets it, and lets the current reading finish before it stops
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)

let mostBytes = Infinity
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) fail({ failed: 'too_large' })
}, WATCH_MS)

/** @type {Promise<import('tesseract.js').Worker> | null} */
let recognizer = null
process.on('message', (/** @type {Order} */ order) => {
  mostBytes = order.mostBytes
  recognizer ??= started()
  read(recognizer, order).then((page) => process.send?.({ page }), (/** @type {unknown} */ error) => fail({ failed: error instanceof Error && error.name === 'DamagedPicture' ? 'damaged' : 'broken', why: String(error) }))
})

async function started() {
  const language = join(dirname(require.resolve('@tesseract.js-data/eng')), '4.0.0_best_int')
  const worker = await createWorker('eng', 1, { langPath: language, cacheMethod: 'none', gzip: true, errorHandler: () => undefined })
  await worker.setParameters({ tessedit_pageseg_mode: ONE_BLOCK })
  return worker
}

/**
 * @param {Promise<import('tesseract.js').Worker>} starting
 * @param {Order} order
 */
async function read(starting, { picture: { content }, mostPixels }) {
  const worker = await starting
  const { image, isText, ...page } = await straight(sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }))
  if (!isText) return { ...page, readings: [[], []] }
  // read the picture again at another size, because two such readings rarely make the same mistake
  const smaller = await sharp(image).resize({ width: Math.round(page.width * SMALLER) }).png({ compressionLevel: 1 }).toBuffer()
  return { ...page, readings: [await wordsOf(worker, image, 1), await wordsOf(worker, smaller, page.width / Math.round(page.width * SMALLER))] }
}

/**
 * @param {import('tesseract.js').Worker} worker
 * @param {Buffer} image
 * @param {number} scale
 */
async function wordsOf(worker, image, scale) {
  const { data } = await worker.recognize(image, {}, { blocks: true })
  const words = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines).flatMap((line) => line.words)
  return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text, confidence: confidence / 100, box: { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale } }))
}

/** @param {object} answer */
function fail(answer) {
  process.send?.(answer, () => process.exit(0))
}
