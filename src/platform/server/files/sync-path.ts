import { open } from 'node:fs/promises'

/** Resolves when the content of a file or folder is on disk, not only in a cache. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
