import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SequenceState } from '#src/main/server/backup/catalog'
import type { Measured } from '#src/main/server/backup/copy-out'

/** A backup cannot be made or restored; the sentence is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** A table as a backup holds it. */
export interface BackedUpTable extends Measured {
  readonly name: string
  readonly columns: readonly string[]
}

/** What a backup says of itself. It is written last: a folder without one is no whole backup. */
export interface Manifest {
  readonly product: 'slipway'
  readonly format: 1
  /** The moment of the snapshot: every write that was answered before it is in the backup. */
  readonly created_at: string
  /** The number of the last migration. */
  readonly schema: number
  readonly postgres: string
  readonly tables: readonly BackedUpTable[]
  readonly sequences: readonly SequenceState[]
  /** Files of the store; null in a dump of the database alone. */
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: readonly string[]; readonly damaged: readonly string[] } | null
  /** Other files of DATA_DIR, such as the installation's key. */
  readonly kept: readonly string[]
}

export const MANIFEST = 'manifest.json'
export const TABLES = 'tables'
export const FILES = 'files'
export const KEPT = 'data'

/** The manifest of a backup. Refuses a folder that holds none, or one of a format that this release does not read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupRefused(`${folder} holds no complete backup: ${MANIFEST} is missing.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.product !== 'slipway' || manifest.format !== 1) throw new BackupRefused(`${join(folder, MANIFEST)} is not of a backup that this release can read.`)
  return manifest
}
