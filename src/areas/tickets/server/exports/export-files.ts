import type { Readable } from 'node:stream'
import { fileEndings, isMapFormat, type ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { counted, type Tell } from '#src/areas/tickets/server/exports/counted'
import { csvStream, type TicketExport } from '#src/areas/tickets/server/exports/csv-export'
import { withManifest, type Attested } from '#src/areas/tickets/server/exports/manifest'
import { mapStream } from '#src/areas/tickets/server/exports/map-export'
import { pdfStream } from '#src/areas/tickets/server/exports/pdf/pdf-export'
import type { ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { xlsxStream } from '#src/areas/tickets/server/exports/xlsx/xlsx-export'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { ZipEntry } from '#src/platform/server/files/zip'

const TELL_EVERY_PAGES = 200

/** An export that has passed its checks: the tickets and how many there are, the format, and the name and media type of the file. */
export interface OpenedExport extends TicketExport {
  readonly format: ExportFormat
  readonly count: number
  /**
   * The count and the sums of the tickets, for the first page of a PDF and for a manifest. Null if the export is not a PDF and has no
   * manifest.
   */
  readonly summary: ExportSummary | null
  /** How many of the selected tickets a map file leaves out. It is counted only for an export with a manifest; otherwise it is 0. */
  readonly leftOut: number
  readonly hasManifest: boolean
  readonly name: string
  readonly type: string
}

/** The file of an export, as a stream. */
export function exportStream(db: AgencyTransaction, opened: OpenedExport, tell: Tell = () => undefined): Readable {
  const { format, name, summary, columns, leftOut, hasManifest } = opened
  const base = name.slice(0, name.lastIndexOf('.'))
  const file = (of: ExportFormat): ZipEntry => ({ name: `${base}.${fileEndings[of]}`, open: () => fileStream(db, opened, of, base, tell) })
  if (!hasManifest) return fileStream(db, opened, format, base, tell)
  const attested: Attested = { summary: needed(summary), columns, leftOut }
  return withManifest(format === 'csv_pdf' ? [file('csv'), file('pdf')] : [file(format)], attested)
}

function fileStream(db: AgencyTransaction, opened: OpenedExport, format: ExportFormat, base: string, tell: Tell): Readable {
  const everyPages: Tell = (done) => (done % TELL_EVERY_PAGES === 0 ? tell(done) : undefined)
  if (format === 'pdf') return pdfStream(db, opened, needed(opened.summary), everyPages)
  if (format === 'xlsx') return xlsxStream(db, opened, opened.count, tell)
  return counted(isMapFormat(format) ? mapStream(db, format, opened, base, opened.summary?.tickets) : csvStream(db, opened, opened.summary?.tickets), tell)
}

function needed(summary: ExportSummary | null): ExportSummary {
  if (summary === null) throw new Error('the export was opened without its sums')
  return summary
}
