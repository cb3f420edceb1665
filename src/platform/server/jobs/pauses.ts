/** The pause after a first failure. */
const FIRST_MS = 1_000
/** The longest pause, so that work goes on soon after its cause of failure is repaired. */
const LONGEST_MS = 60_000

/**
 * Pauses after failures, by agency: work that fails again and again is tried less and less often, from one second up to a minute, so that it
 * costs the others nothing and does not fill the log.
 */
export class Pauses {
  readonly #pauses = new Map<number, { readonly until: number; readonly ms: number }>()

  isPaused(agency: number, now = Date.now()): boolean {
    return now < (this.#pauses.get(agency)?.until ?? 0)
  }

  /** Starts the next pause of an agency, twice as long as the one before; returns its length in milliseconds. */
  failed(agency: number, now = Date.now()): number {
    const ms = Math.min(LONGEST_MS, (this.#pauses.get(agency)?.ms ?? FIRST_MS / 2) * 2)
    this.#pauses.set(agency, { until: now + ms, ms })
    return ms
  }

  succeeded(agency: number): void {
    this.#pauses.delete(agency)
  }
}
