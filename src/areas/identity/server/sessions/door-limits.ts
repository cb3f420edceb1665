import { message } from '#src/platform/domain/messages'
import { networkOf } from '#src/areas/identity/domain/sessions/network'
import { HttpError } from '#src/platform/server/http/errors'

/** Maximum number of networks for which calls are counted. When there are more, the oldest network is forgotten. */
const MOST_NETWORKS = 20_000

/**
 * Limits how often the callers of one network may do something within a time window, in this process. Beyond the limit, throws 429 with
 * Retry-After (H4).
 */
export function doorLimit(most: number, minutes: number): (address: string) => void {
  const attempts = new Map<string, number[]>()
  return (address) => {
    const network = networkOf(address)
    if (network === null) return
    const now = Date.now()
    const since = (attempts.get(network) ?? []).filter((at) => at > now - minutes * 60_000)
    const [first] = since
    if (since.length >= most && first !== undefined) throw tooMany(Math.ceil((first + minutes * 60_000 - now) / 1000))
    attempts.delete(network)
    attempts.set(network, [...since, now])
    const [oldest] = attempts.keys()
    if (attempts.size > MOST_NETWORKS && oldest !== undefined) attempts.delete(oldest)
  }
}

/**
 * Runs a task for a network, unless `most` tasks of that network are running or waiting already. Without this limit, one network could fill
 * the queue that all networks share (H4).
 */
export function shareOfQueue(most: number): <T>(address: string, work: () => Promise<T>) => Promise<T> {
  const inQueue = new Map<string, number>()
  return async (address, work) => {
    const network = networkOf(address)
    if (network === null) return work()
    const before = inQueue.get(network) ?? 0
    if (before >= most) throw tooMany(5)
    inQueue.set(network, before + 1)
    try {
      return await work()
    } finally {
      const left = (inQueue.get(network) ?? 1) - 1
      if (left === 0) inQueue.delete(network)
      else inQueue.set(network, left)
    }
  }
}

/** A 429 error that says after how many seconds to try again. */
export function tooMany(seconds: number): HttpError {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new HttpError(429, message('errors.too_many_tries', { minutes, count: minutes }), { headers: { 'retry-after': String(Math.max(1, seconds)) } })
}
