import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'

/** How much is done at once, and what becomes of those who have to wait. */
export interface Limits {
  readonly atOnce: number
  /** So many wait in line; those beyond are refused at once, so that a flood fills no memory. */
  readonly mostWaiting: number
  /** Who waits longer is refused; without it one waits until it is their turn. */
  readonly waitMs?: number
  /** What those hear who are refused. */
  readonly refusal: () => HttpError
}

/** Gives a place back; a second call does nothing. */
export type Release = () => void

/** Lets so many works run at once; the others wait in line, up to its length and for their time. */
export class Limiter {
  #running = 0
  readonly #waiting: ((isRefused: boolean) => void)[] = []

  constructor(private readonly limits: Limits) {}

  /** True when nobody works and nobody waits. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0
  }

  /** Takes a place and answers how to give it back. */
  async take(): Promise<Release> {
    if (this.#running < this.limits.atOnce) this.#running += 1
    else await this.#wait()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next(false)
    }
  }

  /** Runs work in a place of its own. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.take()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #wait(): Promise<void> {
    const { mostWaiting, waitMs, refusal } = this.limits
    if (this.#waiting.length >= mostWaiting) return Promise.reject(refusal())
    return new Promise<void>((resolve, reject) => {
      const go = (isRefused: boolean) => {
        clearTimeout(timer)
        if (isRefused) reject(refusal())
        else resolve()
      }
      const timer = waitMs === undefined ? undefined : setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        go(true)
      }, waitMs)
      this.#waiting.push(go)
    })
  }
}

/** A limiter for each key: what one agency or one person has in hand takes nothing from another. */
export class KeyedLimiter {
  readonly #limiters = new Map<string, Limiter>()

  constructor(private readonly limits: Limits) {}

  async take(key: string): Promise<Release> {
    const limiter = this.#limiters.get(key) ?? new Limiter(this.limits)
    this.#limiters.set(key, limiter)
    const forget = () => {
      if (limiter.isIdle) this.#limiters.delete(key)
    }
    try {
      const release = await limiter.take()
      return () => {
        release()
        forget()
      }
    } catch (error) {
      forget()
      throw error
    }
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.take(key)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** 503: this server has more to do than it can, whoever asks. */
export function serverBusy(): HttpError {
  return new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '5' } })
}

/** 429: this person, key or agency has as much under way as is its share; others are not held up by it. */
export function shareUsedUp(): HttpError {
  return new HttpError(429, message('errors.too_many_calls'), { headers: { 'retry-after': '2' } })
}
