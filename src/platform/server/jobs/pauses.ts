/** The length of the pause after the first failure. */
const FIRST_MS = 1_000
/** The longest pause, which is short enough that work resumes soon after the cause of its failures is fixed. */
const LONGEST_MS = 60_000

/**
 * Manages pauses after failures, separately for each agency. Work that keeps failing is retried less and less often, from every second to
 * every minute, so that it neither delays other agencies nor fills the log.
 */
export class Pauses {
  readonly #pauses = new Map<number, { readonly until: number; readonly ms: number }>()

  isPaused(agency: number, now = Date.now()): boolean {
    return now < (this.#pauses.get(agency)?.until ?? 0)
  }

  /** Starts the next pause of an agency, twice as long as the last one; returns its length in milliseconds. */
  failed(agency: number, now = Date.now()): number {
    const ms = Math.min(LONGEST_MS, (this.#pauses.get(agency)?.ms ?? FIRST_MS / 2) * 2)
    this.#pauses.set(agency, { until: now + ms, ms })
    return ms
  }

  succeeded(agency: number): void {
    this.#pauses.delete(agency)
  }
}
