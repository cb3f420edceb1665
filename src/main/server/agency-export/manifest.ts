import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Measured } from '#src/main/server/backup/copy-out'
import { BackupRefused } from '#src/main/server/backup/manifest'

/** A table in an export. */
export interface ExportedTable extends Measured {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The sum of each exact decimal column, as text. */
  readonly sums: Readonly<Record<string, string>>
}

/** The description of an export (PLUS-32). It is written last, so a folder without it is not a complete export. */
export interface ExportManifest {
  readonly product: 'slipway'
  readonly content: 'agency'
  readonly format: 1
  /** The time of the snapshot. The export includes every write that the server had confirmed before this time. */
  readonly created_at: string
  /** The number of the last migration. Only a release with the same last migration can import the export. */
  readonly schema: number
  readonly agency: { readonly id: number; readonly name: string }
  readonly tables: readonly ExportedTable[]
  readonly files: {
    readonly index: Measured
    readonly count: number
    readonly bytes: number
    /** Files that rows refer to, but that the store has lost or damaged. These files are not in the export. */
    readonly missing: readonly string[]
  }
  /** What the export leaves out, each with the reason. */
  readonly left_out: Readonly<Record<string, string>>
}

export const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const FILES = 'files'
export const INDEX = 'files.csv'

/** Upper limit for the size of a manifest. A manifest describes tables, not rows, so a larger file cannot be a manifest. */
const MANIFEST_MAX_BYTES = 50_000_000

/** Reads the manifest of an export. Refuses a folder without one, or a manifest that this release cannot read. */
export async function readExportManifest(folder: string): Promise<ExportManifest> {
  const path = join(folder, MANIFEST)
  const bytes = await stat(path).then(({ size }) => size, () => null)
  if (bytes === null) throw new BackupRefused(`${folder} holds no complete export: ${MANIFEST} is missing.`)
  const manifest = bytes > MANIFEST_MAX_BYTES ? null : parsed(await readFile(path, 'utf8'))
  if (!isManifest(manifest)) throw new BackupRefused(`${path} is not of an export that this release can read.`)
  return manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isManifest(value: unknown): value is ExportManifest {
  if (!isRecord(value) || value.product !== 'slipway' || value.content !== 'agency' || value.format !== 1) return false
  const { schema, agency, tables, files, created_at: createdAt } = value
  return Number.isInteger(schema) && typeof createdAt === 'string' && isRecord(agency) && isId(agency.id) && typeof agency.name === 'string'
    && Array.isArray(tables) && tables.every((table) => isRecord(table) && typeof table.name === 'string' && isMeasured(table) && isRecord(table.sums) && isColumns(table.columns))
    && isRecord(files) && isMeasured(files.index) && Array.isArray(files.missing) && files.missing.every((key) => typeof key === 'string') && Number.isInteger(files.count) && Number.isInteger(files.bytes)
}

function isColumns(value: unknown): boolean {
  return Array.isArray(value) && value.every((column) => isRecord(column) && typeof column.name === 'string' && typeof column.type === 'string')
}

function isMeasured(value: unknown): boolean {
  return isRecord(value) && Number.isInteger(value.rows) && Number.isInteger(value.bytes) && typeof value.sha256 === 'string'
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2_147_483_647
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
