import type { Pool, PoolClient } from 'pg'

/** How long a call waits for a free connection before it fails. Without a limit, calls would hang while the pool is used up. */
export const CONNECTION_WAIT_MS = 10_000

/** An error with PostgreSQL's code for too many connections. The call is then answered with a 503. */
class NoConnectionFree extends Error {
  readonly code = '53300'
}

/** Takes a connection from the pool. Throws an error with code 53300 if none becomes free in time. */
export async function lendConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout exceeded')) throw new NoConnectionFree(error.message, { cause: error })
    throw error
  }
}
