import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of an export that a test tampers with. */
export interface Tampered {
  readonly path: string
  /** Changes the text of a file, but not its checksum in the manifest. */
  damage(file: string, change: (text: string) => string): void
  /** Changes the text of a table's file or of the index, and updates its checksum in the manifest. */
  forge(file: string, change: (text: string) => string): void
  /** Changes the manifest. */
  // the tests change single fields of the JSON
  // oxlint-disable-next-line typescript/no-explicit-any
  manifest(change: (manifest: any) => void): void
}

/** Copies an export to a folder, so that the copy can be tampered with. */
export function tampered(from: string, path: string): Tampered {
  cpSync(from, path, { recursive: true })
  const damage: Tampered['damage'] = (file, change) => writeFileSync(join(path, file), change(readFileSync(join(path, file), 'utf8')))
  const manifest: Tampered['manifest'] = (change) =>
    damage('manifest.json', (text) => {
      const parsed: unknown = JSON.parse(text)
      change(parsed)
      return JSON.stringify(parsed)
    })
  return {
    path,
    damage,
    manifest,
    forge(file, change) {
      damage(file, change)
      const content = readFileSync(join(path, file))
      const measured = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
      manifest(({ tables, files }) => Object.assign(file === 'files.csv' ? files.index : tables.find(({ name }: { name: string }) => `tables/${name}.csv` === file), measured))
    },
  }
}
