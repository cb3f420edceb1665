import type { Readable } from 'node:stream'
import { subjectText, type BinderFile, type BinderManifest } from '#src/areas/contracts/domain/audit-binders/binder'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit, countText } from '#src/platform/domain/formats/numbers'
import { tableDocument, type PdfColumn } from '#src/platform/server/pdf/table-document'

const LINES: readonly PdfColumn[] = [
  { heading: 'Period', width: 10 }, { heading: 'Line', width: 8 }, { heading: 'Item', width: 18 }, { heading: 'Description', width: 38 }, { heading: 'Contractor', width: 24 },
  { heading: 'Tickets', width: 11, align: 'right' }, { heading: 'Quantity', width: 22, align: 'right' }, { heading: 'Amount', width: 22, align: 'right' },
]
const FILES: readonly PdfColumn[] = [{ heading: 'File', width: 22 }, { heading: 'Rows', width: 12, align: 'right' }, { heading: 'Bytes', width: 16, align: 'right' }, { heading: 'SHA-256', width: 80 }]
const PERIODS: readonly PdfColumn[] = [{ heading: 'Period', width: 10 }, { heading: 'Start', width: 16 }, { heading: 'End', width: 16 }, { heading: 'Closed', width: 26 }, { heading: 'Closed by', width: 40 }]
const NONE = '–'
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The cells of a row of lines.csv that the cover shows. */
export interface CoverLine {
  readonly pay_period: string
  readonly line_number: string
  readonly item_code: string
  readonly item_description: string
  readonly contractor: string
  readonly tickets: string
  readonly quantity: string
  readonly unit: string
  readonly amount_usd: string
}

/**
 * The first pages of a binder as a PDF: what was paid, in which periods, and the hash of every table, so that a signature on the printout
 * covers the tables too (PLUS-20).
 */
export function coverPdf(manifest: Omit<BinderManifest, 'files'>, lines: readonly CoverLine[], files: readonly BinderFile[]): Readable {
  const { agency, project, subject, periods, created_at: at, created_by: by, tickets, amount, lines_without_price: unpriced, quantities, trail_seal: seal } = manifest
  const title = subjectText(subject)
  const about = `${project.state_project_number} · ${project.title} · audit binder, ${title}`
  const when = usDateTime(at, project.timezone)
  return tableDocument({
    title: 'Audit binder',
    subtitle: 'pay_period' in subject ? `Period ${subject.pay_period}` : subject.pay_item.item_code,
    organization: agency,
    facts: [
      ['Project', project.title], ['Project number', project.state_project_number === '' ? NONE : project.state_project_number],
      ['Of', 'pay_period' in subject ? title : `${title}, ${subject.pay_item.item_description}`], ['Tickets', countText(tickets)],
      ['Quantity', quantities.map(({ quantity, unit }) => amountWithUnit(quantity, unit)).join(', ') || NONE], ['Amount', dollars.format(Number(amount))],
      ['Created', `${by}, ${when}`], ['Audit trail', seal === null ? 'Not sealed yet' : `Seal ${seal.id}, ${seal.sha256.slice(0, 16)}…`],
    ],
    about,
    brief: `${project.state_project_number} · ${title}`,
    madeBy: `Created by ${by}, ${when}`,
    tables: [
      {
        columns: LINES,
        rows: [
          ...lines.map((line) => ({
            level: 'line' as const,
            cells: () => [
              line.pay_period, line.line_number, line.item_code, line.item_description, line.contractor, countText(Number(line.tickets)),
              line.quantity === '' ? NONE : amountWithUnit(line.quantity, line.unit), line.amount_usd === '' ? NONE : dollars.format(Number(line.amount_usd)),
            ],
          })),
          { level: 'total' as const, span: LINES.length - 1, cells: () => ['Total', dollars.format(Number(amount))] },
        ],
      },
      { columns: PERIODS, rows: periods.map((one) => ({ level: 'line' as const, cells: () => [String(one.number), usDay(one.start_date), usDay(one.end_date), usDateTime(one.closed_at, project.timezone), one.closed_by] })) },
      { columns: FILES, rows: files.map(({ name, rows, bytes, sha256 }) => ({ level: 'detail' as const, cells: () => [name, rows === null ? '' : countText(rows), countText(bytes), sha256] })) },
    ],
    notes: [
      ...(unpriced === 0 ? [] : [unpriced === 1 ? '1 line has no unit price, so it is not in the amount.' : `${countText(unpriced)} lines have no unit price, so they are not in the amount.`]),
      'Every quantity is the sum of its pay codes in pay-codes.csv. Each pay code names its ticket in tickets.csv.',
      'To check this binder, run the command "Check audit binder" in Slipway, or sha256sum --check SHA256SUMS.',
    ],
    signatures: ['Prepared by', 'Checked by', 'Auditor'],
  })
}
