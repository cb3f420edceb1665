import pg from 'pg'
import { CONNECTION_WAIT_MS } from '#src/platform/server/database/lend-connection'

const ANSWER_WAIT_MS = 10_000

/**
 * A separate, unopened connection for a session-level lock. The lock ends with the process, even if the process is killed. The connection
 * is not subject to the time limits of transactions, and does not use up one of the pool's connections. If the connection breaks, its next
 * statement fails.
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
