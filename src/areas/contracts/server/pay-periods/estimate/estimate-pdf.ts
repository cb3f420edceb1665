import type { Readable } from 'node:stream'
import { payBases } from '#src/areas/projects/domain/project-input'
import { changesText } from '#src/areas/contracts/domain/pay-periods/adjustment-text'
import type { ListedAdjustment } from '#src/areas/contracts/server/pay-periods/adjustments'
import type { EstimateHead, EstimateItem, EstimateLine } from '#src/areas/contracts/server/pay-periods/estimate/estimate-store'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit, countText } from '#src/platform/domain/formats/numbers'
import { tableDocument, type PdfColumn, type PdfRow, type PdfTable } from '#src/platform/server/pdf/table-document'

/** All contents of a pay estimate. */
export interface Estimate {
  readonly number: number
  readonly head: EstimateHead
  readonly lines: readonly EstimateLine[]
  readonly items: readonly EstimateItem[]
  readonly adjustments: readonly ListedAdjustment[]
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** Unit prices have up to four decimals. */
const unitPrices = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const NONE = '–'

const LINES: readonly PdfColumn[] = [
  { heading: 'Line', width: 8 }, { heading: 'Item', width: 18 }, { heading: 'Description', width: 40 }, { heading: 'Contractor', width: 24 }, { heading: 'Tickets', width: 11, align: 'right' },
  { heading: 'Quantity', width: 22, align: 'right' }, { heading: 'Unit price', width: 18, align: 'right' }, { heading: 'Amount', width: 22, align: 'right' },
]
const ITEMS: readonly PdfColumn[] = [
  { heading: 'Item', width: 18 }, { heading: 'Description', width: 34 }, { heading: 'Before', width: 22, align: 'right' }, { heading: 'This period', width: 22, align: 'right' }, { heading: 'To date', width: 22, align: 'right' },
  { heading: 'Amount to date', width: 24, align: 'right' },
]
const ADJUSTMENTS: readonly PdfColumn[] = [
  { heading: 'When', width: 26 }, { heading: 'What', width: 16 }, { heading: 'Period', width: 10 }, { heading: 'Ticket', width: 16 }, { heading: 'Coded', width: 26 }, { heading: 'What changed', width: 44 }, { heading: 'Who', width: 20 },
]

/**
 * The pay estimate of a closed period as a PDF: the lines with unit prices and their sum, the totals by pay item to date, and the
 * adjustments (PAY-45).
 */
export function estimatePdf({ number, head, lines, items, adjustments }: Estimate): Readable {
  const { agency, title, state_project_number: projectNumber, timezone, start_date: start, end_date: end, pay_basis: basis, closed_by_name: who, closed_at: when, amount, unpriced_lines: unpriced } = head
  const days = `${usDay(start)} – ${end === null ? '' : usDay(end)}`
  const closed = `${who ?? ''}, ${when === null ? '' : usDateTime(when, timezone)}`
  return tableDocument({
    title: 'Pay estimate',
    subtitle: `Period ${number}`,
    organization: agency,
    facts: [
      ['Project', title], ['Project number', projectNumber ?? NONE], ['Period', `${number}, ${days}`], ['Pay basis', basis === 'paper' || basis === 'e-ticket' ? payBases[basis] : NONE],
      ['Closed by', closed], ['Amount', money(amount)],
    ],
    about: `${projectNumber ?? ''} · ${title} · pay estimate, period ${number}`,
    brief: `${projectNumber ?? ''} · period ${number}`,
    madeBy: `Closed by ${closed}`,
    tables: [linesTable(lines, amount), itemsTable(items), ...(adjustments.length === 0 ? [] : [adjustmentsTable(adjustments, timezone)])],
    notes: unpriced === 0 ? [] : [unpriced === 1 ? '1 line has no unit price, so it is not in the amount.' : `${countText(unpriced)} lines have no unit price, so they are not in the amount.`],
    signatures: ['Prepared by', 'Checked by', 'Project engineer'],
  })
}

function linesTable(lines: readonly EstimateLine[], amount: string | null): PdfTable {
  const total: PdfRow = { level: 'total', span: LINES.length - 1, cells: () => ['Total', money(amount)] }
  return {
    columns: LINES,
    rows: [
      ...lines.map((line): PdfRow => ({
        level: 'line',
        cells: () => [
          String(line.line_number), line.item_code, line.item_description, line.external_dot_contractor_name ?? '', countText(line.ticket_count),
          line.quantity === null ? NONE : amountWithUnit(line.quantity, line.estimated_qty_uom), price(line.unit_price), money(line.amount),
        ],
      })),
      total,
    ],
  }
}

function itemsTable(items: readonly EstimateItem[]): PdfTable {
  return {
    columns: ITEMS,
    rows: items.map((item): PdfRow => ({
      level: 'line',
      cells: () => [item.item_code, item.item_description, quantity(item.before, item), quantity(item.this_period, item), quantity(item.to_date, item), money(item.amount_to_date)],
    })),
  }
}

function adjustmentsTable(adjustments: readonly ListedAdjustment[], zone: string): PdfTable {
  return {
    columns: ADJUSTMENTS,
    rows: adjustments.map((one): PdfRow => ({
      level: 'detail',
      cells: () => [usDateTime(one.happened_at, zone), one.kind === 'changed' ? 'Changed' : 'Arrived late', String(one.adjusts_period), one.ticket_number, one.pay_items, changesText(one.changes), one.actor ?? ''],
    })),
  }
}

function quantity(value: string | null, { estimated_qty_uom: unit }: EstimateItem): string {
  return value === null ? NONE : amountWithUnit(value, unit)
}

function price(value: string | null): string {
  return value === null ? NONE : unitPrices.format(Number(value))
}

function money(value: string | null): string {
  return value === null ? NONE : dollars.format(Number(value))
}
