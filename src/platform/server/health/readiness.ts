import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedCluster } from '#src/platform/server/embedded/place'
import type { Platform } from '#src/platform/server/platform'

const PROBE_LIMIT_MS = 1_500
/** Minimum time between two checks of the disk. */
const DISK_PROBE_MS = 3_000
/** Fractions of disk space that is free: below WARN_FREE a warning is logged, and below LEAST_FREE the server is not ready. */
const WARN_FREE = 0.1
const LEAST_FREE = 0.02

interface DiskProbe {
  readonly at: number
  readonly done: Promise<void>
}

const probes = new WeakMap<Platform, DiskProbe>()

/** Whether this server can process calls: it is not stopping, both database pools respond, and the disk is writable and has free space. */
export async function isReady(platform: Platform, isStopping: boolean): Promise<boolean> {
  if (isStopping) return false
  const { pool, readings } = platform.database
  const all = Promise.all([pool.query('SELECT 1 FROM schema_migrations LIMIT 1'), readings.query('SELECT 1'), probeDisk(platform)])
  const limit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the probe took too long')), PROBE_LIMIT_MS).unref()
  })
  try {
    await Promise.race([all, limit])
    return true
  } catch (error) {
    platform.log.warn({ problem: error instanceof Error ? error.message : String(error) }, 'not ready')
    return false
  }
}

function probeDisk(platform: Platform): Promise<void> {
  const last = probes.get(platform)
  if (last !== undefined && Date.now() - last.at < DISK_PROBE_MS) return last.done
  const done = lookAtDisk(platform)
  done.catch(() => undefined) // the callers that await `done` handle its rejection
  probes.set(platform, { at: Date.now(), done })
  return done
}

async function lookAtDisk({ files, configuration, log }: Platform): Promise<void> {
  await files.check()
  const cluster = configuration.hasOwnDatabase ? await embeddedCluster(configuration.dataDir) : null
  // the files may be on a different disk than the rest of DATA_DIR
  for (const folder of [configuration.dataDir, join(configuration.dataDir, 'files'), ...(cluster === null ? [] : [cluster])]) {
    const { bavail, blocks } = await statfs(folder)
    const free = bavail / Math.max(1, blocks)
    if (free < LEAST_FREE) throw new Error(`the disk of ${folder} is full: ${(free * 100).toFixed(1)} % free`)
    if (free < WARN_FREE) log.warn({ folder, free_percent: Math.round(free * 100) }, 'the disk is nearly full')
  }
}
