import type { WebSocket } from '@fastify/websocket'
import type { HeardChange } from '#src/platform/server/events/listener'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { HttpError } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'

export const CLOSED = { goingAway: 1001, tooMany: 4429, refused: 4401 } as const
/** Between two looks at who this is, however many tokens a connection sends (M8). */
const BETWEEN_LOOKS_MS = 5_000
/** A connection that has so much unread is too slow to be worth its memory; its window comes back and reads again. */
const MOST_UNREAD_BYTES = 1024 * 1024
/** A change that concerns many windows is looked into over this time, not by all at once. */
const SPREAD_MS = 2_000

/** Which projects' changes a person is told of: all of the agency, or those named (API-25, PROJ-44). */
export type ProjectsOf = (person: SignedIn) => Promise<'all' | ReadonlySet<number>>

/** What a window stands on. */
export interface WindowHost {
  readonly platform: Pick<Platform, 'identify'>
  readonly projectsOf: ProjectsOf
  /** Whether one more window of this person may be open; called once a window, when it is first known. */
  admit(person: SignedIn): boolean
}

/** One open window of a person. Nothing is told before the first message proved who it is. */
export class Window {
  private person: SignedIn | null = null
  private token = ''
  private projects: 'all' | ReadonlySet<number> = new Set<number>()
  private looking: Promise<void> | null = null
  private lookedAt = -Infinity
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly socket: WebSocket,
    private readonly host: WindowHost,
  ) {}

  /**
   * The token comes in the first message and again after each renewal, never in the address (reliability row 33). One is
   * looked into at a time and none sooner than 5 s after the last: of more that came meanwhile the newest counts.
   */
  take(token: string): void {
    this.token = token
    this.lookSoon(0)
  }

  /** Looks again, over a little time, who this is: a session that ended, a role that changed, a token that died close the connection. */
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

  change({ dot_authority_id, employee_id, ...change }: HeardChange): void {
    const { person } = this
    if (person === null || person.dot_authority_id !== dot_authority_id) return
    if (employee_id !== undefined && employee_id !== person.id) return
    // an end of this person's own session, and of being on a team, is looked into now
    if ((change.kind === 'session' || change.kind === 'projects') && employee_id !== undefined) void (this.looking ?? Promise.resolve()).catch(() => undefined).then(() => this.look())
    else if (change.kind === 'session' || change.kind === 'projects') this.recheck()
    if (this.maySee(change.dot_project_ids)) this.tell(change)
  }

  /** The connection to the database was down: anything may have changed, the client reads again what it shows. */
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

  /** One look at a time; who asks meanwhile gets one more behind it. */
  private async look(): Promise<void> {
    if (this.looking !== null) return this.lookSoon(0)
    this.lookedAt = performance.now()
    this.looking = this.authenticate()
    try {
      await this.looking
    } catch (error) {
      // the agency has used up its share for now: this says nothing of who this is
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
    this.person = caller
    this.tell({ kind: 'ready' })
  }

  private maySee(projects: readonly number[] | undefined): boolean {
    const { projects: seen } = this
    return seen === 'all' || projects === undefined || projects.some((id) => seen.has(id))
  }

  private tell(message: unknown): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > MOST_UNREAD_BYTES) return this.socket.terminate()
    this.socket.send(JSON.stringify(message))
  }
}
