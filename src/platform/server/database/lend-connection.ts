import type { Pool, PoolClient } from 'pg'

/** How long a call waits for a free connection, so that a full pool is said and no call hangs. */
export const CONNECTION_WAIT_MS = 10_000

/** PostgreSQL's own code for it: the caller is told that we are busy (503). */
class NoConnectionFree extends Error {
  readonly code = '53300'
}

/** Takes a connection of the pool; throws with code 53300 when none came free in time. */
export async function lendConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout exceeded')) throw new NoConnectionFree(error.message, { cause: error })
    throw error
  }
}
