import { payBases } from '#src/areas/projects/domain/project-input'
import { changesText } from '#src/areas/contracts/domain/pay-periods/adjustment-text'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { statusWord } from '#src/platform/domain/status-words'
import { csvLine } from '#src/platform/server/csv/safe-csv'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { adjustmentOrder, findAdjustments, type ListedAdjustment } from '#src/areas/contracts/server/pay-periods/adjustments'
import { findEstimateItems, findEstimateLines, type EstimateHead, type EstimateItem, type EstimateLine } from '#src/areas/contracts/server/pay-periods/estimate/estimate-store'

const ROWS_AT_ONCE = 1000

const lineHeadings = ['Line', 'Item code', 'Description', 'Contractor', 'Tickets', 'Quantity', 'Unit', 'Unit price (USD)', 'Amount (USD)']
const itemHeadings = ['Line', 'Item code', 'Description', 'Unit', 'Quantity before', 'Quantity this period', 'Quantity to date', 'Amount before (USD)', 'Amount this period (USD)', 'Amount to date (USD)']
const adjustmentHeadings = ['When', 'What', 'Adjusts period', 'Ticket', 'Date', 'Status', 'Material', 'Net', 'Unit', 'Coded', 'What changed', 'Who']

/**
 * The pay estimate of a closed period as CSV, piece by piece (PAY-45). Nothing in it changes once the period is closed, so each piece is
 * read in its own short transaction, and a slow download does not occupy a database connection.
 */
export async function* estimateCsv(inAgency: <T>(work: (db: AgencyTransaction) => Promise<T>) => Promise<T>, projectId: number, number: number, head: EstimateHead): AsyncGenerator<string> {
  yield `\ufeff${headOf(number, head)}${csvLine([])}${csvLine(['Lines'])}${csvLine(lineHeadings)}`
  let last: Pick<EstimateLine, 'line_number' | 'id'> = { line_number: -1, id: 0 }
  for (;;) {
    const lines = await inAgency((db) => findEstimateLines(db, projectId, number, last, ROWS_AT_ONCE))
    yield lines.map((line) => csvLine(cellsOfLine(line))).join('')
    last = lines.at(-1) ?? last
    if (lines.length < ROWS_AT_ONCE) break
  }
  yield csvLine(['Total', '', '', '', '', '', '', '', head.amount ?? ''])
  yield `${csvLine([])}${csvLine(['Totals by pay item'])}${csvLine(itemHeadings)}`
  yield (await inAgency((db) => findEstimateItems(db, projectId, number))).map((item) => csvLine(cellsOfItem(item))).join('')
  yield `${csvLine([])}${csvLine(['Adjustments of earlier periods'])}${csvLine(adjustmentHeadings)}`
  for (let page = 1; ; page += 1) {
    const adjustmentsPage = await inAgency((db) => findAdjustments(db, projectId, number, adjustmentOrder.byTime, { page_number: page, page_size: ROWS_AT_ONCE, offset: (page - 1) * ROWS_AT_ONCE }))
    const adjustments = JSON.parse(adjustmentsPage.rows) as readonly ListedAdjustment[]
    yield adjustments.map((one) => csvLine(cellsOfAdjustment(one, head.timezone))).join('')
    if (adjustments.length < ROWS_AT_ONCE) break
  }
}

function headOf(number: number, head: EstimateHead): string {
  const { title, state_project_number: projectNumber, timezone, start_date: start, end_date: end, pay_basis: basis, closed_by_name: who, closed_at: when, amount, unpriced_lines: unpriced } = head
  const facts: [string, string][] = [
    ['Pay estimate', `Period ${number}`],
    ['Project', title],
    ['Project number', projectNumber ?? ''],
    ['Start', usDay(start)],
    ['End', end === null ? '' : usDay(end)],
    ['Pay basis', basis === 'paper' || basis === 'e-ticket' ? payBases[basis] : ''],
    ['Closed by', who ?? ''],
    ['Closed', when === null ? '' : usDateTime(when, timezone)],
    ['Time zone', timezone],
    ['Amount (USD)', amount ?? ''],
    ['Lines without a unit price', String(unpriced)],
  ]
  return facts.map((cells) => csvLine(cells)).join('')
}

function cellsOfLine(line: EstimateLine): string[] {
  const { line_number: number, item_code: code, item_description: description, external_dot_contractor_name: contractor, ticket_count: tickets, quantity, estimated_qty_uom: unit, unit_price: price, amount } = line
  return [String(number), code, description, contractor ?? '', String(tickets), quantity ?? '', unit, price ?? '', amount ?? '']
}

function cellsOfItem(item: EstimateItem): string[] {
  return [
    String(item.line_number), item.item_code, item.item_description, item.estimated_qty_uom, item.before ?? '', item.this_period ?? '', item.to_date ?? '',
    item.amount_before ?? '', item.amount ?? '', item.amount_to_date ?? '',
  ]
}

function cellsOfAdjustment(one: ListedAdjustment, zone: string): string[] {
  return [
    usDateTime(one.happened_at, zone), one.kind === 'changed' ? 'Changed' : 'Arrived late', String(one.adjusts_period), one.ticket_number, usDay(one.ticket_date),
    statusWord(one.status), one.material_description, one.net_amount === null ? '' : String(one.net_amount), one.uom_1 ?? '', one.pay_items, changesText(one.changes), one.actor ?? '',
  ]
}
