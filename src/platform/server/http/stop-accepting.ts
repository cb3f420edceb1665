import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time is counted in turns, so that a process that gets the processor seldom has as many to read its lines. */
const TURN_MS = 10
/** So long without a new line: whoever was on the way has arrived. */
const QUIET_TURNS = 5
/** Under callers that never pause there is no quiet: the listener closes then all the same. */
const MOST_QUIET_TURNS = 50
/** A line that was taken and says nothing so long is nobody's call. */
const MOST_UNREAD_TURNS = 100

/**
 * Watches the lines of a server that will stop one day; answers how to stop accepting, which resolves when every line
 * that was taken has been read. Closing a listener resets the lines that wait in its backlog, sent calls among them. So
 * answers are held for a moment: callers that come back on a fresh line with every answer stay with the ones they have,
 * the backlog runs empty, the listener closes, and the answers go out.
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
    let letGo = () => {}
    holding = new Promise((done) => (letGo = done))
    quietTurns = 0
    for (let turns = 0; quietTurns < QUIET_TURNS && turns < MOST_QUIET_TURNS; turns += 1) {
      await pause(TURN_MS)
      quietTurns += 1
    }
    await new Promise(setImmediate) // right behind the turn that took what had come
    // of the two closes the one that leaves open lines alone; closing the app ends those
    Server.prototype.close.call(app.server)
    holding = null
    letGo()
    for (let turns = 0; unread.size > 0 && turns < MOST_UNREAD_TURNS; turns += 1) await pause(TURN_MS)
    for (const line of unread) line.destroy()
  }
}
