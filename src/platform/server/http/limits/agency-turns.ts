import { availableParallelism } from 'node:os'
import { KeyedLimiter, shareUsedUp, type Release } from '#src/platform/server/limiter'

/** How long an agency counts as active after one of its calls. */
const ACTIVE_MS = 10_000
/**
 * The longest time that a call keeps its turn. Most calls are faster. A slower one may be waiting for a lock, so that it uses no processor,
 * and it should not delay the other calls of its agency any longer.
 */
const TURN_MS = 100
/** The same for a long call, which uses a processor of the database all the time. */
const LONG_TURN_MS = 1_000

/**
 * How many calls of an agency have their turn at the same time while other agencies are active. Each call uses a processor of the database,
 * so half of the processors remain for the server itself and for other agencies.
 */
export const TURNS = Math.max(1, Math.floor(availableParallelism() / 2))

/**
 * Makes the calls of each agency begin one after another while other agencies are active, so that the calls of one agency do not use all
 * processors (H3). The limits on connections do not prevent that, because a few connections can use all processors. While only one agency
 * is active, no call waits.
 */
export class AgencyTurns {
  readonly #turns: KeyedLimiter
  /** The agency of the latest call, and the time of that call. */
  #latest = { agency: Number.NaN, at: Number.NEGATIVE_INFINITY }
  /** The time of the latest call of any other agency. */
  #latestOfOthers = Number.NEGATIVE_INFINITY

  /** A call that waits longer than `waitMs` for its turn is refused with a 429. */
  constructor(waitMs: number) {
    this.#turns = new KeyedLimiter({ atOnce: TURNS, mostWaiting: 200, waitMs, refusal: shareUsedUp })
  }

  /** Waits until the agency may begin a call. Returns a function that ends the turn; it must be called when the call ends. */
  async take(agency: number, isLong: boolean): Promise<Release> {
    const now = performance.now()
    if (agency !== this.#latest.agency) this.#latestOfOthers = this.#latest.at
    this.#latest = { agency, at: now }
    if (now - this.#latestOfOthers > ACTIVE_MS) return () => undefined
    const release = await this.#turns.take(String(agency))
    const timer = setTimeout(release, isLong ? LONG_TURN_MS : TURN_MS)
    return () => {
      clearTimeout(timer)
      release()
    }
  }
}
