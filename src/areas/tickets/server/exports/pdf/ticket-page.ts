import { beginPage, drawHead, PAGE } from '#src/areas/tickets/server/exports/pdf/page'
import { countText } from '#src/platform/domain/formats/numbers'
import { GRAY, type TextLook } from '#src/platform/server/pdf/pen'
import type { TaggedPages } from '#src/platform/server/pdf/tagged-pages'

/** A ticket in a PDF: its number, its position among all tickets of the file, and its fields. */
export interface PrintedTicket {
  readonly number: string
  readonly at: number
  readonly of: number
  readonly agency: string
  readonly madeBy: string
  readonly fields: readonly { readonly label: string; readonly text: string }[]
}

const LABEL: TextLook = { size: 7.5, color: GRAY }
const VALUE: TextLook = { size: 9.5 }
const LABEL_HEIGHT = 11
const LINE_HEIGHT = 12.5
const ROW_GAP = 9
const COLUMN_GAP = 20
const HALF = (PAGE.width - COLUMN_GAP) / 2
/** A text that needs more lines than this in one of the two columns gets the whole width of the page instead. */
const MOST_LINES_OF_HALF = 2

interface Cell {
  readonly label: string
  readonly lines: readonly string[]
  readonly x: number
  readonly width: number
}

/**
 * Draws a ticket on a page of its own, with its fields in two columns; long fields span both columns. If a ticket does not fit on the page,
 * it continues on the next one.
 */
export function drawTicket(pages: TaggedPages, ticket: PrintedTicket): void {
  const section = pages.open('Sect')
  let y = begin(pages, ticket, section, false)
  for (const row of rowsOf(pages, ticket)) {
    let rest = row
    while (rest.length > 0) {
      const most = Math.max(...rest.map(({ lines }) => lines.length))
      const room = Math.floor((PAGE.bottom - y - LABEL_HEIGHT) / LINE_HEIGHT)
      if (room < Math.min(most, 3)) {
        y = begin(pages, ticket, section, true)
        continue
      }
      for (const cell of rest) drawCell(pages, section, { ...cell, lines: cell.lines.slice(0, room) }, y)
      const height = LABEL_HEIGHT + Math.min(most, room) * LINE_HEIGHT
      pages.decorate(() => pages.pen.rule(PAGE.left, y + height + ROW_GAP / 2 - 1, PAGE.width, 0.25))
      y += height + ROW_GAP
      rest = rest.filter(({ lines }) => lines.length > room).map((cell) => ({ ...cell, label: `${cell.label}, continued`, lines: cell.lines.slice(room) }))
    }
  }
  section.end()
}

function begin(pages: TaggedPages, { number, at, of, agency, madeBy }: PrintedTicket, section: PDFKit.PDFStructureElement, isContinued: boolean): number {
  beginPage(pages, madeBy)
  return drawHead(pages, section, 'H2', { title: `Ticket ${number}${isContinued ? ', continued' : ''}`, agency, subtitle: `Ticket ${countText(at)} of ${countText(of)}` })
}

function rowsOf({ pen }: TaggedPages, { fields }: PrintedTicket): readonly (readonly Cell[])[] {
  const rows: Cell[][] = []
  let isHalf = false
  for (const { label, text } of fields) {
    const value = text.trim() === '' ? '–' : text
    const half = pen.lines(value, HALF, VALUE)
    if (half.length > MOST_LINES_OF_HALF) {
      rows.push([{ label, lines: pen.lines(value, PAGE.width, VALUE), x: PAGE.left, width: PAGE.width }])
      isHalf = false
    } else if (isHalf) {
      rows.at(-1)?.push({ label, lines: half, x: PAGE.left + HALF + COLUMN_GAP, width: HALF })
      isHalf = false
    } else {
      rows.push([{ label, lines: half, x: PAGE.left, width: HALF }])
      isHalf = true
    }
  }
  return rows
}

/** Draws a cell. Its label and text are one paragraph of the document, so that a screen reader reads them together. */
function drawCell(pages: TaggedPages, section: PDFKit.PDFStructureElement, { label, lines, x, width }: Cell, y: number): void {
  const { pen } = pages
  pages.draw('P', section, () => {
    pen.text(label, x, y, width, LABEL)
    // the additional width is for the space at the end of a line; without that space, a screen reader would join the last word of the line
    // to the first word of the next
    for (const [at, line] of lines.entries()) pen.text(line, x, y + LABEL_HEIGHT + at * LINE_HEIGHT, width + 8, VALUE)
  })
}
