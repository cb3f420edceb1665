import type { WebSocket } from '@fastify/websocket'
import type { ReceivedChange } from '#src/platform/server/events/announce'
import type { Listener } from '#src/platform/server/events/listener'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { HttpError } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'

export const CLOSED = { goingAway: 1001, tooMany: 4429, refused: 4401 } as const
/** Minimum time between two checks of the session, no matter how many tokens the client sends (M8). */
const BETWEEN_LOOKS_MS = 5_000
/**
 * If this much data was sent to a client but not yet read by it, its connection is closed as too slow. The client then reconnects and
 * reloads its data.
 */
const MOST_UNREAD_BYTES = 1024 * 1024
/** When a change affects many windows, the checks of their sessions are spread randomly over this time. */
const SPREAD_MS = 2_000

/** Returns the projects in which a person is notified of changes: all projects of the agency, or some of them (API-25, PROJ-44). */
export type ProjectsOf = (person: SignedIn) => Promise<'all' | ReadonlySet<number>>

/** The maximum number of earlier changes that a new window gets one by one. If there are more, the window reloads its data instead. */
const MOST_REPEATED = 50

/** What a window needs from the server. */
export interface WindowHost {
  readonly platform: Pick<Platform, 'identify'>
  readonly projectsOf: ProjectsOf
  readonly recent: Listener['recent']
  /** Whether this person may open one more window. Called once for each window, after its first token. */
  admit(person: SignedIn): boolean
}

/** The server's side of an open window. The window gets no notifications until its first message has identified the person. */
export class Window {
  private person: SignedIn | null = null
  private token = ''
  private projects: 'all' | ReadonlySet<number> = new Set<number>()
  private looking: Promise<void> | null = null
  private lookedAt = -Infinity
  private timer: NodeJS.Timeout | undefined
  private readonly openedAt = performance.now()
  /** When the client began to load the data that it shows; null if the client did not send this time. */
  private readSince: number | null = null

  constructor(
    private readonly socket: WebSocket,
    private readonly host: WindowHost,
  ) {}

  /**
   * Accepts a token, which the client sends in its first message and after each renewal, but never in the URL (reliability row 33). Tokens
   * are checked one at a time and at most every 5 s. If several arrive in between, only the newest one is checked. `readingMs` is how long
   * the client had been loading data when its connection opened. The client gets the changes since it began to load data, because the
   * answers that it loaded may be older than these changes. The client computes `readingMs` when its end of the connection opens. That is
   * after the server's end opened, so `readingMs` is never too short.
   */
  take(token: string, readingMs: number | null): void {
    this.token = token
    if (this.person === null && readingMs !== null) this.readSince = this.openedAt - readingMs
    this.lookSoon(0)
  }

  /** Checks the session again after a short delay. Closes the connection if the session or token has ended or the role has changed. */
  recheck(): void {
    if (this.person !== null) this.lookSoon(Math.random() * SPREAD_MS)
  }

  refuse(): void {
    this.socket.close(CLOSED.refused, 'not signed in')
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  get isKnown(): boolean {
    return this.person !== null
  }

  change({ dot_authority_id, employee_id, ...change }: ReceivedChange): void {
    if (!this.isFor(dot_authority_id, employee_id)) return
    // if this person's session ended or their teams changed, check the session immediately
    if ((change.kind === 'session' || change.kind === 'projects') && employee_id !== undefined) void (this.looking ?? Promise.resolve()).catch(() => undefined).then(() => this.look())
    else if (change.kind === 'session' || change.kind === 'projects') this.recheck()
    if (this.maySee(change.dot_project_ids)) this.tell(change)
  }

  private isFor(agency: number, employee: number | undefined): boolean {
    const { person } = this
    if (person === null || person.dot_authority_id !== agency) return false
    // a partner without a role gets only notifications that name this partner, because even an id would reveal what others do (VEND-10)
    return employee === undefined ? person.role !== null : employee === person.id
  }

  /** Called after the database connection was lost. Any change may have been missed, so this makes the client reload what it shows. */
  missed(): void {
    if (this.person !== null) this.tell({ kind: 'missed' })
  }

  private lookSoon(ms: number): void {
    if (this.timer !== undefined) return
    const wait = Math.max(ms, this.lookedAt + BETWEEN_LOOKS_MS - performance.now())
    if (wait <= 0) return void this.look()
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.look()
    }, wait)
  }

  /** Checks the session. Only one check runs at a time; a request during a check causes one more check afterwards. */
  private async look(): Promise<void> {
    if (this.looking !== null) return this.lookSoon(0)
    this.lookedAt = performance.now()
    this.looking = this.authenticate()
    try {
      await this.looking
    } catch (error) {
      // a 429 means only that the agency has too many calls in flight, not that the session has ended, so check again later
      if (error instanceof HttpError && error.status === 429 && this.socket.readyState === this.socket.OPEN) this.lookSoon(BETWEEN_LOOKS_MS)
      else this.refuse()
    } finally {
      this.looking = null
    }
  }

  private async authenticate(): Promise<void> {
    const { token } = this
    const { caller } = await this.host.platform.identify({ authorization: `Bearer ${token}` })
    if (caller?.kind !== 'person') return this.refuse()
    if (this.person === null && !this.host.admit(caller)) return this.socket.close(CLOSED.tooMany, 'too many windows')
    this.projects = await this.host.projectsOf(caller)
    const isFirst = this.person === null
    this.person = caller
    this.tell({ kind: 'ready' })
    if (isFirst && this.readSince !== null) this.catchUp(this.readSince, caller.dot_authority_id)
  }

  /**
   * Sends the changes since a time. If some of them may be missing, or if there are so many that following each one would cost more, makes
   * the client reload what it shows instead.
   */
  private catchUp(since: number, agency: number): void {
    const changes = this.host.recent.since(since, agency)?.filter((change) => this.isFor(change.dot_authority_id, change.employee_id) && this.maySee(change.dot_project_ids))
    if (changes === undefined || changes.length > MOST_REPEATED) return this.missed()
    for (const change of changes) this.change(change)
  }

  private maySee(projects: readonly number[] | undefined): boolean {
    const { projects: visibleProjects } = this
    return visibleProjects === 'all' || projects === undefined || projects.some((id) => visibleProjects.has(id))
  }

  private tell(message: unknown): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > MOST_UNREAD_BYTES) return this.socket.terminate()
    this.socket.send(JSON.stringify(message))
  }
}
