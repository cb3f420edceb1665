import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { headingOf, payBasisWord, wantedColumns } from '#src/areas/tickets/server/exports/csv-columns'
import type { ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { findTicketField } from '#src/areas/tickets/domain/fields'
import { zipOf, type ZipEntry } from '#src/platform/server/files/zip'

/** The facts that a manifest states about the files next to it, in addition to their measured lengths and hashes. */
export interface Attested {
  readonly summary: ExportSummary
  readonly columns: readonly string[] | undefined
  /** How many of the selected tickets the file leaves out: those without a location in a map file (TICK-87). */
  readonly leftOut: number
}

/** A file of the zip, as the manifest names it. */
interface Written {
  readonly name: string
  readonly bytes: number
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
}

/**
 * The files of the same tickets as one zip, with a manifest: the count and the sums of the tickets, and the length and hash of each file.
 * With it, an auditor can prove that nothing is missing and nothing was changed. All come from one snapshot.
 */
export function withManifest(entries: readonly ZipEntry[], attested: Attested): Readable {
  const files: Written[] = []
  const measured = entries.map(({ name, open }) => ({ name, open: () => Readable.from(measure(open(), name, (written) => void files.push(written))) }))
  return zipOf([...measured, { name: 'manifest.json', open: () => Readable.from([Buffer.from(manifestOf(attested, files))]) }])
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

function manifestOf({ summary, columns, leftOut }: Attested, files: readonly Written[]): string {
  const { agency, madeBy, madeAt, tickets, byUnit, byMaterial } = summary
  const totals = byUnit.map(({ material_description: _none, ...sum }) => sum)
  const labels = wantedColumns(columns).map((key) => {
    const field = findTicketField(key)
    return field === null ? payBasisWord.label : headingOf(field)
  })
  const manifest = { agency, created_by: madeBy, created_at: madeAt.toISOString(), tickets, left_out: leftOut, totals, materials: byMaterial, columns: labels, files }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
