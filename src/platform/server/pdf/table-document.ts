import type { Readable } from 'node:stream'
import { paginate, type PageOfRows } from '#src/platform/server/pdf/paginate'
import { GRAY, INK, Pen } from '#src/platform/server/pdf/pen'
import { timeSlices } from '#src/platform/server/time-slice'

/** A column of a table. `width` is relative: the column's share of the page width is `width` divided by the sum of all widths. */
export interface PdfColumn {
  readonly heading: string
  readonly width: number
  readonly align?: 'right'
}

/**
 * A row of a table: a group is a heading in bold, a line is an ordinary row, a detail is a smaller row that is indented, and a total is the
 * last row of the table.
 */
export interface PdfRow {
  readonly level: 'group' | 'line' | 'detail' | 'total'
  /** How many columns the first cell spans. The default is 1. */
  readonly span?: number
  /** Returns the texts of the cells. Called only when the row is drawn. An amount and its unit are in the same cell. */
  cells(): readonly string[]
}

/** A table, which starts on a new page. */
export interface PdfTable {
  readonly columns: readonly PdfColumn[]
  readonly rows: readonly PdfRow[]
}

/** A document that consists of tables, on paper of the size US Letter. */
export interface TableDocument {
  readonly title: string
  readonly subtitle: string
  readonly organization: string
  /** Labels and texts, which are shown in two columns under the title on the first page. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** The text in the header and footer of every page: the subject of the document, who created it, and when. */
  readonly about: string
  readonly brief: string
  readonly madeBy: string
  readonly tables: readonly PdfTable[]
  /** Sentences that are shown below the first table, above the lines for signatures. */
  readonly notes: readonly string[]
  readonly signatures: readonly string[]
}

const PAGE = { width: 612, height: 792 }
const MARGIN = 42
const WIDTH = PAGE.width - 2 * MARGIN
const HEIGHTS: Readonly<Record<PdfRow['level'], number>> = { group: 19, line: 15.5, detail: 13.5, total: 18 }
const SIZES: Readonly<Record<PdfRow['level'], number>> = { group: 9, line: 8.5, detail: 7.5, total: 9 }
const FACT = 14
const NOTE = 12
const HEADINGS = 22
const LATER_HEAD = 40
const FOOT = 34
const SIGNATURES = 62
const GAP = 8

/**
 * Writes the document as a PDF stream. `onRow` is called after each row, and a promise that it returns is awaited. `onRow` can report
 * progress, or stop the document by throwing an error.
 */
