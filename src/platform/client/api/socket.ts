import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { readTokens } from '#src/platform/client/api/tokens'

export type SocketState = 'connecting' | 'live' | 'away'
type Message = Readonly<Record<string, unknown>>

const FIRST_DELAY_MS = 500
/** The code with which the server closes a connection whose session or token has ended. */
const REFUSED = 4401
const LONGEST_DELAY_MS = 30_000

/** The connection of this session, if it has one. */
interface Connection {
  socket: WebSocket | null
  state: SocketState
  /** How long it waits before it connects again. */
  delay: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** A session wants it open. */
  isWanted: boolean
  /** It was open before in this session: what happened while it was away was missed (API-26). */
  wasLive: boolean
}

const connection = createStore<Connection>(() => ({ socket: null, state: 'away', delay: FIRST_DELAY_MS, timer: undefined, isWanted: false, wasLive: false }))
const messages = createListeners<[message: Message]>()
const states = createListeners<[state: SocketState]>()
/** Looks whether the session is still good when the server refused the connection; set once, at the start. */
const sessionCheck = createStore<{ run: () => Promise<void> }>(() => ({ run: () => Promise.resolve() }))

/** Opens the connection on which the server tells what changed; connects again by itself, each time a little later. */
export function openSocket(): void {
  connection.isWanted = true
  if (connection.socket === null) connect()
}

/** Closes the connection, for the end of a session. */
export function closeSocket(): void {
  const { socket, timer, state } = connection
  clearTimeout(timer)
  // before the socket closes, so that its close starts no new connection
  connection.reset()
  socket?.close()
  if (state !== 'away') states.notify('away')
}

/** Calls back with every message of the server. */
export function onSocketMessage(subscriber: (message: Message) => void): () => void {
  return messages.add(subscriber)
}

/** What is shown here may be old: this window reads it again, as after a lost connection. */
export function notifyMissed(): void {
  messages.notify({ kind: 'missed' })
}

/** Calls back with the state now and with each later one; a client that was away reads again what it shows. */
export function onSocketState(watcher: (state: SocketState) => void): () => void {
  const remove = states.add(watcher)
  watcher(connection.state)
  return remove
}

/** How to look, when the server refused the connection, whether the session is still good: its token may only have expired. */
export function checkSessionWith(check: () => Promise<void>): void {
  sessionCheck.run = check
}

/** Names the renewed token on the open connection, so that the server does not close it when the old one expires. */
export function renewSocketToken(token: string): void {
  const { socket } = connection
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ token }))
}

function connect(): void {
  const tokens = readTokens()
  if (!connection.isWanted || tokens === null) return
  setState('connecting')
  let isFirstReady = true
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`)
  connection.socket = socket
  socket.onopen = () => {
    socket.send(JSON.stringify({ token: tokens.authorization }))
  }
  socket.onmessage = (event) => {
    const isReady = receive(event.data)
    if (!isReady || !isFirstReady) return
    isFirstReady = false
    if (connection.wasLive) notifyMissed()
    connection.wasLive = true
  }
  socket.onclose = ({ code }) => {
    if (connection.socket !== socket) return
    connection.socket = null
    setState('away')
    const { delay } = connection
    // with some randomness, so that the windows of a server that was away do not all connect at once
    if (connection.isWanted) connection.timer = setTimeout(() => void connectAgain(code === REFUSED), delay * (0.75 + Math.random() / 2))
    connection.delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }
}

async function connectAgain(wasRefused: boolean): Promise<void> {
  if (wasRefused) await sessionCheck.run()
  if (connection.isWanted && connection.socket === null) connect()
}

/** Passes a message on; true when it says that the server accepted the connection. */
function receive(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const message: unknown = JSON.parse(text)
  if (typeof message !== 'object' || message === null) return false
  const isReady = Reflect.get(message, 'kind') === 'ready'
  if (isReady) {
    connection.delay = FIRST_DELAY_MS
    setState('live')
  }
  messages.notify({ ...message })
  return isReady
}

function setState(next: SocketState): void {
  if (next === connection.state) return
  connection.state = next
  states.notify(next)
}
