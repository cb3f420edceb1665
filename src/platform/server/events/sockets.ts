import type { FastifyInstance } from 'fastify'
import type { Listener } from '#src/platform/server/events/listener'
import { CLOSED, Window, type ProjectsOf } from '#src/platform/server/events/window'
import type { Platform } from '#src/platform/server/platform'

const FIRST_MESSAGE_LIMIT_MS = 10_000
const RECHECK_MS = 30_000
const LARGEST_MESSAGE = 8_192
/** Maximum number of connections from one network address on which no person is identified yet. */
const MOST_UNKNOWN_OF_ADDRESS = 20
/** Maximum number of connections from one network address, which many people may share. */
const MOST_OF_ADDRESS = 1_000
const MOST_OF_PERSON = 20

/** How long a stopping server waits for clients to confirm that a connection is closed before it ends the connection anyway. */
const GOODBYE_LIMIT_MS = 2_000

/** Options of the WebSocket server. Large messages are refused. A stopping server closes the connection of every window (code 1001). */
export const socketOptions = {
  options: { maxPayload: LARGEST_MESSAGE },
  preClose(this: FastifyInstance, done: () => void) {
    const { clients } = this.websocketServer
    for (const client of clients) client.close(CLOSED.goingAway, 'the server stops')
    setTimeout(() => {
      for (const client of clients) client.terminate()
    }, GOODBYE_LIMIT_MS).unref()
    this.websocketServer.close(done)
  },
}

/**
 * Opens /websocket, which notifies the signed-in windows of an agency about changed tickets, counts and jobs (API-25). The number of
 * connections per network address and per person is limited. A connection that does not respond, or whose data is not read, is closed (M8).
 */
export function openSockets(app: FastifyInstance, platform: Platform, listener: Listener, projectsOf: ProjectsOf): void {
  const { configuration } = platform
  const [ofAddress, unknownOfAddress, ofPerson] = [new Counts(), new Counts(), new Counts()]
  app.get('/websocket', { websocket: true }, (socket, request) => {
    const { ip } = request
    if (!isOwnOrigin(request.headers.origin, request.headers.host, configuration.publicUrl)) return socket.close(CLOSED.refused, 'another origin')
    if (ofAddress.of(ip) >= MOST_OF_ADDRESS || unknownOfAddress.of(ip) >= MOST_UNKNOWN_OF_ADDRESS) return socket.close(CLOSED.tooMany, 'too many connections')
    const leaveAddress = ofAddress.enter(ip)
    const becomeKnown = unknownOfAddress.enter(ip)
    let leavePerson = () => {}
    const window = new Window(socket, {
      platform,
      projectsOf,
      recent: listener.recent,
      admit({ dot_authority_id, id }) {
        const person = `${dot_authority_id}:${id}`
        if (ofPerson.of(person) >= MOST_OF_PERSON || socket.readyState !== socket.OPEN) return false
        leavePerson = ofPerson.enter(person)
        becomeKnown()
        return true
      },
    })
    const impatience = setTimeout(() => window.isKnown || window.refuse(), FIRST_MESSAGE_LIMIT_MS)
    let hasAnswered = true
    const rechecks = setInterval(() => {
      if (!hasAnswered) return socket.terminate()
      hasAnswered = false
      socket.ping()
      window.recheck()
    }, RECHECK_MS)
    const deafen = listener.hear(window)
    socket.on('pong', () => {
      hasAnswered = true
    })
    socket.on('message', (data: Buffer) => {
      const message = messageOf(data)
      if (message === null) return window.refuse()
      window.take(message.token, message.readingMs)
    })
    socket.on('close', () => {
      clearTimeout(impatience)
      clearInterval(rechecks)
      window.close()
      for (const leave of [deafen, leaveAddress, becomeKnown, leavePerson]) leave()
    })
  })
}

/** Counts connections by key. */
class Counts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Increments the count of a key. Returns a function that decrements it again; only the first call of that function has an effect. */
  enter(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1)
    let isThere = true
    return () => {
      if (!isThere) return
      isThere = false
      const left = this.of(key) - 1
      if (left === 0) this.#counts.delete(key)
      else this.#counts.set(key, left)
    }
  }
}

/**
 * Parses a message of a client; null if it is not valid. `readingMs` is how long the client had been loading data when its connection
 * opened, or null if the client does not ask for changes that it missed in this time.
 */
function messageOf(data: Buffer): { readonly token: string; readonly readingMs: number | null } | null {
  if (data.length > LARGEST_MESSAGE) return null
  try {
    const message: unknown = JSON.parse(data.toString('utf8'))
    if (typeof message !== 'object' || message === null || !('token' in message) || typeof message.token !== 'string') return null
    const readingMs = 'reading_ms' in message && typeof message.reading_ms === 'number' ? message.reading_ms : null
    return { token: message.token, readingMs }
  } catch {
    return null
  }
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  // a request without an Origin header is not from a browser, so it cannot be another site's page that misuses a person's session
  if (origin === undefined) return true
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
