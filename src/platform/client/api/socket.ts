import { readTokens } from '#src/platform/client/api/tokens'

export type SocketState = 'connecting' | 'live' | 'away'
type Message = Readonly<Record<string, unknown>>

const FIRST_DELAY_MS = 500
/** The server closes with this what is no session's line any more, or not under this token. */
const REFUSED = 4401
const LONGEST_DELAY_MS = 30_000

const subscribers = new Set<(message: Message) => void>()
const watchers = new Set<(state: SocketState) => void>()
let socket: WebSocket | null = null
let state: SocketState = 'away'
let delay = FIRST_DELAY_MS
let timer: ReturnType<typeof setTimeout> | undefined
let isWanted = false
let checkSession: () => Promise<void> = () => Promise.resolve()
/** The line was open before in this session: what happened while it was away was missed (API-26). */
let wasLive = false

/** Opens the line on which the server tells what changed; comes back by itself, each time a little later. */
export function openSocket(): void {
  isWanted = true
  if (socket === null) connect()
}

/** Closes the line, for the end of a session. */
export function closeSocket(): void {
  isWanted = false
  wasLive = false
  clearTimeout(timer)
  socket?.close()
  socket = null
  setState('away')
}

/** Hears every message of the server. */
export function onSocketMessage(subscriber: (message: Message) => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** What is shown here may be old: this window reads it again, as after the line was away. */
export function tellMissed(): void {
  tell({ kind: 'missed' })
}

/** Hears when the line comes and goes; a client that was away reads again what it shows. */
export function onSocketState(watcher: (state: SocketState) => void): () => void {
  watchers.add(watcher)
  watcher(state)
  return () => watchers.delete(watcher)
}

/** What looks, when the server refused the line, whether the session still stands: its token may only have run out. */
export function checkSessionWith(check: () => Promise<void>): void {
  checkSession = check
}

/** Names the renewed token on the open line, so that the server does not close it when the old one dies. */
export function renewSocketToken(token: string): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ token }))
}

function connect(): void {
  const tokens = readTokens()
  if (!isWanted || tokens === null) return
  setState('connecting')
  let isFirstReady = true
  const line = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`)
  socket = line
  line.onopen = () => {
    line.send(JSON.stringify({ token: tokens.authorization }))
  }
  line.onmessage = (event) => {
    const isReady = hear(event.data)
    if (!isReady || !isFirstReady) return
    isFirstReady = false
    if (wasLive) tellMissed()
    wasLive = true
  }
  line.onclose = ({ code }) => {
    if (socket !== line) return
    socket = null
    setState('away')
    // with a little of chance, so that the windows of a server that was away do not all come back at once
    if (isWanted) timer = setTimeout(() => void comeBack(code === REFUSED), delay * (0.75 + Math.random() / 2))
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  }
}

async function comeBack(wasRefused: boolean): Promise<void> {
  if (wasRefused) await checkSession()
  if (isWanted && socket === null) connect()
}

/** Passes a message on; true when it says that the line is ours now. */
function hear(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const message: unknown = JSON.parse(text)
  if (typeof message !== 'object' || message === null) return false
  const isReady = Reflect.get(message, 'kind') === 'ready'
  if (isReady) {
    delay = FIRST_DELAY_MS
    setState('live')
  }
  tell({ ...message })
  return isReady
}

function tell(message: Message): void {
  for (const subscriber of subscribers) subscriber(message)
}

function setState(next: SocketState): void {
  if (next === state) return
  state = next
  for (const watcher of watchers) watcher(state)
}
