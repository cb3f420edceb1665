import { proxy } from 'valtio'
import { LEASE_MINUTES, LEASES_AT_ONCE } from '#src/areas/tickets/domain/queue/limits'
import { queueCalls, type ParkedRow } from '#src/areas/tickets/client/queue/parked-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { oneAtATime } from '#src/platform/client/session/one-at-a-time'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson, onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'

/** A parked ticket, with the fields that the queue needs. */
export type ParkedTicket = Pick<ParkedRow, 'id' | 'version' | 'slip_id' | 'ticket_number' | 'note' | 'for_employee_id' | 'for_name' | 'parked_by_name'>

/**
 * The part of the queue that is shown on the screen. `parked`: the parked tickets of the project that is being coded. `held`: the names of
 * other people who have leased tickets. Both are keyed by ticket id.
 */
export const queueStore = proxy<{ parked: Readonly<Record<number, ParkedTicket>>; held: Readonly<Record<number, string>> }>({ parked: {}, held: {} })

interface Queue {
  /**
   * `project` is the project whose parked tickets have been read or are being read. `reading` resolves when these tickets are known; it is
   * null if they have to be read again because a request failed.
   */
  project: number | null
  reading: Promise<void> | null
  /** Aborts the request for a project's parked tickets when the person leaves the project. */
  stop: AbortController
  /** The tickets that the person has leased. The value is the time at which the lease ends, in ms since 1970. */
  readonly mine: Map<number, number>
  /** Tickets that other people have leased. The value is the time from which the client may ask for the lease again, in ms since 1970. */
  readonly othersUntil: Map<number, number>
  renewing: ReturnType<typeof setInterval> | undefined
  /**
   * Set when the person stops coding: says whether a ticket is still being saved, and must therefore keep its lease. Null while the person
   * codes.
   */
  stopped: ((slipId: number) => boolean) | null
  /**
   * The most recent call about leases. The next call starts only after this call has ended: if calls overlapped, a release could take
   * effect after a later lease of the same ticket.
   */
  calls: Promise<unknown>
}

const queue = createStore<Queue>(() => ({ project: null, reading: null, stop: new AbortController(), mine: new Map(), othersUntil: new Map(), renewing: undefined, stopped: null, calls: Promise.resolve() }))

const LEASE_MS = LEASE_MINUTES * 60_000
const RENEWED_AFTER_MS = 2 * 60_000
/**
 * How long a ticket counts as leased to another person before the server is asked again, in ms. Short, because the other person may have
 * moved on to another ticket.
 */
const HELD_MS = 60_000
/** Maximum number of parked tickets that are read for a project. */
const MOST_PARKED = 1_000

onSessionEnd(() => {
  clearInterval(queue.renewing)
  queue.reset()
  queueStore.parked = {}
  queueStore.held = {}
})
onRecordsChanged(['parked_ticket'], () => {
  if (queue.project !== null) queue.reading = readParked()
})

/**
 * Reads the parked tickets of a project, unless they have been read already. Also resolves if the request fails, since people can code
 * tickets without knowing which are parked.
 */
export function knowParked(projectId: number): Promise<void> {
  if (queue.project !== projectId) {
    queue.project = projectId
    queue.reading = null
    queue.stop.abort()
    queue.stop = new AbortController()
    queueStore.parked = {}
  }
  return (queue.reading ??= readParked())
}

const readParked = oneAtATime(async (signal) => {
  const { project, stop } = queue
  if (project === null) return
  try {
    const { parked_slips: rows } = await callApi(queueCalls.list({ project_id: project, page_size: MOST_PARKED }), { signal: AbortSignal.any([signal, stop.signal]), ignore: 'all' })
    if (queue.project === project) queueStore.parked = Object.fromEntries(rows.map((row) => [row.slip_id, row]))
  } catch {
    if (queue.project === project) queue.reading = null
  }
})

/**
 * True if the coding queue of the current person skips this ticket, because it is parked, or because it is handed over or leased to
 * somebody else (PLUS-15).
 */
export function isOutOfQueue(slipId: number): boolean {
  if ((queue.othersUntil.get(slipId) ?? 0) > Date.now()) return true
  const parked = queueStore.parked[slipId]
  return parked !== undefined && (parked.for_employee_id === null || parked.for_employee_id !== currentPerson()?.id)
}

/** True if the person has leased the ticket, and the lease does not end soon. */
export function isLeased(slipId: number): boolean {
  return (queue.mine.get(slipId) ?? 0) > Date.now() + RENEWED_AFTER_MS
}

/**
 * Leases tickets for the person, and releases the person's other leases, except those that `keeps` accepts. Resolves with the tickets that
 * somebody else has leased. If the call fails, no ticket counts as leased to somebody else: even without leases, the versions of tickets
 * keep two people from coding the same one.
 */
export async function leaseTickets(ids: readonly number[], keeps: (slipId: number) => boolean = () => true): Promise<readonly number[]> {
  const wanted = ids.slice(0, LEASES_AT_ONCE)
  const released = [...queue.mine.keys()].filter((id) => !wanted.includes(id) && !keeps(id))
  if (wanted.length === 0 && released.length === 0) return []
  for (const id of released) queue.mine.delete(id)
  if (wanted.length > 0) queue.stopped = null
  const sentAt = Date.now()
  try {
    const { held } = await inTurn(() => callApi(queueCalls.lease({ slip_ids: wanted, released: released.slice(0, 100) }), { ignore: 'all' }))
    const others = new Map(held.map(({ slip_id: id, by }) => [id, by]))
    for (const id of wanted) {
      if (others.has(id)) queue.othersUntil.set(id, sentAt + HELD_MS)
      else {
        queue.mine.set(id, sentAt + LEASE_MS)
        queue.othersUntil.delete(id)
      }
    }
    queueStore.held = Object.fromEntries([...Object.entries(queueStore.held).filter(([id]) => (queue.othersUntil.get(Number(id)) ?? 0) > Date.now()), ...others])
    // if the person stopped coding before this response arrived, the leases that it granted are released again
    if (queue.stopped === null) renewLater()
    else endLeases(queue.stopped)
    return [...others.keys()]
  } catch {
    return []
  }
}

/** Makes a call after the previous call has been answered or has failed. */
function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const answer = queue.calls.then(call, call)
  queue.calls = answer.catch(() => null)
  return answer
}

/**
 * Called when the person stops coding: releases all leases except those of tickets that are still being saved. A lease that the server
 * grants later is released when its response arrives.
 */
export function endLeases(isBeingSaved: (slipId: number) => boolean): void {
  queue.stopped = isBeingSaved
  clearInterval(queue.renewing)
  queue.renewing = undefined
  void leaseTickets([], isBeingSaved)
}

/** Renews the person's leases at intervals, so that a person who looks at one ticket for a long time does not lose its lease. */
function renewLater(): void {
  if (queue.renewing !== undefined || queue.mine.size === 0) return
  queue.renewing = setInterval(() => {
    if (queue.mine.size > 0) void leaseTickets([...queue.mine.keys()])
  }, RENEWED_AFTER_MS)
}
