import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#src/platform/server/start-refused'

/** The name of a file that is in DATA_DIR while a backup is being restored there. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

/** Throws if DATA_DIR contains a restore that did not finish. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isUnfinished = await stat(join(dataDir, UNFINISHED_RESTORE)).then(() => true, () => false)
  if (isUnfinished) throw new StartRefused(`A restore into DATA_DIR ${dataDir} did not finish. Remove what is in that folder and run the restore again.`)
}
