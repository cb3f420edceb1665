import type { Platform } from '#src/server/platform/platform'

const PROBE_LIMIT_MS = 1_500

/** Whether this server can do its work now: it is not stopping, the database answers, the file store takes a file. */
export async function isReady(platform: Platform, isStopping: boolean): Promise<boolean> {
  if (isStopping) return false
  const probes = Promise.all([platform.database.pool.query('SELECT 1 FROM schema_migrations LIMIT 1'), platform.files.check()])
  const limit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the probe took too long')), PROBE_LIMIT_MS).unref()
  })
  try {
    await Promise.race([probes, limit])
    return true
  } catch (error) {
    platform.log.warn({ err: error }, 'not ready')
    return false
  }
}
