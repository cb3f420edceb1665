import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What the nightly sweep does in the folder of a file store. */
export interface StoredFiles {
  /** The keys of files that were last kept before a moment, a folder of the store at a time. */
  keptBefore(moment: Date): AsyncIterable<readonly string[]>
  /** Removes a file, unless it was kept again since the moment or is gone; true when this call removed it. */
  remove(key: string, moment: Date): Promise<boolean>
  /** Removes what interrupted writes left before a moment, `most` at once. Answers how many. */
  removeDrafts(moment: Date, most: number): Promise<number>
}

/** The files of a store's folder, whose drafts lie in `incoming`. */
export function storedFiles(folder: string, incoming: string): StoredFiles {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async *keptBefore(moment) {
      for (const name of (await readdir(folder)).filter((one) => /^[0-9a-f]{2}$/.test(one)).toSorted()) {
        const keys: string[] = []
        for (const key of await readdir(join(folder, name))) {
          if (/^[0-9a-f]{64}$/.test(key) && (await isOlder(pathOf(key), moment))) keys.push(key)
        }
        yield keys
      }
    },
    async remove(key, moment) {
      // taken out of its place first: one that is kept again meanwhile stands there anew, or is put back
      const aside = join(incoming, randomUUID())
      try {
        await rename(pathOf(key), aside)
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
      if (!(await isOlder(aside, moment))) {
        await rename(aside, pathOf(key))
        return false
      }
      await rm(aside, { force: true })
      return true
    },
    async removeDrafts(moment, most) {
      let removed = 0
      for (const name of await readdir(incoming)) {
        if (removed === most) break
        const path = join(incoming, name)
        if (!(await isOlder(path, moment))) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** False also for a file that another server removed meanwhile. */
async function isOlder(path: string, moment: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < moment
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
