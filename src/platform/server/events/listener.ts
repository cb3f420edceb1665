import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { CHANNEL, type ReceivedChange } from '#src/platform/server/events/announce'
import { RecentChanges } from '#src/platform/server/events/recent-changes'

/** Receives the notifications about the committed changes of all servers. */
export interface Listener {
  /** The last changes. While the connection is lost, there are none; once it is back, `missed` is called. */
  readonly recent: Pick<RecentChanges, 'since'>
  /** Adds a subscriber; returns a function that removes it. `missed` is called after a lost connection, which may have hidden changes. */
  hear(ear: { change(change: ReceivedChange): void; missed(): void }): () => void
  close(): Promise<void>
}

/** Listens on a database connection of its own, and reconnects automatically. */
export function openListener(connectionString: string, log: FastifyBaseLogger): Listener {
  const ears = new Set<{ change(change: ReceivedChange): void; missed(): void }>()
  const recent = new RecentChanges()
  let closed = false
  let client: pg.Client | null = null

  const listen = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      const next = new pg.Client({ connectionString, application_name: 'slipway listener', keepAlive: true })
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
        next.once('end', () => {
          if (closed) return
          for (const ear of ears) ear.missed()
          void listen()
        })
        for (const ear of ears) ear.missed()
        return
      } catch (error) {
        log.warn({ err: error }, 'the listener cannot connect')
        await next.end().catch(() => undefined)
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
