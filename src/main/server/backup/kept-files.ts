import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyFile } from '#src/main/server/backup/copy-files'

/** Files of DATA_DIR that belong to this one database or process, and that would be useless after a restore into another one. */
const OF_THIS_PLACE = /^(?:postgres\.json|postgres-password|postgres\.log(?:\.1)?|server\.json|restore-unfinished|.*\.new)$/

/**
 * Copies those files of a DATA_DIR that belong neither to the database nor to the file store, such as the installation's key. Returns the
 * names of these files.
 */
export async function copyKept(from: string, to: string): Promise<string[]> {
  const entries = await readdir(from, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !OF_THIS_PLACE.test(entry.name)).map(({ name }) => name).toSorted()
  for (const name of names) await copyFile(join(from, name), join(to, name))
  return names
}
