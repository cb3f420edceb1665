import type { FastifyInstance } from 'fastify'
import type { WebSocket } from '@fastify/websocket'
import type { HeardChange, Listener } from '#src/server/platform/events/listener'
import type { SignedIn } from '#src/server/platform/http/caller'
import type { Platform } from '#src/server/platform/platform'

const FIRST_MESSAGE_LIMIT_MS = 10_000
const RECHECK_MS = 30_000
const LARGEST_MESSAGE = 8_192
const CLOSED = { goingAway: 1001, refused: 4401 } as const

/** Windows that do not answer our goodbye are cut after this. */
const GOODBYE_LIMIT_MS = 2_000

/** What the sockets are opened with: no large messages, and a server that stops says so to every window (1001). */
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

/** Which projects' changes a person is told of: all of the agency, or those named (API-25, PROJ-44). */
export type ProjectsOf = (person: SignedIn) => Promise<'all' | ReadonlySet<number>>

/** One open window of a person. Nothing is told before the first message proved who it is. */
class Window {
  private person: SignedIn | null = null
  private token = ''
  private projects: 'all' | ReadonlySet<number> = new Set<number>()

  constructor(
    private readonly socket: WebSocket,
    private readonly platform: Platform,
    private readonly projectsOf: ProjectsOf,
  ) {}

  /** The token comes in the first message and again after each renewal, never in the address (reliability row 33). */
  async authenticate(token: string): Promise<void> {
    const { caller } = await this.platform.identify({ authorization: `Bearer ${token}` })
    if (caller?.kind !== 'person') return this.refuse()
    this.token = token
    this.projects = await this.projectsOf(caller)
    this.person = caller
    this.tell({ kind: 'ready' })
  }

  /** Asks again who this is: a session that ended, a role that changed, a token that died close the window's line. */
  async recheck(): Promise<void> {
    if (this.person !== null) await this.authenticate(this.token)
  }

  refuse(): void {
    this.socket.close(CLOSED.refused, 'not signed in')
  }

  get isKnown(): boolean {
    return this.person !== null
  }

  change({ dot_authority_id, employee_id, ...change }: HeardChange): void {
    const { person } = this
    if (person === null || person.dot_authority_id !== dot_authority_id) return
    if (employee_id !== undefined && employee_id !== person.id) return
    if (change.kind === 'session' || change.kind === 'projects') void this.recheck().catch(() => this.refuse())
    if (this.maySee(change.dot_project_ids)) this.tell(change)
  }

  /** The line to the database was down: anything may have changed, the client reads again what it shows. */
  missed(): void {
    if (this.person !== null) this.tell({ kind: 'missed' })
  }

  private maySee(projects: readonly number[] | undefined): boolean {
    const { projects: seen } = this
    return seen === 'all' || projects === undefined || projects.some((id) => seen.has(id))
  }

  private tell(message: unknown): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message))
  }
}

/** Opens /websocket: which tickets, counts and jobs changed, to signed-in windows of the same agency (API-25). */
export function openSockets(app: FastifyInstance, platform: Platform, listener: Listener, projectsOf: ProjectsOf): void {
  const { configuration } = platform
  app.get('/websocket', { websocket: true }, (socket, request) => {
    if (!isOwnOrigin(request.headers.origin, request.headers.host, configuration.publicUrl)) return socket.close(CLOSED.refused, 'another origin')
    const window = new Window(socket, platform, projectsOf)
    const impatience = setTimeout(() => window.isKnown || window.refuse(), FIRST_MESSAGE_LIMIT_MS)
    const rechecks = setInterval(() => void window.recheck().catch(() => window.refuse()), RECHECK_MS)
    const deafen = listener.hear(window)
    socket.on('message', (data: Buffer) => {
      const token = tokenOf(data)
      if (token === null) return window.refuse()
      window.authenticate(token).catch(() => window.refuse())
    })
    socket.on('close', () => {
      clearTimeout(impatience)
      clearInterval(rechecks)
      deafen()
    })
  })
}

function tokenOf(data: Buffer): string | null {
  if (data.length > LARGEST_MESSAGE) return null
  try {
    const message: unknown = JSON.parse(data.toString('utf8'))
    const isToken = typeof message === 'object' && message !== null && 'token' in message && typeof message.token === 'string'
    return isToken ? (message.token as string) : null
  } catch {
    return null
  }
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined) return true // no browser: nothing can be ridden on
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
