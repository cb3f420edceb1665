import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { CHANNEL, type Change } from '#src/platform/server/events/announce'

/** A change as it was announced, with the agency that it belongs to. */
export type HeardChange = Change & { readonly dot_authority_id: number }

/** Hears what any server of the installation committed. */
export interface Listener {
  /** Adds an ear; answers how to take it off. `missed` is told when the line was down: anything may have changed. */
  hear(ear: { change(change: HeardChange): void; missed(): void }): () => void
  close(): Promise<void>
}

/** Listens on a connection of its own and comes back by itself when that is cut. */
export function openListener(connectionString: string, log: FastifyBaseLogger): Listener {
  const ears = new Set<{ change(change: HeardChange): void; missed(): void }>()
  let closed = false
  let client: pg.Client | null = null

  const listen = async (): Promise<void> => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      const next = new pg.Client({ connectionString, application_name: 'slipway listener', keepAlive: true })
      try {
        next.on('notification', ({ payload }) => {
          const change = JSON.parse(payload ?? '{}') as HeardChange
          for (const ear of ears) ear.change(change)
        })
        next.on('error', (error) => log.warn({ err: error }, 'the listener was cut'))
        await next.connect()
        await next.query(`LISTEN ${CHANNEL}`)
        client = next
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
