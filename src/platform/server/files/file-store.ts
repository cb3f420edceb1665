import { createHash, randomUUID } from 'node:crypto'
import fs, { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { storedFiles, type StoredFiles } from '#src/platform/server/files/stored-files'
import { syncPath } from '#src/platform/server/files/sync-path'

const PROBE = Buffer.alloc(1_024)

/** The result of storing a file. */
export interface StoredFile {
  /** The name of the file in the store: the SHA-256 of its content, in hexadecimal. */
  readonly key: string
  readonly bytes: number
}

/** Thrown when the database names a file whose content is missing from the disk, because it was removed or never copied. */
export class FileGone extends Error {
  readonly code = 'FILE_GONE'
}

/** Stores files under the hash of their content. File names that people choose are stored only in the database and never become a path. */
export interface FileStore extends StoredFiles {
  /**
   * Writes a file, syncs it, then renames it, so that the file of a returned key is complete on disk (see "The database" in the
   * architecture document).
   */
  keep(content: Readable): Promise<StoredFile>
  read(key: string): Readable
  size(key: string): Promise<number>
  /** Resolves if files can be written to the store; rejects otherwise. */
  check(): Promise<void>
}

/** Opens a file store in a folder, which several servers may share. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700).catch(leaveToItsOwner)
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('not a key of the file store')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    ...storedFiles(folder, incoming),
    async keep(content) {
      const draft = join(incoming, randomUUID())
      const hash = createHash('sha256')
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          hash.update(chunk)
          bytes += chunk.length
          next(null, chunk)
        },
      })
      try {
        await pipeline(content, measure, createWriteStream(draft, { mode: 0o600 }))
        await syncPath(draft)
        const key = hash.digest('hex')
        await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
        await rename(draft, pathOf(key))
        await syncPath(join(folder, key.slice(0, 2)))
        return { key, bytes }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (key) => createReadStream(pathOf(key), { fs: { ...fs, open: openOrGone } }),
    size: async (key) => (await stat(pathOf(key)).catch((error: unknown) => {
      throw orGone(error)
    })).size,
    async check() {
      const probe = join(incoming, `probe-${randomUUID()}`)
      try {
        // the test file must not be empty, because an empty file can be written even to a full disk
        await writeFile(probe, PROBE, { mode: 0o600, flush: true })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

/** Ignores EPERM, because a shared folder may belong to another user, who decides on its permissions. */
function leaveToItsOwner(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') throw error
}

/** Like `fs.open`, but turns ENOENT into FileGone for a missing file. Otherwise, ENOENT would be treated as an outage of the file store. */
const openOrGone = (path: string, flags: string | undefined, mode: number | undefined, done: (error: Error | null, file: number) => void): void => {
  fs.open(path, flags ?? 'r', mode ?? null, (error, file) => done(error === null ? null : orGone(error), file))
}

function orGone(error: unknown): Error {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? new FileGone('a file of the store is missing', { cause: error }) : error instanceof Error ? error : new Error(String(error))
}
