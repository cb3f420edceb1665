import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { headingOf, payBasisWord, wantedColumns } from '#src/areas/tickets/server/exports/csv-columns'
import type { ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { findTicketField } from '#src/areas/tickets/domain/fields'
import { zipOf, type ZipEntry } from '#src/platform/server/files/zip'

/**
 * What a manifest says about the export, apart from the lengths and hashes of the files, which are computed while the files are written.
 */
export interface Attested {
  readonly summary: ExportSummary
  readonly columns: readonly string[] | undefined
  /**
   * How many of the selected tickets the export leaves out. A map file leaves out tickets that are not delivered or have no location
   * (TICK-87).
   */
  readonly leftOut: number
}

/** A file in the zip, as the manifest lists it. */
interface Written {
  readonly name: string
  readonly bytes: number
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
}

/**
 * A zip of an export's files and a manifest. The manifest has the count and the sums of the tickets, and the length and hash of each file.
 * An auditor can use the manifest to prove that nothing is missing and nothing was changed. The files and the manifest must come from the
 * same snapshot.
 */
export function withManifest(entries: readonly ZipEntry[], attested: Attested): Readable {
  const files: Written[] = []
  const measured = entries.map(({ name, open }) => ({ name, open: () => measure(open(), name, (written) => void files.push(written)) }))
  return zipOf([...measured, { name: 'manifest.json', open: () => Readable.from([Buffer.from(manifestOf(attested, files))]) }])
}

/**
 * Passes the content of a file through, and computes its length and hash. Destroying the returned stream destroys `content` at once, even
 * while `content` has nothing to read.
 */
function measure(content: Readable, name: string, tell: (written: Written) => void): Readable {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
    flush(next) {
      tell({ name, bytes, sha256: hash.digest('hex') })
      next()
    },
  })
  // an error is ignored here, because `pipeline` also passes it to the reader of `measured`
  pipeline(content, measured, () => undefined)
  return measured
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
