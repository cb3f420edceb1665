import type { Pool, PoolClient } from 'pg'

/** How long a call waits for a free connection before it fails, so that no call hangs when the pool is used up. */
export const CONNECTION_WAIT_MS = 10_000

/** An error with PostgreSQL's code for too many connections, which is answered with a 503. */
class NoConnectionFree extends Error {
  readonly code = '53300'
}

/** Takes a connection from the pool; throws with code 53300 when none becomes free in time. */
export async function lendConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout exceeded')) throw new NoConnectionFree(error.message, { cause: error })
    throw error
  }
}