export function tableDocument(document: TableDocument, onRow: () => Promise<void> | undefined = () => undefined): Readable {
  const pen = new Pen(`${document.title}, ${document.about}`, document.madeBy)
  // if drawing fails, destroy the stream with the error, so that the reader of the stream gets that error
  void draw(pen, document, onRow).then(() => pen.doc.end(), (error: unknown) => pen.doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return pen.doc
}

async function draw(pen: Pen, document: TableDocument, onRow: () => Promise<void> | undefined): Promise<void> {
  const slice = timeSlices()
  const firstHead = 62 + Math.ceil(document.facts.length / 2) * FACT + GAP
  const tail = document.notes.length * NOTE + GAP + (document.signatures.length === 0 ? 0 : SIGNATURES)
  const roomUnder = (head: number) => PAGE.height - 2 * MARGIN - FOOT - HEADINGS - head
  const pages = document.tables.flatMap((table, index) => {
    const extents = table.rows.map((row, at) => ({ height: HEIGHTS[row.level], keepsWithNext: row.level === 'group' && ['line', 'detail'].includes(table.rows[at + 1]?.level ?? '') }))
    const parts = paginate(extents, { first: roomUnder(index === 0 ? firstHead : LATER_HEAD), later: roomUnder(LATER_HEAD) }, index === 0 ? tail : 0)
    return parts.map((part, at) => ({ table, part, hasTail: index === 0 && at === parts.length - 1 }))
  })
  for (const [at, { table, part, hasTail }] of pages.entries()) {
    pen.doc.addPage()
    const top = at === 0 ? drawFirstHead(pen, document) : drawLaterHead(pen, document)
    const end = await drawRows(pen, table, part, top, async () => {
      const pause = onRow() ?? slice()
      if (pause !== undefined) await pause
    })
    if (hasTail) drawTail(pen, document, end)
    drawFoot(pen, document, `Page ${at + 1} of ${pages.length}`)
  }
}

function drawFirstHead(pen: Pen, { title, subtitle, organization, facts }: TableDocument): number {
  pen.text(title, MARGIN, MARGIN, WIDTH * 0.55, { size: 15, weight: 'bold' })
  pen.text(subtitle, MARGIN, MARGIN + 21, WIDTH * 0.6, { size: 8.5, color: GRAY })
  pen.text(organization, MARGIN + WIDTH * 0.55, MARGIN + 5, WIDTH * 0.45, { size: 9.5, weight: 'bold', align: 'right' })
  pen.rule(MARGIN, MARGIN + 40, WIDTH, 1, INK)
  const half = Math.ceil(facts.length / 2)
  for (const [at, [label, text]] of facts.entries()) {
    const [x, y] = [MARGIN + (at < half ? 0 : WIDTH / 2 + GAP), MARGIN + 50 + (at % half) * FACT]
    pen.text(label, x, y, 58, { size: 8, color: GRAY })
    pen.text(text, x + 60, y, WIDTH / 2 - 60 - GAP, { size: 8, weight: at === 0 ? 'bold' : 'regular' })
  }
  return MARGIN + 62 + half * FACT
}

function drawLaterHead(pen: Pen, { title, subtitle, organization, about }: TableDocument): number {
  pen.text(`${title}, ${subtitle.toLowerCase()}`, MARGIN, MARGIN, WIDTH * 0.6, { size: 9.5, weight: 'bold' })
  pen.text(organization, MARGIN + WIDTH * 0.6, MARGIN, WIDTH * 0.4, { size: 8.5, weight: 'bold', align: 'right' })
  pen.text(about, MARGIN, MARGIN + 14, WIDTH, { size: 8, color: GRAY })
  return MARGIN + LATER_HEAD - GAP
}

function drawFoot(pen: Pen, { brief, madeBy }: TableDocument, page: string): void {
  const y = PAGE.height - MARGIN - 10
  pen.rule(MARGIN, y - 8, WIDTH, 0.5)
  const [left, right] = [pen.measure(page, { size: 7.5 }) + GAP, WIDTH * 0.38]
  pen.text(brief, MARGIN, y, WIDTH - left - right - GAP, { size: 7.5, color: GRAY })
  pen.text(madeBy, MARGIN + WIDTH - left - right, y, right, { size: 7.5, color: GRAY, align: 'right' })
  pen.text(page, MARGIN, y, WIDTH, { size: 7.5, color: GRAY, align: 'right' })
}

async function drawRows(pen: Pen, { columns, rows }: PdfTable, { from, to }: PageOfRows, top: number, onRow: () => Promise<void>): Promise<number> {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  let x = MARGIN
  const places = columns.map(({ width, align }) => {
    const place = { x, width: (WIDTH * width) / whole, align }
    x += place.width
    return place
  })
  if (from === to) return top
  pen.rule(MARGIN, top, WIDTH, 0.75, GRAY)
  for (const [at, place] of places.entries()) pen.text(columns[at]?.heading ?? '', place.x, top + 5, place.width - (place.align === 'right' ? 0 : 4), { size: 7.5, color: GRAY, align: place.align })
  let y = top + HEADINGS - 4
  pen.rule(MARGIN, y, WIDTH, 0.5, GRAY)
  for (const row of rows.slice(from, to)) {
    const { level, span = 1 } = row
    const height = HEIGHTS[level]
    const bold = level === 'group' || level === 'total'
    for (const [at, cell] of row.cells().entries()) {
      const [first, last] = at === 0 ? [places[0], places[span - 1]] : [places[at + span - 1], places[at + span - 1]]
      if (cell === '' || first === undefined || last === undefined) continue
      const indent = at === 0 && level === 'detail' ? GAP : 0
      pen.text(cell, first.x + indent, y + (height - SIZES[level] * 1.2) / 2, last.x + last.width - first.x - indent - (first.align === 'right' ? 0 : 4), { size: SIZES[level], weight: bold ? 'bold' : 'regular', align: at === 0 ? undefined : first.align })
    }
    if (level === 'total') pen.rule(MARGIN, y, WIDTH, 0.75, INK)
    y += height
    if (level !== 'total') pen.rule(MARGIN, y, WIDTH, level === 'group' ? 0.5 : 0.25, level === 'group' ? GRAY : undefined)
    await onRow()
  }
  return y
}

function drawTail(pen: Pen, { notes, signatures }: TableDocument, top: number): void {
  for (const [at, note] of notes.entries()) pen.text(note, MARGIN, top + GAP + at * NOTE, WIDTH, { size: 8, color: GRAY })
  const y = PAGE.height - MARGIN - FOOT - 18
  const width = (WIDTH + 2 * GAP) / Math.max(1, signatures.length)
  for (const [at, name] of signatures.entries()) {
    pen.rule(MARGIN + at * width, y, width - 2 * GAP, 0.75, GRAY)
    pen.text(name, MARGIN + at * width, y + 5, width - 2 * GAP, { size: 8, color: GRAY })
  }
}
