import { Readable } from 'node:stream'
import { formatExtensions, type ReportFormat } from '#src/areas/reports/domain/report'
import type { Report } from '#src/areas/reports/server/collect'
import { reportCsv } from '#src/areas/reports/server/csv'
import { reportPdf } from '#src/areas/reports/server/pdf'
import { zipOf } from '#src/platform/server/files/zip'
import { timeSlices } from '#src/platform/server/time-slice'

const TYPES: Readonly<Record<ReportFormat, string>> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', csv_pdf: 'application/zip' }

/** A report's file: its name, type and content. */
export interface ReportFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

/**
 * The file of a report as CSV, PDF or a zip of both (REPT-15). `onTicket` is called for every ticket. For a zip, `onTicket` is
 * called only while the PDF is written, which is the last file in the zip.
 */
export function reportFile(report: Report, format: ReportFormat, onTicket: () => Promise<void> | undefined = timeSlices()): ReportFile {
  const name = fileName(report)
  const csv = (onRow: () => Promise<void> | undefined) => Readable.from(reportCsv(report, onRow))
  const content = format === 'csv' ? csv(onTicket) : format === 'pdf' ? reportPdf(report, onTicket)
    : zipOf([{ name: `${name}.csv`, open: () => csv(timeSlices()) }, { name: `${name}.pdf`, open: () => reportPdf(report, onTicket) }])
  return { name: `${name}.${formatExtensions[format]}`, type: TYPES[format], content }
}

/** The file name: the report, the project's number, and its days or periods, as in finals-SP-14-2026-11-08-to-2026-11-21. */
function fileName({ order, project }: Report): string {
  const span = order.report === 'reconciliation' ? order.span : order
  const days = span === null ? '' : span.start_date === span.end_date ? span.start_date : `${span.start_date}-to-${span.end_date}`
  const periods = order.report === 'reconciliation' && order.periods.length > 0 ? `period-${order.periods.slice(0, 5).join('-')}` : ''
  return [order.report, project.state_project_number, periods, days].filter((part) => part !== '').join('-').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
}
