import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SequenceState } from '#src/main/server/backup/catalog'
import type { Measured } from '#src/main/server/backup/copy-out'

/** Thrown when a backup cannot be created or restored. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** A table in a backup. */
export interface BackedUpTable extends Measured {
  readonly name: string
  readonly columns: readonly string[]
}

/** The description of a backup. It is written last, so a folder without a manifest is not a complete backup. */
export interface Manifest {
  readonly product: 'slipway'
  readonly format: 1
  /** The time of the snapshot. The backup includes every write that the server had confirmed before this time. */
  readonly created_at: string
  /** The number of the last migration. */
  readonly schema: number
  readonly postgres: string
  readonly tables: readonly BackedUpTable[]
  readonly sequences: readonly SequenceState[]
  /** The files of the file store; null if only the database was dumped. */
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: readonly string[]; readonly damaged: readonly string[] } | null
  /** Other files of DATA_DIR, such as the installation's key. */
  readonly kept: readonly string[]
}

export const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const FILES = 'files'
export const KEPT = 'data'

/** Reads the manifest of a backup. Throws if there is none, or if this release cannot read its format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupRefused(`${folder} holds no complete backup: ${MANIFEST} is missing.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.product !== 'slipway' || manifest.format !== 1) throw new BackupRefused(`${join(folder, MANIFEST)} is not of a backup that this release can read.`)
  return manifest
}
