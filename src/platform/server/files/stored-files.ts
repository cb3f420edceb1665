import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const KEY = /^[0-9a-f]{64}$/
/** The first part of the name of a file that is being removed. Such a file is in the folder for drafts. */
const ASIDE = 'removed-'

/** The functions for the cleanup of a file store, which runs every night on one server at a time. */
export interface StoredFiles {
  /** Yields the keys of files that were last stored before a point in time, for one folder of the store at a time. */
  keptBefore(moment: Date): AsyncIterable<readonly string[]>
  /** Removes a file if it was last stored before a point in time. Returns true if this call removed the file. */
  remove(key: string, moment: Date): Promise<boolean>
  /** Restores files whose removal was interrupted. */
  putBack(): Promise<void>
  /** Removes at most `most` drafts that were left by interrupted writes before a point in time. Returns the number of removed drafts. */
  removeDrafts(moment: Date, most: number): Promise<number>
}

/** Creates the cleanup functions for a store. Its drafts are in the folder `incoming`. */
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
      // There is no system call that removes a file on condition that the file has not changed since the check, so the file is first moved
      // aside. If the same content is stored again after that, it becomes a new file. If it was stored between the check and the move, the
      // file is moved back.
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
        // the restored file may replace a file with the same content that was just stored, which must not be removed, so it gets the
        // current time
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

/** Moves a file. Returns false if the file no longer exists. It may replace a file with the same name, which has the same content. */
async function moves(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Whether a file was last stored before a point in time. False if another server has removed the file. */
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
