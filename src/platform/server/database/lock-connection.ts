import pg from 'pg'
import { CONNECTION_WAIT_MS } from '#src/platform/server/database/lend-connection'

const ANSWER_WAIT_MS = 10_000

/**
 * A connection of its own for a lock of the session, not yet open. Such a lock ends with the process whatever became of
 * that, no time limit of a transaction takes it away, and the pool's connections stay for calls. One that breaks says so
 * at its next statement.
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
  client.on('error', () => undefined) // unheard, it would end the process
  return client
}
