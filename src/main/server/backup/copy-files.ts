import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '#src/platform/server/files/sync-path'

const FOLDER = /^[0-9a-f]{2}$/
const KEY = /^[0-9a-f]{64}$/
const AT_ONCE = 4

/** The result of copying a file store. A file's name is its SHA-256; a file is damaged if its content does not match its name. */
export interface CopiedFiles {
  readonly keys: ReadonlySet<string>
  readonly bytes: number
  readonly damaged: readonly string[]
}

/**
 * Copies all complete files of a store to another folder. A file's name is its SHA-256, so the content of each copy is checked against the
 * name.
 */
export async function copyFiles(from: string, to: string): Promise<CopiedFiles> {
  const waiting = await keysIn(from)
  const keys = new Set(waiting)
  const damaged: string[] = []
  let bytes = 0
  for (const folder of new Set(waiting.map((key) => key.slice(0, 2)))) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const copyNext = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const copied = await copyFile(join(from, key.slice(0, 2), key), join(to, key.slice(0, 2), key))
      bytes += copied.bytes
      if (copied.sha256 !== key) damaged.push(key)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
  for (const folder of new Set([...keys].map((key) => key.slice(0, 2)))) await syncPath(join(to, folder))
  return { keys, bytes, damaged: damaged.toSorted() }
}

/** Copies one file under a temporary name, and renames it when it is complete. A file with its final name is therefore always complete. */
export async function copyFile(from: string, to: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  const draft = `${to}.new`
  await pipeline(createReadStream(from), measure, createWriteStream(draft, { mode: 0o600 }))
  await syncPath(draft)
  await rename(draft, to)
  return { bytes, sha256: hash.digest('hex') }
}

async function keysIn(folder: string): Promise<string[]> {
  const isThere = await stat(folder).then(() => true, () => false)
  if (!isThere) return []
  const folders = (await readdir(folder)).filter((name) => FOLDER.test(name))
  const names = await Promise.all(folders.map((name) => readdir(join(folder, name))))
  return names.flat().filter((name) => KEY.test(name))
}
