import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { lockConnection } from '#src/platform/server/database/lock-connection'

const ASK_AGAIN_MS = 500

/**
 * Does the work of a job while no other server does the same job. The queue gives a job whose heartbeat stalled to a
 * second worker, though the first may still be at it: the second waits here until the first has ended or its process
 * is gone, and rejects when the signal says that waiting is over. A lock that was lost with its connection does not stop
 * work that is under way.
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
