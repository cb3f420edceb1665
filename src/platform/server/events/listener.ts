import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { CHANNEL, type ReceivedChange } from '#src/platform/server/events/announce'
import { CONNECTION_WAIT_MS } from '#src/platform/server/database/lend-connection'
import { RecentChanges } from '#src/platform/server/events/recent-changes'

/** Receives the notifications about the committed changes of all servers. */
export interface Listener {
  /** The last changes. None are added while the connection is lost; once it is back, `missed` is called. */
  readonly recent: Pick<RecentChanges, 'since'>
  /**
   * Adds a subscriber; returns a function that removes it. `missed` is called when a lost connection is back, because changes may have been
   * missed in the meantime.
   */
  hear(ear: { change(change: ReceivedChange): void; missed(): void }): () => void
  close(): Promise<void>
}

/**
 * How often the connection is checked. A listening connection sends nothing, so TCP keepalive would notice a silent loss only after
 * minutes.
 */
const CHECK_MS = 30_000
const ANSWER_WAIT_MS = 10_000

/** Listens on a database connection of its own, checks it every `checkMs`, and reconnects automatically. */
export function openListener(connectionString: string, log: FastifyBaseLogger, { checkMs = CHECK_MS, answerWaitMs = ANSWER_WAIT_MS } = {}): Listener {
  const ears = new Set<{ change(change: ReceivedChange): void; missed(): void }>()
  const recent = new RecentChanges()
  let closed = false
  let client: pg.Client | null = null

  const listen = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      const next = new pg.Client({
        connectionString,
        application_name: 'slipway listener',
        connectionTimeoutMillis: CONNECTION_WAIT_MS,
        query_timeout: answerWaitMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      })
      try {
        next.on('notification', ({ payload }) => {
          const change = JSON.parse(payload ?? '{}') as ReceivedChange
          recent.add(change)
          for (const ear of ears) ear.change(change)
        })
        next.on('error', (error) => log.warn({ err: error }, 'the listener was cut'))
        await next.connect()
        await next.query(`LISTEN ${CHANNEL}`)
        client = next
        recent.missed()
        const check = setInterval(() => void next.query('SELECT 1').catch(() => next.connection.stream.destroy()), checkMs)
        next.once('end', () => {
          clearInterval(check)
          if (closed) return
          for (const ear of ears) ear.missed()
          void listen()
        })
        for (const ear of ears) ear.missed()
        return
      } catch (error) {
        log.warn({ err: error }, 'the listener cannot connect')
        // not `end`, which waits for the server, because the connection may not answer
        next.connection.stream.destroy()
        await pause(wait)
      }
    }
  }
  void listen()

  return {
    recent,
    hear(ear) {
      ears.add(ear)
      return () => void ears.delete(ear)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
