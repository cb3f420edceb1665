import { message } from '#src/platform/domain/messages'
import { plainText } from '#src/areas/tickets/domain/arrivals/arrival'
import { lockArrivals, setOutcomes, type LockedArrival, type RetryOutcome } from '#src/areas/tickets/server/arrivals/store'
import { groupArrivals, plantsNamed } from '#src/areas/tickets/server/receipt/group-arrivals'
import { findPlants } from '#src/areas/tickets/server/receipt/plants'
import { identityText, lastArrivals, lockSlipsByIdentity } from '#src/areas/tickets/server/receipt/store'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'
import { readSent } from '#src/areas/tickets/server/receipt/read-sent'
import { receiveTickets, type Received } from '#src/areas/tickets/server/receipt/receive-tickets'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { whyRefuseBody } from '#src/platform/server/http/limits/text-hygiene'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/**
 * Processes row-locked arrivals again, by the same rules as when they first arrived, and stores the outcome of each. The stored source of
 * each ticket is the API key or import that sent it; the events name the person who processed the arrivals again.
 */
export async function takeAgain(db: AgencyTransaction, actor: Actor, received: readonly AfterReceipt[], arrivals: readonly LockedArrival[]): Promise<RetryOutcome[]> {
  const outcomes: RetryOutcome[] = []
  for (const group of byOrigin(arrivals)) {
    const [{ api_key_id: apiKeyId, import_id: importId }] = group
    const read = group.map((arrival, index) => readKept(arrival.payload, index))
    const valid = read.flatMap((one) => ('faults' in one ? [] : [one]))
    const outdated = await findOutdated(db, group, valid)
    const good = valid.filter(({ index }) => !outdated.has(index))
    const answers: Received[] = [
      ...read.flatMap((one) => ('faults' in one ? [one] : [])),
      ...[...outdated].map((index) => ({ index, faults: [{ field: '', message: message('errors.arrival_outdated') }] })),
      ...(good.length === 0 ? [] : await receiveTickets(db, { actor, origin: { apiKeyId, employeeId: actor.employeeId, importId }, received }, good)),
    ]
    for (const answer of answers) {
      const arrival = group[answer.index]
      if (arrival === undefined) continue
      outcomes.push('faults' in answer
        ? { id: arrival.id, result: 'refused', slip_id: null, faults: answer.faults.slice(0, 20).map(({ field, message }) => ({ field: plainText(field, 100), message: plainText(message, 300) })) }
        : { id: arrival.id, result: answer.result, slip_id: answer.id, faults: [] })
    }
  }
  await keepOutcomes(db, actor, arrivals, outcomes)
  return outcomes
}

/**
 * The indexes of outdated arrivals: those whose tickets were received in full after the arrival. If such an arrival were processed, its
 * older values would replace the ticket's newer ones. A void that only names its ticket is never outdated: it was refused because its
 * ticket had not been received yet.
 */
async function findOutdated(db: AgencyTransaction, group: readonly LockedArrival[], valid: readonly Arrival[]): Promise<ReadonlySet<number>> {
  const whole = valid.filter(({ isBareVoid }) => !isBareVoid)
  if (whole.length === 0) return new Set()
  const tickets = groupArrivals(await findPlants(db, plantsNamed(whole)), whole)
  // locks the tickets first: if a newer arrival is just being received, this waits for its transaction, so that the query below includes it
  await lockSlipsByIdentity(db, tickets)
  const last = await lastArrivals(db, tickets)
  return new Set(tickets.flatMap((ticket) => ticket.arrivals.flatMap(({ index }) => ((last.get(identityText(ticket)) ?? 0) > (group[index]?.last_at ?? 0) ? [index] : []))))
}

/** Stores the outcomes of row-locked arrivals, and records one event for each. */
export async function keepOutcomes(db: AgencyTransaction, actor: Actor, arrivals: readonly LockedArrival[], outcomes: readonly RetryOutcome[]): Promise<void> {
  await setOutcomes(db, actor.name, outcomes)
  const byId = new Map(arrivals.map((arrival) => [arrival.id, arrival]))
  await recordEvents(db, actor, 'retried', outcomes.flatMap(({ id, result, slip_id: slip }) => {
    const arrival = byId.get(id)
    if (arrival === undefined) return []
    const name = arrival.ticket_number === '' ? `Arrival ${id}` : arrival.ticket_number
    const changes: ChangedRecord['changes'] = {
      result: [arrival.result, result], slip_id: [null, slip], ...(result !== 'refused' && { state: ['refused', 'taken'] as const }),
    }
    return [{ kind: 'refused_arrival' as const, id, name, version: arrival.version + 1, dot_project_id: null, changes }]
  }))
}

/** Locks the arrivals with these ids. Processes those that can still be processed again. */
export async function takeAgainByIds(db: AgencyTransaction, actor: Actor, received: readonly AfterReceipt[], ids: readonly number[]): Promise<RetryOutcome[]> {
  const open = (await lockArrivals(db, ids)).filter(({ state, is_whole: isWhole }) => state === 'refused' && isWhole)
  return open.length === 0 ? [] : takeAgain(db, actor, received, open)
}

type Group = readonly [LockedArrival, ...LockedArrival[]]

function byOrigin(arrivals: readonly LockedArrival[]): Group[] {
  const groups = new Map<string, [LockedArrival, ...LockedArrival[]]>()
  // sorted by time of arrival, so that each ticket ends up with its latest values
  for (const arrival of arrivals.toSorted((a, b) => a.last_at - b.last_at)) {
    const key = `${arrival.api_key_id} ${arrival.import_id}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [arrival])
    else group.push(arrival)
  }
  return [...groups.values()]
}

/** Reads the stored data of an arrival, with the same checks as for the body of an API call. */
function readKept(payload: string, index: number): ReturnType<typeof readSent> {
  const sent: unknown = JSON.parse(payload)
  const why = whyRefuseBody(sent)
  return why === null ? readSent(sent, index) : { index, faults: [{ field: '', message: message(why) }] }
}
