import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The system user that runs the database when we run as root, because PostgreSQL refuses to run as root. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

const OWN_NAME = 'slipway'

/**
 * Chooses the user that runs the database. Null if we do not run as root; our own user then runs it. Otherwise, this is the owner of an
 * existing data folder, else the system user `slipway` (which is created if possible), else `postgres` or `nobody`.
 */
export async function databaseUser(existingFolder: string | null): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = existingFolder === null ? null : await ownerOf(existingFolder)
  const user = owner ?? userNamed(OWN_NAME) ?? makeUser() ?? userNamed('postgres') ?? userNamed('nobody')
  if (user === null) throw new Error(`As root the database needs a system user: make one with 'useradd --system ${OWN_NAME}'.`)
  return user
}

/** True if this user can access the folder. Null means our own user. */
export function canEnter(folder: string, user: SystemUser | null): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asUser(user), cwd: '/' }).status === 0
}

/** The options of `spawn` with which a program runs as this user. */
export function asUser(user: SystemUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid }
}

async function ownerOf(folder: string): Promise<SystemUser | null> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? null : { uid, gid }
}

function makeUser(): SystemUser | null {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const result = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', OWN_NAME])
  return result.status === 0 ? userNamed(OWN_NAME) : null
}

function userNamed(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
