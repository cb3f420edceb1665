import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * The length of a turn in ms. All limits below are in turns of the event loop, so that a process that gets little CPU time still has enough
 * turns to read its connections.
 */
const TURN_MS = 10
/** After this many turns without a new connection, no connection is pending anymore. */
const QUIET_TURNS = 5
/** Maximum number of turns to wait for a pause in new connections. The listener then closes even without such a pause. */
const MOST_QUIET_TURNS = 50
/** If a connection has not sent a call within this many turns after the listener closed, the connection is destroyed. */
const MOST_UNREAD_TURNS = 100

/**
 * Tracks the connections of a server that will be stopped later. Returns a function that stops accepting connections and resolves when
 * every accepted connection has been read. When a listener closes, pending connections are reset, even if their calls were already sent. So
 * the function first delays all answers for a moment. Callers that open a new connection after each answer then do not open one, and no
 * connection is pending anymore. Then the function closes the listener and sends the answers.
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
    await new Promise(setImmediate) // close right after the turn in which new connections were accepted
    // this closes only the listener; open connections end when the app is closed
    Server.prototype.close.call(app.server)
    holding = null
    release()
    for (let turns = 0; unread.size > 0 && turns < MOST_UNREAD_TURNS; turns += 1) await pause(TURN_MS)
    for (const line of unread) line.destroy()
  }
}
