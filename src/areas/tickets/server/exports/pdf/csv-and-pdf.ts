import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { csvStream, type TicketExport } from '#src/areas/tickets/server/exports/csv-export'
import { headingOf, payBasisWord, wantedColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { pdfStream } from '#src/areas/tickets/server/exports/pdf/pdf-export'
import type { ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { findTicketField } from '#src/areas/tickets/domain/fields'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { zipOf } from '#src/platform/server/files/zip'

/** A file of the zip, as the manifest names it. */
interface Written {
  readonly name: string
  readonly bytes: number
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
}

/**
 * The CSV and the PDF of the same tickets as one zip, with a manifest: the count and the sums of the tickets, and the length and hash of
 * both files. With it, an auditor can prove that nothing is missing and nothing was changed. All three come from one snapshot.
 */
export function csvAndPdf(db: AgencyTransaction, listed: TicketExport, summary: ExportSummary, name: string, onTicket: (done: number) => Promise<void> | undefined): Readable {
  const files: Written[] = []
  const measured = (file: string, content: Readable) => Readable.from(measure(content, file, (written) => void files.push(written)))
  return zipOf([
    { name: `${name}.csv`, open: () => measured(`${name}.csv`, csvStream(db, listed, summary.tickets)) },
    { name: `${name}.pdf`, open: () => measured(`${name}.pdf`, pdfStream(db, listed, summary, onTicket)) },
    { name: 'manifest.json', open: () => Readable.from([Buffer.from(manifestOf(listed, summary, files))]) },
  ])
}

async function* measure(content: Readable, name: string, tell: (written: Written) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer | string>) {
    const chunk = Buffer.from(part)
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  tell({ name, bytes, sha256: hash.digest('hex') })
}

function manifestOf({ columns }: TicketExport, { agency, madeBy, madeAt, tickets, byUnit, byMaterial }: ExportSummary, files: readonly Written[]): string {
  const totals = byUnit.map(({ material_description: _none, ...sum }) => sum)
  const labels = wantedColumns(columns).map((key) => {
    const field = findTicketField(key)
    return field === null ? payBasisWord.label : headingOf(field)
  })
  return `${JSON.stringify({ agency, created_by: madeBy, created_at: madeAt.toISOString(), tickets, totals, materials: byMaterial, columns: labels, files }, null, 2)}\n`
}
