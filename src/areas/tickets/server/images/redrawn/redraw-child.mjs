// Re-encodes one image, in a child process that redraw-image.ts starts. Reads the image from stdin; writes the re-encoded image to stdout,
// its preview to file descriptor 3, and a JSON report to file descriptor 4.
import { createWriteStream, read } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'

/**
 * The size of the file in bytes, and the limits of the decoded image and its preview.
 * @typedef {{ size: number, mostPixels: number, mostSide: number, previewSide: number }} Limits
 */
/**
 * The report about the image, and the files: the whole image and its preview, or none if the image is refused.
 * @typedef {{ said: object, files: readonly [Buffer, Buffer] | readonly [] }} Drawn
 */

// these signals are ignored: the terminal or service manager that stops the server sends them to this process too, but the server must
// still finish its open calls, which wait for this process
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)

/** @type {Limits} */
const limits = JSON.parse(process.argv[2] ?? '')
const file = await readFile(limits.size)
// any error of the decoder means that the file is damaged
const { said, files: [whole, preview] } = await redraw(file, limits).catch(() => ({ said: { failed: 'broken' }, files: [] }))
// the report is written first, because it says how many bytes of the image and the preview follow
await write(createWriteStream('', { fd: 4 }), Buffer.from(JSON.stringify(said)))
if (whole !== undefined && preview !== undefined) {
  await write(process.stdout, whole)
  await write(createWriteStream('', { fd: 3 }), preview)
}

/**
 * @param {Buffer} file
 * @param {Limits} limits
 * @returns {Promise<Drawn>}
 */
async function redraw(file, { mostPixels, mostSide, previewSide }) {
  const { format, width, height, exif } = await sharp(file, { limitInputPixels: false }).metadata()
  if (format !== 'jpeg' && format !== 'png') return { said: { failed: 'unsupported' }, files: [] }
  // checked before decoding, since even a small file can decode to more than the available memory
  if (width * height > mostPixels || Math.max(width, height) > mostSide) return { said: { failed: 'too_large', width, height }, files: [] }
  const upright = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
  const again = format === 'png' ? upright.clone().png() : upright.clone().jpeg({ quality: 92 })
  const { data: content, info } = await again.toBuffer({ resolveWithObject: true })
  const preview = await upright.clone().resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toBuffer()
  const facts = { type: `image/${format}`, size: content.length, previewSize: preview.length, width: info.width, height: info.height, exif: exif?.toString('base64') }
  return { said: facts, files: [content, preview] }
}

/**
 * Reads straight into one buffer, so that the file is in memory only once.
 * @param {number} size
 */
async function readFile(size) {
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  while (at < size) {
    const { bytesRead } = await promisify(read)(0, whole, at, size - at, null)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return whole.subarray(0, at)
}

/**
 * @param {NodeJS.WritableStream} to
 * @param {Buffer} content
 */
async function write(to, content) {
  await pipeline(Readable.from([content]), to)
}
