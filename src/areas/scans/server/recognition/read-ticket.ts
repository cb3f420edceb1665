import sharp from 'sharp'
import { placeOf, type LevelPage } from '#src/areas/scans/domain/recognition/place'
import { recognizeTicket, type RecognizedTicket } from '#src/areas/scans/domain/recognition/ticket'
import { ofTwoReadings } from '#src/areas/scans/domain/recognition/two-readings'
import type { PlacedField } from '#src/areas/scans/domain/requests/answers'
import { scanTypeOf } from '#src/areas/scans/domain/requests/scan-file'
import { message } from '#src/platform/domain/messages'
import { tooLarge } from '#src/platform/server/drawing'
import { HttpError } from '#src/platform/server/http/errors'
import { readPdf } from '#src/platform/server/pdf/reading/read-pdf'
import { recognize, type Picture } from '#src/platform/server/recognition/recognize'

/** What was read of a ticket on this machine: the values that are sure, and those that a person has to look at, which are empty. */
export interface TicketReading {
  readonly fields: readonly PlacedField[]
  readonly unsure: readonly PlacedField[]
  readonly pages: number
}

interface TicketPage {
  readonly page: number
  readonly level: LevelPage
  readonly ticket: RecognizedTicket
}

/** How a reading is ended, and how it says how far it is. */
export interface Progress {
  readonly signal?: AbortSignal
  readonly report?: (done: number, total: number) => void
}

const PAGES_MAX = 10
const LIMITS = { mostPages: PAGES_MAX, mostCharacters: 100_000, mostPictures: PAGES_MAX, withWords: true }
/** Text of a PDF is not read but written; a scanner may have put it there. */
const WRITTEN = 0.98
const FAILURES = { damaged: 'errors.image_broken', too_large: 'errors.scan_long', broken: 'errors.scan_failed' } as const
const PROBLEMS = { no_text: 'errors.scan_no_text', no_ticket: 'errors.scan_no_ticket', several_tickets: 'errors.scan_several_tickets' } as const
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reads the ticket of a pdf, jpeg or png on this machine (AI-6): the text of a PDF where it has one, and otherwise its pages as pictures. 422 with a
 * sentence when the file is damaged, encrypted or too long, or shows no ticket or more than one.
 */
export async function readTicket(reader: Parameters<typeof readPdf>[0], content: Buffer, { signal, report }: Progress = {}): Promise<TicketReading> {
  const written: TicketPage[] = []
  const pictures: { readonly page: number; readonly picture: Picture }[] = []
  let count = 1
  if (scanTypeOf(content) === 'application/pdf') {
    const pdf = await readPdf(reader, content, LIMITS)
    if ('allowed' in pdf) throw new HttpError(422, message(pdf.message, pdf.values))
    count = pdf.pages
    if (count > PAGES_MAX) throw new HttpError(422, message('errors.scan_pages', { pages: count, max: PAGES_MAX }))
    for (const { page, words, ...size } of pdf.wordPages) {
      written.push({ page, level: { ...size, angle: 0, upright: size }, ticket: recognizeTicket({ ...size, words: words.map((word) => ({ ...word, confidence: WRITTEN })) }, latestDay()) })
    }
    for (const { page, data, ...raw } of pdf.pictures) pictures.push({ page, picture: { content: data, raw } })
    if (pictures.length === 0 && pdf.text === '') throw new HttpError(422, message('errors.pdf_empty'))
  } else {
    await refuseTooLarge(content)
    pictures.push({ page: 1, picture: { content } })
  }
  const read = pictures.length === 0 ? [] : await recognize(pictures.map(({ picture }) => picture), signal, (done) => report?.(done, pictures.length))
  if ('failed' in read) throw new HttpError(422, message(FAILURES[read.failed]))
  const recognized = read.map((level, at): TicketPage => {
    const [first, second] = level.readings.map((words) => recognizeTicket({ width: level.width, height: level.height, words }, latestDay()))
    return { page: pictures[at]?.page ?? 1, level, ticket: ofTwoReadings(first ?? { problem: 'no_text' }, second ?? { problem: 'no_text' }) }
  })
  return ticketOf([...written, ...recognized].toSorted((one, other) => one.page - other.page), count)
}

/** The one ticket of all pages: of a field that several pages have, the first one counts. */
function ticketOf(pages: readonly TicketPage[], count: number): TicketReading {
  const problems = pages.flatMap(({ ticket }) => ('problem' in ticket ? [ticket.problem] : []))
  const placed = pages.flatMap(({ page, level, ticket }) => ('fields' in ticket ? ticket.fields.map((field) => ({ field, place: placeOf(field.box, level, page) })) : []))
  const numbers = new Set(placed.filter(({ field }) => field.field === 'ticket_number').map(({ field }) => field.read))
  if (problems.includes('several_tickets') || numbers.size > 1) throw new HttpError(422, message(PROBLEMS.several_tickets))
  if (placed.length === 0) throw new HttpError(422, message(PROBLEMS[problems.includes('no_ticket') ? 'no_ticket' : 'no_text']))
  const fields = placed.filter(({ field }, at) => placed.findIndex((one) => one.field.field === field.field) === at)
    .map(({ field: { field, label, text, value, confidence, doubt }, place }): PlacedField => ({ field, label, text, value, confidence, doubt, place }))
  return { fields: fields.filter(({ doubt }) => doubt === null), unsure: fields.filter(({ doubt }) => doubt !== null), pages: count }
}

async function refuseTooLarge(content: Buffer): Promise<void> {
  const size = await sharp(content, { limitInputPixels: false }).metadata().catch(() => null)
  if (size === null) throw new HttpError(422, message('errors.image_broken'))
  const refusal = tooLarge(size)
  if (refusal !== null) throw new HttpError(422, message(refusal.message, refusal.values))
}

/** The latest day that is today anywhere. */
function latestDay(): string {
  return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
}
