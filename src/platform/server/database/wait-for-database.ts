import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Errors that are only temporary: the database is starting, or its port is not open yet. */
const PASSING = new Set(['57P03', 'ECONNREFUSED'])
const WAIT_MS = 60_000

/** Resolves when the database accepts connections. Waits up to a minute for a database that is starting. Throws on any other error. */
export async function waitForDatabase(connectionString: string, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  for (let hasSaid = false; ; hasSaid = true) {
    const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'slipway start' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!PASSING.has(code) || Date.now() > deadline) throw error
      if (!hasSaid) say('The database does not take connections yet; waiting for it.')
      await pause(500)
    }
  }
}
