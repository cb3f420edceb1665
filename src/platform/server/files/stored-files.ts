import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const KEY = /^[0-9a-f]{64}$/
/** Prefix of the name, in the drafts folder, of a file that is being removed. */
const ASIDE = 'removed-'

/** The cleanup of a file store's folder, which runs nightly on one server at a time. */
export interface StoredFiles {
  /** The keys of the files that were last stored before a moment, read from one folder of the store at a time. */
  keptBefore(moment: Date): AsyncIterable<readonly string[]>
  /** Removes a file if it was last stored before the moment. Returns true if this call removed it. */
  remove(key: string, moment: Date): Promise<boolean>
  /** Restores files whose removal was interrupted. */
  putBack(): Promise<void>
  /** Removes at most `most` drafts that interrupted writes left before a moment; returns how many. */
  removeDrafts(moment: Date, most: number): Promise<number>
}

/** The cleanup of a store's folder, whose drafts are in `incoming`. */
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
      // No system call removes a file on the condition that it has not changed since the check. So the file is first moved aside. If the
      // same content is stored again after that, it gets a new file. If it was stored between the check and the move, the file is moved
      // back.
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
        // set the file's time to now, because it may replace a file that was just stored and is too new to remove
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

/** Moves a file; false when it no longer exists. A file already at the new path has the same content, since its name is its hash. */
async function moves(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Whether a file was last stored before a moment. False for a file that another server has removed. */
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
