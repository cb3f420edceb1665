import pg from 'pg'
import { CONNECTION_WAIT_MS } from '#src/platform/server/database/lend-connection'

const ANSWER_WAIT_MS = 10_000

/**
 * A separate, unopened connection for a session-level lock. Such a lock ends with the process in any case. It is not subject to the
 * time limits of transactions, and leaves the pool's connections to calls. If the connection breaks, its next statement fails.
 */
export function lockConnection(connectionString: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    query_timeout: ANSWER_WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => undefined) // without a listener, an error would end the process
  return client
}
