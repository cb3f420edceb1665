import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFile } from '#src/main/server/backup/copy-files'
import { keysOfIndex, pathOfKey } from '#src/main/server/agency-export/file-index'
import { FILES } from '#src/main/server/agency-export/manifest'

interface Copied {
  readonly count: number
  readonly bytes: number
  readonly missing: readonly string[]
}

/**
 * Copies each file that an index lists, once, and calls `note` with the SHA-256 and the path of each copy. `missing` in the result lists
 * the files that the store does not have, or whose content is damaged.
 */
export async function copyNamedFiles(index: string, from: string, to: string, note: (sha256: string, path: string) => void): Promise<Copied> {
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  for await (const key of keysOfIndex(index)) {
    const path = join(to, pathOfKey(key))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const copied = await copyFile(join(from, pathOfKey(key)), path).catch(nullIfMissing)
    if (copied?.sha256 === key) {
      count += 1
      bytes += copied.bytes
      note(key, `${FILES}/${pathOfKey(key)}`)
    } else {
      for (const left of [path, `${path}.new`]) await rm(left, { force: true })
      missing.push(key)
    }
  }
  return { count, bytes, missing }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
