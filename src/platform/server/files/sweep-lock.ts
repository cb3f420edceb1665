import { lockConnection } from '#src/platform/server/database/lock-connection'

/** The key of the file store's advisory lock. A cleanup takes the lock exclusively; backups take it in shared mode. */
export const SWEEP_LOCK = 7_250_430

/**
 * Runs work while no backup reads the file store and no other server cleans it up. If a backup or another cleanup is running, returns null
 * without running the work. `assertStillAlone` rejects if the lock was lost because its connection broke. Call it before anything that
 * cannot be undone.
 */
export async function aloneInStore<T>(connectionString: string, work: (assertStillAlone: () => Promise<void>) => Promise<T>): Promise<T | null> {
  const client = lockConnection(connectionString, 'slipway sweep')
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [SWEEP_LOCK])
    if (rows[0]?.taken !== true) return null
    return await work(async () => void (await client.query('SELECT 1')))
  } finally {
    await client.end().catch(() => undefined) // the lock ends with the session
  }
}
