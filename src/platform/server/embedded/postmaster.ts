import { spawn, spawnSync } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from '#src/platform/server/embedded/binaries'
import { cleanEnvironment } from '#src/platform/server/embedded/cluster'
import type { Place } from '#src/platform/server/embedded/place'
import { asUser } from '#src/platform/server/embedded/system-user'

/** A running postgres process for our cluster. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

const LOG_LIMIT = 5_000_000
const STOP_LIMIT_MS = 30_000

/**
 * The postgres process that serves this cluster now, or null. The process id in postmaster.pid is not enough, because any process may have
 * that id after a restart of the machine. So this also checks that the process is a `postgres -D <our cluster>`.
 */
export async function livePostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = await lockLines(cluster)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await servesCluster(pid, cluster))) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Starts postgres on the cluster and waits until it is ready or has ended. Returns its process id, or what it wrote to its log before it
 * ended. Postgres itself removes the lock file of a dead postgres. But if the process id in the lock file now belongs to a different
 * program, we remove the file, because postgres would mistake that program for another postgres.
 */
export async function startPostmaster(place: Place, binaries: Binaries, port: number, settings: readonly string[]) {
  await removeStrangersLock(place.cluster)
  await rotateLog(place.log)
  const log = await open(place.log, 'a', 0o600)
  const before = (await log.stat()).size
  const args = ['-D', place.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // The process is detached, so that Ctrl+C in the terminal reaches only our server, which finishes its work and then stops the database.
  const child = spawn(binaries.postgres, args, {
    ...asUser(place.user), cwd: '/', env: cleanEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  child.on('exit', () => (ended = true))
  child.on('error', () => (ended = true))
  child.unref()
  await log.close()
  for (;;) {
    const live = await livePostmaster(place.cluster)
    if (live?.ready && live.pid === child.pid) return { pid: live.pid, said: '' }
    if (ended) return { pid: null, said: (await readFile(place.log)).subarray(before).toString() }
    await pause(10)
  }
}

/**
 * Stops the postgres of this cluster. Postgres then accepts no new connections and rolls back running transactions; committed data is
 * already on disk.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const live = await livePostmaster(cluster)
  if (live === null) return
  process.kill(live.pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (await servesCluster(live.pid, cluster)) {
    if (Date.now() > deadline) process.kill(live.pid, 'SIGQUIT')
    await pause(10)
  }
}

/** The recorded port if it is still free, otherwise any free port on the loopback interface. */
export async function freePort(remembered: number | null): Promise<number> {
  return (remembered === null ? null : await tryPort(remembered)) ?? (await tryPort(0)) ?? Promise.reject(new Error('No port is free.'))
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(null))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : null))
    })
  })
}

async function lockLines(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

async function removeStrangersLock(cluster: string): Promise<void> {
  const pid = Number((await lockLines(cluster))[0])
  if (Number.isInteger(pid) && pid > 0 && !(await servesCluster(pid, cluster))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const [program = '', ...args] = command.split('\0')
    return basename(program) === 'postgres' && args[args.indexOf('-D') + 1] === cluster
  }
  const listed = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return /(?:^|\/)postgres /.test(listed) && listed.includes(` -D ${cluster} `)
}

/** Renames a large log file and keeps one such older file. That is enough, because the log only grows when something goes wrong. */
async function rotateLog(log: string): Promise<void> {
  const size = await stat(log).then((stats) => stats.size, () => 0)
  if (size > LOG_LIMIT) await rename(log, `${log}.1`)
}
