import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { QuestionPart } from '#src/areas/assist/server/provider/public/ask-provider'
import { scanTypeOf } from '#src/areas/scans/domain/requests/scan-file'
import { message } from '#src/platform/domain/messages'
import { inTurnOf, MOST_PIXELS, tooLarge } from '#src/platform/server/drawing'
import type { FileStore } from '#src/platform/server/files/file-store'
import { HttpError } from '#src/platform/server/http/errors'
import { readPdf, readPdfText, type PdfPicture } from '#src/platform/server/pdf/reading/read-pdf'

/** The person for whom a file is read. Each person, and each server, can read only a few images and PDFs at a time. */
export interface Reader {
  readonly dot_authority_id: number
  readonly id: number
}

/**
 * The parts of a file that are sent to the provider. `text` is the whole text of the file, with which the provider's answer can be
 * compared. It is null if the file has images, because their text is unknown.
 */
export interface FileParts {
  readonly text: string | null
  readonly parts: readonly QuestionPart[]
}

/** The longest side of an image that is sent, in pixels. At this size, the small print of a paper ticket is still legible. */
const SIDE = 1_600
const PAGES_MAX = 10
/** The limits for reading only the first pages, which are enough to tell what kind of document a file is. */
const BEGINNING = { mostPages: PAGES_MAX, mostCharacters: 30_000, mostPictures: 3 }
// with `withWords`, a page whose text was added by a scanner is recognized as scanned, so its picture is sent, too
const WHOLE = { ...BEGINNING, mostPictures: PAGES_MAX, withWords: true }

/** The whole content of a stored file. */
export function storedContent(files: Pick<FileStore, 'read'>, key: string): Promise<Buffer> {
  return buffer(files.read(key))
}

/**
 * The parts of a pdf, jpeg or png that are sent to the provider; of a long pdf, only the beginning. With `isWhole`, a pdf that is too long
 * is refused, because a ticket on its last page would be left out unnoticed. Throws 422 if the file is damaged, encrypted, empty or too
 * large to read.
 */
export async function partsOf(reader: Reader, content: Buffer, isWhole = false): Promise<FileParts> {
  if (scanTypeOf(content) !== 'application/pdf') return { text: null, parts: [await inTurnOf(reader, () => imagePart(content))] }
  const pdf = await readPdf(reader, content, isWhole ? WHOLE : BEGINNING, (picture) => inTurnOf(reader, () => picturePart(rawPicture(picture))))
  if ('allowed' in pdf) throw new HttpError(422, message(pdf.message, pdf.values))
  const { text, pictures, pages } = pdf
  if (isWhole && pages > PAGES_MAX) throw new HttpError(422, message('errors.scan_pages', { pages, max: PAGES_MAX }))
  if (text === '' && pictures.length === 0) throw new HttpError(422, message('errors.pdf_empty'))
  return { text: pictures.length === 0 ? text : null, parts: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...pictures] }
}

/**
 * The text of the first pages of a pdf; empty for an image, and for a pdf without text. Throws 422 if the file is damaged, encrypted or too
 * large to read.
 */
export async function textOf(reader: Reader, content: Buffer): Promise<string> {
  if (scanTypeOf(content) !== 'application/pdf') return ''
  const pdf = await readPdfText(reader, content, BEGINNING)
  if ('allowed' in pdf) throw new HttpError(422, message(pdf.message, pdf.values))
  return pdf.text
}

async function imagePart(content: Buffer): Promise<QuestionPart> {
  const size = await sharp(content, { limitInputPixels: false }).metadata().catch(() => null)
  const refusal = size === null ? null : tooLarge(size)
  if (refusal !== null) throw new HttpError(422, message(refusal.message, refusal.values))
  return picturePart(sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' }))
}

function rawPicture({ width, height, channels, data }: PdfPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } }).flatten({ background: 'white' })
}

/** An image as it is sent: upright, small, and without the camera's metadata, such as the location. */
async function picturePart(picture: Sharp): Promise<QuestionPart> {
  try {
    const drawn = await picture.rotate().resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
    return { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${drawn.toString('base64')}` } }
  } catch (error) {
    // any decoder error means that the file is damaged
    throw new HttpError(422, message('errors.image_broken'), { cause: error })
  }
}
