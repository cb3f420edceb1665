import { proxy } from 'valtio'
import { LEASE_MINUTES, LEASES_AT_ONCE } from '#src/areas/tickets/domain/queue/limits'
import { queueCalls, type ParkedRow } from '#src/areas/tickets/client/queue/parked-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson, onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'

/** A parked ticket, with the fields that the queue needs. */
export type ParkedTicket = Pick<ParkedRow, 'id' | 'version' | 'slip_id' | 'ticket_number' | 'note' | 'for_employee_id' | 'for_name' | 'parked_by_name'>

/**
 * The part of the queue that views show: the parked tickets of the project that is being coded, and the names of people who have leased
 * other tickets. Both are keyed by ticket id.
 */
export const queueStore = proxy<{ parked: Readonly<Record<number, ParkedTicket>>; held: Readonly<Record<number, string>> }>({ parked: {}, held: {} })

interface Queue {
  /** The project whose parked tickets are known, and the request that reads the tickets. */
  project: number | null
  reading: Promise<void>
  /** The person's own leases, with the time when each ends, in ms since 1970. */
  readonly mine: Map<number, number>
  /** For tickets leased to other people: the time from which the lease may be requested again, in ms since 1970. */
  readonly othersUntil: Map<number, number>
  renewing: ReturnType<typeof setInterval> | undefined
  /** Lease calls run one after another: a release must not overtake a later lease of the same ticket. */
  calls: Promise<unknown>
}

const queue = createStore<Queue>(() => ({ project: null, reading: Promise.resolve(), mine: new Map(), othersUntil: new Map(), renewing: undefined, calls: Promise.resolve() }))

const LEASE_MS = LEASE_MINUTES * 60_000
const RENEWED_AFTER_MS = 2 * 60_000
/**
 * For how long a ticket is treated as leased to another person before the server is asked again, in ms. Short, because that person may
 * have moved on to another ticket.
 */
const HELD_MS = 60_000
/** Maximum number of parked tickets of a project that are read. */
const MOST_PARKED = 1_000

onSessionEnd(() => {
  clearInterval(queue.renewing)
  queue.reset()
  queueStore.parked = {}
  queueStore.held = {}
})
onRecordsChanged(['parked_ticket'], () => {
  if (queue.project !== null) queue.reading = readParked(queue.project)
})

/** Resolves when the parked tickets of a project are known. After a failure they stay unknown; a coding run works without them. */
export function knowParked(projectId: number): Promise<void> {
  if (queue.project !== projectId) {
    queue.project = projectId
    queueStore.parked = {}
    queue.reading = readParked(projectId)
  }
  return queue.reading
}

async function readParked(projectId: number): Promise<void> {
  try {
    const { parked_slips: rows } = await callApi(queueCalls.list({ project_id: projectId, page_size: MOST_PARKED }), { ignore: 'all' })
    if (queue.project === projectId) queueStore.parked = Object.fromEntries(rows.map((row) => [row.slip_id, row]))
  } catch {
    if (queue.project === projectId) queue.project = null
  }
}

/** True for a ticket that a coding run passes over: parked, handed over to somebody else, or being coded by somebody else (PLUS-15). */
export function isOutOfQueue(slipId: number): boolean {
  if ((queue.othersUntil.get(slipId) ?? 0) > Date.now()) return true
  const parked = queueStore.parked[slipId]
  return parked !== undefined && (parked.for_employee_id === null || parked.for_employee_id !== currentPerson()?.id)
}

/** True while the person has a lease of a ticket, unless the lease is about to end. */
export function isLeased(slipId: number): boolean {
  return (queue.mine.get(slipId) ?? 0) > Date.now() + RENEWED_AFTER_MS
}

/**
 * Leases tickets for the person, and releases all other leases except those that `keeps` accepts. Resolves with the tickets that somebody
 * else has leased. If the call fails, no ticket is treated as leased to somebody else, because the versions of tickets already keep two
 * people from coding the same one.
 */
export async function leaseTickets(ids: readonly number[], keeps: (slipId: number) => boolean = () => true): Promise<readonly number[]> {
  const wanted = ids.slice(0, LEASES_AT_ONCE)
  const released = [...queue.mine.keys()].filter((id) => !wanted.includes(id) && !keeps(id))
  if (wanted.length === 0 && released.length === 0) return []
  for (const id of released) queue.mine.delete(id)
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
    renewLater()
    return [...others.keys()]
  } catch {
    return []
  }
}

/** Starts a call once the previous one has been answered or has failed. */
function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const answer = queue.calls.then(call, call)
  queue.calls = answer.catch(() => null)
  return answer
}

/** Releases all leases except those of tickets that are still being saved. */
export function endLeases(isBeingSaved: (slipId: number) => boolean): void {
  clearInterval(queue.renewing)
  queue.renewing = undefined
  void leaseTickets([], isBeingSaved)
}

/** Renews the leases at intervals, so that a person who looks at one ticket for a long time does not lose its lease. */
function renewLater(): void {
  if (queue.renewing !== undefined || queue.mine.size === 0) return
  queue.renewing = setInterval(() => {
    if (queue.mine.size > 0) void leaseTickets([...queue.mine.keys()])
  }, RENEWED_AFTER_MS)
}
