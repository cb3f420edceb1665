import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const KEY = /^[0-9a-f]{64}$/
/** Before the key of a file that is being removed: its name in the folder of the drafts. */
const ASIDE = 'removed-'

/** What the nightly sweep does in the folder of a file store, one server at a time. */
export interface StoredFiles {
  /** The keys of files that were last kept before a moment, a folder of the store at a time. */
  keptBefore(moment: Date): AsyncIterable<readonly string[]>
  /** Removes a file, unless it was kept again since the moment or is gone; true when this call removed it. */
  remove(key: string, moment: Date): Promise<boolean>
  /** Puts back what a removal that was cut off had taken out of its place. */
  putBack(): Promise<void>
  /** Removes what interrupted writes left before a moment, `most` at once. Answers how many. */
  removeDrafts(moment: Date, most: number): Promise<number>
}

/** The files of a store's folder, whose drafts lie in `incoming`. */
export function storedFiles(folder: string, incoming: string): StoredFiles {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  const asideOf = (key: string) => join(incoming, `${ASIDE}${key}`)
  return {
    async *keptBefore(moment) {
      for (const name of (await readdir(folder)).filter((one) => /^[0-9a-f]{2}$/.test(one)).toSorted()) {
        const keys: string[] = []
        for (const key of await readdir(join(folder, name))) {
          if (KEY.test(key) && (await isOlder(pathOf(key), moment))) keys.push(key)
        }
        yield keys
      }
    },
    async remove(key, moment) {
      if (!(await isOlder(pathOf(key), moment))) return false
      // no call removes a file only if it is still the one that was looked at: it is taken out of its place, so that one
      // that is kept again from now on is there again, and what was kept since the look is put back
      if (!(await moves(pathOf(key), asideOf(key)))) return false
      if (!(await isOlder(asideOf(key), moment))) {
        await moves(asideOf(key), pathOf(key))
        return false
      }
      await rm(asideOf(key), { force: true })
      return true
    },
    async putBack() {
      for (const name of await readdir(incoming)) {
        const key = name.slice(ASIDE.length)
        if (!name.startsWith(ASIDE) || !KEY.test(key)) continue
        // as one that is kept now: it may take the place of one that is
        await utimes(asideOf(key), new Date(), new Date())
        await moves(asideOf(key), pathOf(key))
      }
    },
    async removeDrafts(moment, most) {
      let removed = 0
      for (const name of await readdir(incoming)) {
        if (removed === most) break
        if (name.startsWith(ASIDE)) continue
        const path = join(incoming, name)
        if (!(await isOlder(path, moment))) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** Moves a file; false when it is gone. What is in the new place has the same content, as its name says. */
async function moves(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
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
