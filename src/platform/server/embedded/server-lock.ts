import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Thrown when another live server uses this DATA_DIR. The message names that server. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/** The key of the advisory lock that a server holds on its embedded database while it runs: "slip" and "way1" in ASCII. */
const LOCK = [0x736c6970, 0x77617931] as const
const PATIENCE_MS = 2_000

/**
 * Connects to an embedded database and takes a lock that only one live server can have. The lock is released when the connection ends, so a
 * killed server does not keep it. Throws DataDirInUse with the process id of the server that has the lock.
 */
export async function takeServerLock(connectionString: string, dataDir: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: `slipway server ${process.pid}`, keepAlive: true })
  await client.connect()
  // Retry for a while, because the database may not have noticed yet that the previous server was killed a moment ago.
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [...LOCK])
    if (rows[0]?.taken) return client
    if (Date.now() > deadline) break
    await pause(50)
  }
  const holder = await nameOfHolder(client)
  await client.end()
  throw new DataDirInUse(
    `DATA_DIR ${dataDir} is in use by the ${holder}. Stop it first, or set another DATA_DIR; several servers share one database through DATABASE_URL.`,
  )
}

async function nameOfHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = $1::bigint AND objid = $2::bigint AND objsubid = 2`,
    [...LOCK],
  )
  return rows[0]?.application_name ?? 'slipway server that is ending just now'
}
