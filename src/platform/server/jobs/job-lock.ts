import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { lockConnection } from '#src/platform/server/database/lock-connection'

const ASK_AGAIN_MS = 500

/**
 * Does the work of a job while no other server does the same job. When the heartbeat of a job stops, the queue gives the job to a second
 * worker, although the first worker may still be doing it. The second worker waits here until the first one has finished or its process has
 * ended. Rejects if `signal` aborts this wait. If the lock is lost because its connection broke, work that is already running continues.
 */
export async function aloneAtJob(connectionString: string, jobId: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const client = lockConnection(connectionString, 'slipway job')
  try {
    await client.connect()
    while (!(await takes(client, jobId))) await pause(ASK_AGAIN_MS, undefined, { signal })
    await work()
  } finally {
    await client.end().catch(() => undefined) // the lock ends with the session
  }
}

async function takes(client: pg.Client, jobId: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 19)) AS taken', [`job\n${jobId}`])
  return rows[0]?.taken === true
}
