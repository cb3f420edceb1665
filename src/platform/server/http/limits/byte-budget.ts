import type { Release } from '#src/platform/server/limiter'
import type { HttpError } from '#src/platform/server/http/errors'

/** How many bytes may be in use at the same time, how many requests may wait, and for how long. */
export interface ByteLimits {
  readonly bytes: number
  /** Maximum number of waiting requests. Further requests are refused immediately. */
  readonly mostWaiting: number
  readonly waitMs: number
  /** Creates the error for a refused request. */
  readonly refusal: () => HttpError
}

interface Waiting {
  readonly bytes: number
  readonly go: (isRefused: boolean) => void
}

/** Limits how many bytes are in use. Waiting requests are served in order, so that a large one is not overtaken by small ones forever. */
export class ByteBudget {
  #free: number
  readonly #waiting: Waiting[] = []

  constructor(private readonly limits: ByteLimits) {
    this.#free = limits.bytes
  }

  /** True when no bytes are in use and no request is waiting. */
  get isIdle(): boolean {
    return this.#free === this.limits.bytes && this.#waiting.length === 0
  }

  /**
   * Reserves bytes, but at most the whole budget. Returns a function that releases them. Rejects with `refusal` if too many requests are
   * waiting or the wait takes too long.
   */
  async take(wanted: number): Promise<Release> {
    const bytes = Math.min(wanted, this.limits.bytes)
    if (this.#waiting.length > 0 || bytes > this.#free) await this.#wait(bytes)
    else this.#free -= bytes
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#free += bytes
      this.#serve()
    }
  }

  #serve(): void {
    for (let first = this.#waiting[0]; first !== undefined && first.bytes <= this.#free; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= first.bytes
      first.go(false)
    }
  }

  #wait(bytes: number): Promise<void> {
    const { mostWaiting, waitMs, refusal } = this.limits
    if (this.#waiting.length >= mostWaiting) return Promise.reject(refusal())
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        bytes,
        go(isRefused) {
          clearTimeout(timer)
          if (isRefused) reject(refusal())
          else resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        waiting.go(true)
        // the requests behind this one may need fewer bytes and can perhaps be served now
        this.#serve()
      }, waitMs)
      this.#waiting.push(waiting)
    })
  }
}
