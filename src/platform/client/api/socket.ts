import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { readTokens } from '#src/platform/client/api/tokens'

/** `offline`: the browser reports that it has no network. `away`: the browser has a network, but the server does not answer. */
export type SocketState = 'connecting' | 'live' | 'away' | 'offline'
type Message = Readonly<Record<string, unknown>>

const FIRST_DELAY_MS = 500
/** The code with which the server closes a connection because its session or token has ended. */
const REFUSED = 4401
const LONGEST_DELAY_MS = 30_000

/** The WebSocket connection of this session, if there is one. */
interface Connection {
  socket: WebSocket | null
  state: SocketState
  /** The delay before the next attempt to connect. */
  delay: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** True during a session, when the connection should be open. */
  isWanted: boolean
  /** True once the connection was open in this session. A reconnect then means that messages were missed (API-26). */
  wasLive: boolean
  /** When the session began to read the data that it shows, in ms of `performance.now()`. */
  readSince: number
}

const connection = createStore<Connection>(() => ({ socket: null, state: 'away', delay: FIRST_DELAY_MS, timer: undefined, isWanted: false, wasLive: false, readSince: 0 }))
const messages = createListeners<[message: Message]>()
const states = createListeners<[state: SocketState]>()
/** Checks whether the session is still valid after the server refused the connection. Set once at startup. */
const sessionCheck = createStore<{ run: () => Promise<void> }>(() => ({ run: () => Promise.resolve() }))

/** Opens the connection for change notifications. Reconnects automatically, with growing delays. */
export function openSocket(): void {
  if (!connection.isWanted) connection.readSince = performance.now()
  connection.isWanted = true
  if (connection.socket === null) connect()
}

/** Closes the connection, for the end of a session. */
export function closeSocket(): void {
  const { socket, timer, state } = connection
  clearTimeout(timer)
  // reset before the socket closes, so that the close handler does not reconnect
  connection.reset()
  socket?.close()
  if (state !== 'away') states.notify('away')
}

/** Subscribes to the server's messages. */
export function onSocketMessage(subscriber: (message: Message) => void): () => void {
  return messages.add(subscriber)
}

/** Makes this browser tab reload all data that it shows, as it does after a lost connection. */
export function notifyMissed(): void {
  messages.notify({ kind: 'missed' })
}

/** Calls the watcher with the current state, then with each later one. After a reconnect, views read their data again. */
export function onSocketState(watcher: (state: SocketState) => void): () => void {
  const remove = states.add(watcher)
  watcher(connection.state)
  return remove
}

/** Whether the connection to the server is live, so that its messages arrive. */
export function isSocketLive(): boolean {
  return connection.state === 'live'
}

/**
 * Sets the function that checks whether the session is still valid. It is called after the server refused a connection, since perhaps
 * only the session's token has expired.
 */
export function checkSessionWith(check: () => Promise<void>): void {
  sessionCheck.run = check
}

/** Sends the renewed token over the open connection, so that the server does not close the connection when the old token expires. */
export function renewSocketToken(token: string): void {
  const { socket } = connection
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ token }))
}

/** Watches whether the browser goes online or offline. Called once at startup. */
export function watchNetwork(): void {
  window.addEventListener('offline', networkChanged)
  window.addEventListener('online', networkChanged)
}

/**
 * Reconnects immediately when the browser goes online or offline. Otherwise, a connection that was lost with the network would seem open
 * until it times out. Tries to connect even if the browser reports that it is offline, because that report can be wrong.
 */
function networkChanged(): void {
  const { socket, timer, isWanted } = connection
  if (!isWanted) return
  clearTimeout(timer)
  connection.socket = null
  socket?.close()
  setState(stateWithoutSocket())
  connection.delay = FIRST_DELAY_MS
  connect()
}

function stateWithoutSocket(): SocketState {
  return isOffline() ? 'offline' : 'away'
}

function isOffline(): boolean {
  // `navigator` is missing in some tests, which run this code without a browser
  return globalThis.navigator?.onLine === false
}

function connect(): void {
  const tokens = readTokens()
  if (!connection.isWanted || tokens === null) return
  if (!isOffline()) setState('connecting')
  let isFirstReady = true
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`)
  connection.socket = socket
  socket.onopen = () => {
    // asks the server to send what has changed since the first reads; this is not needed after a lost connection, since everything is then
    // read again
    const since = connection.wasLive ? {} : { reading_ms: Math.ceil(performance.now() - connection.readSince) }
    socket.send(JSON.stringify({ token: tokens.authorization, ...since }))
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
    setState(stateWithoutSocket())
    const { delay } = connection
    // the delay has a random part, so that not all clients reconnect at once after a server restart
    if (connection.isWanted) connection.timer = setTimeout(() => void connectAgain(code === REFUSED), delay * (0.75 + Math.random() / 2))
    connection.delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }
}

async function connectAgain(wasRefused: boolean): Promise<void> {
  if (wasRefused) await sessionCheck.run()
  if (connection.isWanted && connection.socket === null) connect()
}

/** Passes a message to the subscribers. Returns true if the message says that the server has accepted the connection. */
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
