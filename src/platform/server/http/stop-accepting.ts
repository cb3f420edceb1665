import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * The length of one turn, in ms. We count turns of the event loop instead of time. A process with little CPU time then still gets
 * enough turns to read its connections.
 */
const TURN_MS = 10
/** After this many turns without a new connection, all pending connections have arrived. */
const QUIET_TURNS = 5
/** Upper limit when new connections never pause; the listener then closes anyway. */
const MOST_QUIET_TURNS = 50
/** After the listener closes, a connection that has sent no call within this many turns is destroyed. */
const MOST_UNREAD_TURNS = 100

/**
 * Tracks the connections of a server that will be stopped. Returns a function that stops accepting connections and resolves when every
 * accepted connection has been read. Closing a listener resets the connections in its backlog, even if their calls were already sent. So
 * the function first delays all answers for a moment: callers that open a new connection after every answer then open none, and the backlog
 * drains. Then it closes the listener and sends the answers.
 */
export function watchLines(app: FastifyInstance): () => Promise<void> {
  const unread = new Set<Socket>()
  let quietTurns = 0
  let holding: Promise<void> | null = null
  app.server.on('connection', (line) => {
    quietTurns = 0
    unread.add(line)
    line.once('close', () => unread.delete(line))
  })
  for (const event of ['request', 'upgrade'] as const) app.server.prependListener(event, ({ socket }) => unread.delete(socket))
  app.addHook('onSend', async () => {
    await holding
  })
  return async () => {
    if (!app.server.listening) return
    let release = () => {}
    holding = new Promise((done) => (release = done))
    quietTurns = 0
    for (let turns = 0; quietTurns < QUIET_TURNS && turns < MOST_QUIET_TURNS; turns += 1) {
      await pause(TURN_MS)
      quietTurns += 1
    }
    await new Promise(setImmediate) // close right after a turn that accepted new connections
    // this closes only the listener; closing the app ends the open connections
    Server.prototype.close.call(app.server)
    holding = null
    release()
    for (let turns = 0; unread.size > 0 && turns < MOST_UNREAD_TURNS; turns += 1) await pause(TURN_MS)
    for (const line of unread) line.destroy()
  }
}
