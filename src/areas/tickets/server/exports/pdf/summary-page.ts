import { beginPage, drawHead, PAGE } from '#src/areas/tickets/server/exports/pdf/page'
import type { ExportSum, ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { exactAmountText, countText } from '#src/platform/domain/formats/numbers'
import { GRAY, INK, type TextLook } from '#src/platform/server/pdf/pen'
import type { TaggedPages } from '#src/platform/server/pdf/tagged-pages'

interface Column {
  readonly heading: string
  readonly width: number
  readonly isNumber: boolean
  text(sum: ExportSum): string
}

const unit: Column = { heading: 'Unit', width: 60, isNumber: false, text: ({ uom }) => uom ?? 'No unit' }
const sums: readonly Column[] = [
  { heading: 'Tickets', width: 70, isNumber: true, text: ({ tickets }) => countText(tickets) },
  { heading: 'Net', width: 100, isNumber: true, text: ({ net_amount: net }) => exactAmountText(net) },
  { heading: 'Tickets without net', width: 90, isNumber: true, text: ({ without_net: count }) => countText(count) },
]
const material: Column = { heading: 'Material', width: PAGE.width - 320, isNumber: false, text: ({ material_description: name }) => name ?? 'No material' }
const byUnit: readonly Column[] = [{ ...unit, width: PAGE.width - 260 }, ...sums]
const byMaterial: readonly Column[] = [material, unit, ...sums]

const CELL: TextLook = { size: 8.5 }
const LINE_HEIGHT = 11
const ROW_PADDING = 5
const CELL_GAP = 6
/** Maximum number of lines for a name. The rest of a longer name is cut off. */
const MOST_LINES = 6

/** Draws the summary: the number of tickets, and the sums by unit and by material. */
export function drawSummary(pages: TaggedPages, summary: ExportSummary, madeBy: string): void {
  const section = pages.open('Sect')
  const head = { title: 'Ticket export', agency: summary.agency, subtitle: `${summary.tickets === 1 ? '1 ticket' : `${countText(summary.tickets)} tickets`}, each on a page of its own. ${madeBy}` }
  const begin = () => {
    beginPage(pages, madeBy)
    return PAGE.top
  }
  begin()
  let y = drawHead(pages, section, 'H1', head)
  y = drawTable(pages, section, { title: 'Totals by unit', columns: byUnit, rows: summary.byUnit, top: y, begin })
  drawTable(pages, section, { title: 'Totals by material', columns: byMaterial, rows: summary.byMaterial, top: y + 16, begin })
  section.end()
}

interface SumTable {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly ExportSum[]
  readonly top: number
  begin(): number
}

function drawTable(pages: TaggedPages, section: PDFKit.PDFStructureElement, { title, columns, rows, top, begin }: SumTable): number {
  const { pen } = pages
  let y = top + 80 > PAGE.bottom ? begin() : top
  pages.draw('H2', section, () => void pen.text(title, PAGE.left, y, PAGE.width, { size: 11, weight: 'bold' }))
  y += 20
  const table = pages.open('Table', section)
  const places = placesOf(columns)
  const headings = pages.open('TR', table)
  for (const [at, { heading, isNumber }] of columns.entries()) {
    pages.draw('TH', headings, () => void pen.text(heading, places[at] ?? 0, y + ROW_PADDING, columnWidth(columns[at]), { size: 7.5, color: GRAY, align: isNumber ? 'right' : 'left' }))
  }
  headings.end()
  pages.decorate(() => {
    pen.rule(PAGE.left, y, PAGE.width, 0.75, INK)
    pen.rule(PAGE.left, y + 19, PAGE.width, 0.5, GRAY)
  })
  y += 19
  for (const row of rows) {
    const texts = columns.map((column) => pen.lines(column.text(row), columnWidth(column), CELL).slice(0, MOST_LINES))
    const height = Math.max(...texts.map((lines) => lines.length)) * LINE_HEIGHT + ROW_PADDING
    if (y + height > PAGE.bottom) {
      y = begin()
      pages.decorate(() => pen.rule(PAGE.left, y, PAGE.width, 0.5, GRAY))
    }
    const cells = pages.open('TR', table)
    for (const [at, column] of columns.entries()) {
      pages.draw('TD', cells, () => {
        for (const [line, text] of (texts[at] ?? []).entries()) pen.text(text.trimEnd(), places[at] ?? 0, y + ROW_PADDING / 2 + 1 + line * LINE_HEIGHT, columnWidth(column) + 2, { ...CELL, align: column.isNumber ? 'right' : 'left' })
      })
    }
    cells.end()
    y += height
    pages.decorate(() => pen.rule(PAGE.left, y, PAGE.width, 0.25))
  }
  table.end()
  return y
}

function placesOf(columns: readonly Column[]): readonly number[] {
  let x: number = PAGE.left
  return columns.map(({ width }) => {
    x += width
    return x - width
  })
}

function columnWidth(column: Column | undefined): number {
  return (column?.width ?? 0) - (column?.isNumber === true ? 2 : CELL_GAP)
}
