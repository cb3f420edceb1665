import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '#src/platform/server/embedded/binaries'
import type { Place } from '#src/platform/server/embedded/place'
import { asUser, type SystemUser } from '#src/platform/server/embedded/system-user'

/** The superuser of an embedded database. The product itself never uses this role, only the owner's role and the application's role. */
export const SUPERUSER = 'postgres'

const UNFINISHED = 'postgres-unfinished-'

/** Locales that define which characters are letters, best first. Whichever of them is used, sorting uses PostgreSQL's built-in C.UTF-8. */
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

/**
 * Creates the cluster if there is none, with the encoding UTF8, the built-in locale C.UTF-8, SCRAM passwords and data checksums. It is
 * created in a temporary folder, which is renamed when complete, so that a process killed in between leaves no incomplete cluster. Returns
 * true if this call created the cluster.
 */
export async function makeCluster(place: Place, binaries: Binaries): Promise<boolean> {
  if (await stat(join(place.cluster, 'PG_VERSION')).then(() => true, () => false)) return false
  await removeUnfinished(place)
  const unfinished = await mkdtemp(join(place.home, UNFINISHED))
  try {
    await give(unfinished, place.user)
    const folder = join(unfinished, 'cluster')
    const passwordFile = join(unfinished, 'password')
    await writeFile(passwordFile, `${place.password}\n`, { mode: 0o600 })
    await give(passwordFile, place.user)
    await initialize(folder, passwordFile, place.user, binaries)
    return await rename(folder, place.cluster).then(() => true, falseWhenMadeMeanwhile)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function initialize(folder: string, passwordFile: string, user: SystemUser | null, binaries: Binaries) {
  let lastOutput = ''
  for (const locale of LETTER_LOCALES) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    await give(folder, user)
    const { code, output } = await run(binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${locale}`,
      '--data-checksums',
      '--no-instructions',
    ], user)
    if (code === 0) return
    lastOutput = output
    if (!/invalid locale/i.test(output)) break
  }
  throw new Error(`initdb could not make the database in ${folder}:\n${lastOutput.trim()}`)
}

/**
 * Removes temporary folders left by killed processes. A folder younger than a minute is kept, because it may belong to a process that is
 * still running.
 */
async function removeUnfinished(place: Place): Promise<void> {
  for (const name of await readdir(place.home)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(place.home, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > 60_000) await rm(join(place.home, name), { recursive: true, force: true })
  }
}

function falseWhenMadeMeanwhile(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
  throw error
}

async function give(path: string, user: SystemUser | null): Promise<void> {
  if (user !== null) await chown(path, user.uid, user.gid)
}

function run(program: string, args: string[], user: SystemUser | null): Promise<{ code: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { ...asUser(user), cwd: '/', env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
    child.on('error', failed)
    child.on('close', (code) => done({ code, output }))
  })
}

/** The environment for PostgreSQL's programs, without our own variables, so that a PGDATA or PGPORT in the person's shell has no effect. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' }
}
