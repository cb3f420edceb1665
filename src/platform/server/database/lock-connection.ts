import pg from 'pg'
import { CONNECTION_WAIT_MS } from '#src/platform/server/database/lend-connection'

const ANSWER_WAIT_MS = 10_000

/**
 * Creates a separate connection, not yet opened, for a session-level lock. Such a lock is released when the process ends, even if it is
 * killed. The connection has no time limits for transactions, and does not use up a connection of the pool. If the connection breaks, the
 * next statement on it fails.
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
