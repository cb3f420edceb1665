import sharp from 'sharp'
import { ofPages, type TicketPage } from '#src/areas/scans/domain/recognition/pages'
import { placeOf, placeOn, type Area, type LevelPage } from '#src/areas/scans/domain/recognition/place'
import { recognizeTicket } from '#src/areas/scans/domain/recognition/ticket'
import { ofTwoReadings, unseen } from '#src/areas/scans/domain/recognition/two-readings'
import type { PlacedField } from '#src/areas/scans/domain/requests/answers'
import { scanTypeOf } from '#src/areas/scans/domain/requests/scan-file'
import { message } from '#src/platform/domain/messages'
import { tooLarge } from '#src/platform/server/drawing'
import { HttpError } from '#src/platform/server/http/errors'
import { readPdf, type PdfPicture } from '#src/platform/server/pdf/reading/read-pdf'
import { recognize, type Picture } from '#src/platform/server/recognition/recognize'

/**
 * What this server read from a ticket without a provider: `fields` with certain values, and `unsure` fields, whose values are left empty
 * for a person to check.
 */
export interface TicketReading {
  readonly fields: readonly PlacedField[]
  readonly unsure: readonly PlacedField[]
  readonly pages: number
}

/** A page with its ticket, and the area of the page that is covered by the picture from which the ticket was read. */
interface ReadTicketPage extends TicketPage {
  readonly level: LevelPage
  readonly area: Area
}

/** `signal` cancels a reading; `report` is called with its progress. */
export interface Progress {
  readonly signal?: AbortSignal
  readonly report?: (done: number, total: number) => void
}

const PAGES_MAX = 10
const LIMITS = { mostPages: PAGES_MAX, mostCharacters: 100_000, mostPictures: PAGES_MAX, withWords: true }
/**
 * The confidence in text that a program wrote into a PDF, and in invisible text that a scanner added. The confidence in invisible text is
 * lower, because it is not known how certain the scanner was of it.
 */
const WRITTEN = 0.98
const UNSEEN = 0.6
/** Maximum length, in pixels, of the longer side of the picture from which a page is read. */
const SIDE = 2_000
const WHOLE: Area = { x0: 0, y0: 0, x1: 1, y1: 1 }
const FAILURES = { damaged: 'errors.image_broken', too_large: 'errors.scan_long', broken: 'errors.scan_failed' } as const
const PROBLEMS = { no_text: 'errors.scan_no_text', no_ticket: 'errors.scan_no_ticket', several_tickets: 'errors.scan_several_tickets' } as const
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reads the ticket of a pdf, jpeg or png on this server (AI-6). Uses the text of a PDF page if a program wrote it. A page with little text,
 * or with text that a scanner added, is read as a picture. Throws 422, with the reason, if the file is damaged, encrypted or too long, or
 * shows no ticket or more than one. Rejects with the reason of `signal` once `signal` is aborted.
 */
export async function readTicket(reader: Parameters<typeof readPdf>[0], content: Buffer, { signal, report }: Progress = {}): Promise<TicketReading> {
  const { written, pictures, count } = scanTypeOf(content) === 'application/pdf' ? await pagesOfPdf(reader, content, signal) : await pictureOnly(content)
  const read = pictures.length === 0 ? [] : await recognize(pictures.map(({ picture }) => picture), signal, (done) => report?.(done, pictures.length))
  if ('failed' in read) throw new HttpError(422, message(FAILURES[read.failed]))
  const recognized = pictures.flatMap(({ page, area }, at): readonly ReadTicketPage[] => {
    const level = read[at]
    if (level === undefined) return []
    const [first, second] = level.readings.map((words) => recognizeTicket({ width: level.width, height: level.height, words }, latestDay()))
    return [{ page, area, level, ticket: ofTwoReadings(first ?? { problem: 'no_text' }, second ?? { problem: 'no_text' }) }]
  })
  return ticketOf([...written, ...recognized].toSorted((one, other) => one.page - other.page), count)
}

interface PagesOfFile {
  readonly written: readonly ReadTicketPage[]
  readonly pictures: readonly { readonly page: number; readonly area: Area; readonly picture: Picture }[]
  readonly count: number
}

async function pagesOfPdf(reader: Parameters<typeof readPdf>[0], content: Buffer, signal: AbortSignal | undefined): Promise<PagesOfFile> {
  const pdf = await readPdf(reader, content, LIMITS, async ({ page, area, ...picture }) => ({ page, area, picture: { content: await reduced(picture) } }), signal)
  if ('allowed' in pdf) throw new HttpError(422, message(pdf.message, pdf.values))
  const { pages: count, pictures, wordPages, text } = pdf
  if (count > PAGES_MAX) throw new HttpError(422, message('errors.scan_pages', { pages: count, max: PAGES_MAX }))
  if (pictures.length === 0 && text === '') throw new HttpError(422, message('errors.pdf_empty'))
  const written = wordPages.map(({ page, words, isSeen, width, height }): ReadTicketPage => {
    const confidence = isSeen ? WRITTEN : UNSEEN
    const ticket = recognizeTicket({ width, height, words: words.map((word) => ({ ...word, confidence })) }, latestDay())
    return { page, area: WHOLE, level: { width, height, angle: 0, upright: { width, height } }, ticket: isSeen ? ticket : unseen(ticket) }
  })
  return { written, pictures, count }
}

async function pictureOnly(content: Buffer): Promise<PagesOfFile> {
  await refuseTooLarge(content)
  return { written: [], pictures: [{ page: 1, area: WHOLE, picture: { content } }], count: 1 }
}

/** A page of a PDF as a gray png, rotated as it is displayed, and so small that ten pages need little memory. */
function reduced({ data, width, height, channels, turns }: Omit<PdfPicture, 'page' | 'area'>): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels } }).rotate(90 * turns).flatten({ background: 'white' }).grayscale().resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).toColorspace('b-w').png({ compressionLevel: 1 }).toBuffer()
}

/** Combines all pages into the one ticket that they show. */
function ticketOf(pages: readonly ReadTicketPage[], count: number): TicketReading {
  const ticket = ofPages(pages)
  if ('problem' in ticket) throw new HttpError(422, message(PROBLEMS[ticket.problem]))
  const fields = ticket.flatMap(({ page, field: { field, label, text, value, confidence, doubt, box } }): readonly PlacedField[] => {
    const of = pages.find((one) => one.page === page)
    return of === undefined ? [] : [{ field, label, text, value, confidence, doubt, place: placeOn(of.area, placeOf(box, of.level, page)) }]
  })
  return { fields: fields.filter(({ doubt }) => doubt === null), unsure: fields.filter(({ doubt }) => doubt !== null), pages: count }
}

async function refuseTooLarge(content: Buffer): Promise<void> {
  const size = await sharp(content, { limitInputPixels: false }).metadata().catch(() => null)
  if (size === null) throw new HttpError(422, message('errors.image_broken'))
  const refusal = tooLarge(size)
  if (refusal !== null) throw new HttpError(422, message(refusal.message, refusal.values))
}

/** The latest date that is today somewhere in the world. */
function latestDay(): string {
  return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
}
