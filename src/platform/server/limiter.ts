import { message } from '#src/platform/domain/messages'
import { HttpError } from '#src/platform/server/http/errors'

/** How many tasks may run at the same time, how many further tasks may wait, and for how long. */
export interface Limits {
  readonly atOnce: number
  /** Maximum number of waiting tasks. Further tasks are refused immediately, so that a flood of requests does not fill the memory. */
  readonly mostWaiting: number
  /** The longest time that a task waits before it is refused. If not set, it waits without limit. */
  readonly waitMs?: number
  /** Creates the error for a refused task. */
  readonly refusal: () => HttpError
}

/** Releases a slot. Further calls of this function do nothing. */
export type Release = () => void

/** Runs a limited number of tasks at the same time. Further tasks wait in a queue whose length and waiting time are limited. */
export class Limiter {
  #running = 0
  readonly #waiting: ((isRefused: boolean) => void)[] = []

  constructor(private readonly limits: Limits) {}

  /** True when no task is running or waiting. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0
  }

  /** Waits for a slot and returns a function that releases it. If `signal` aborts, rejects with the reason of the signal instead. */
  async take(signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted()
    if (this.#running < this.limits.atOnce) this.#running += 1
    else await this.#wait(signal)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next(false)
    }
  }

  /** Runs a task in a slot. `signal` can abort only the wait for the slot, not the task. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.take(signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    const { mostWaiting, waitMs, refusal } = this.limits
    if (this.#waiting.length >= mostWaiting) return Promise.reject(refusal())
    return new Promise<void>((resolve, reject) => {
      const end = (isRefused: boolean) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        if (isRefused) reject(refusal())
        else resolve()
      }
      const leave = () => this.#waiting.splice(this.#waiting.indexOf(end), 1)
      const abort = () => {
        clearTimeout(timer)
        leave()
        reject(signal?.reason as Error)
      }
      const timer = waitMs === undefined ? undefined : setTimeout(() => {
        leave()
        end(true)
      }, waitMs)
      signal?.addEventListener('abort', abort, { once: true })
      this.#waiting.push(end)
    })
  }
}

/** A separate limiter for each key, so that one agency or person cannot use up the slots of another. */
export class KeyedLimiter {
  readonly #limiters = new Map<string, Limiter>()

  constructor(private readonly limits: Limits) {}

  async take(key: string, signal?: AbortSignal): Promise<Release> {
    const limiter = this.#limiters.get(key) ?? new Limiter(this.limits)
    this.#limiters.set(key, limiter)
    const forget = () => {
      // a slot that is released twice must not delete a newer limiter of the same key
      if (limiter.isIdle && this.#limiters.get(key) === limiter) this.#limiters.delete(key)
    }
    try {
      const release = await limiter.take(signal)
      return () => {
        release()
        forget()
      }
    } catch (error) {
      forget()
      throw error
    }
  }

  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.take(key, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** 503: this server has more work than it can handle. This does not depend on who the caller is. */
export function serverBusy(): HttpError {
  return new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '5' } })
}

/** 429: this person, API key or agency has used up its share. Other callers are not affected. */
export function shareUsedUp(): HttpError {
  return new HttpError(429, message('errors.too_many_calls'), { headers: { 'retry-after': '2' } })
}
