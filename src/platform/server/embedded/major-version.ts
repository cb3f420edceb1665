import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '#src/platform/server/embedded/binaries'
import { asUser } from '#src/platform/server/embedded/system-user'
import type { Place } from '#src/platform/server/embedded/place'
import { StartRefused } from '#src/platform/server/start-refused'

/**
 * Throws if the data folder is of another PostgreSQL major version, which the programs of this release cannot open. The message explains
 * how to migrate it.
 */
export async function refuseOtherMajor({ cluster, user, dataDir }: Place, { postgres }: Binaries): Promise<void> {
  const stored = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const versionText = execFileSync(postgres, ['--version'], { ...asUser(user), cwd: '/', encoding: 'utf8' })
  const [, ours = ''] = /(\d+)(?:\.|beta|rc|devel|\s|$)/.exec(versionText) ?? []
  if (stored === ours) return
  throw new StartRefused(`The database in ${cluster} is of PostgreSQL ${stored}; this release of Slipway runs PostgreSQL ${ours}. Nothing was changed. To move it:
  1. with the release that ran before: npm run backup -- --to FOLDER
  2. with this release and a new, empty DATA_DIR: npm run restore -- --from FOLDER
The present DATA_DIR is ${dataDir}. Keep it until the new one is checked.`)
}
