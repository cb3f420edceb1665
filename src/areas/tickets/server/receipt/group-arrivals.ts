import { ticketNumberKey } from '#src/areas/tickets/domain/ticket-number'
import { plantKey, type NamedPlant } from '#src/areas/tickets/server/receipt/plants'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'
import { identityText, type SlipIdentity } from '#src/areas/tickets/server/receipt/store'

/** All arrivals of one ticket, in order. */
export interface Group extends SlipIdentity {
  readonly arrivals: readonly Arrival[]
}

/** The plants of arrivals, without duplicates. */
export function plantsNamed(arrivals: readonly Arrival[]): NamedPlant[] {
  return [...new Map(arrivals.map((arrival) => [JSON.stringify(plantOf(arrival)), plantOf(arrival)])).values()]
}

/** Groups arrivals by ticket (TICK-92). `plants` has the id of every plant, by plant key. */
export function groupArrivals(plants: ReadonlyMap<string, number>, arrivals: readonly Arrival[]): Group[] {
  const keys = new Map(plantsNamed(arrivals).map((plant) => [JSON.stringify(plant), plantKey(plant)]))
  const groups = new Map<string, Group & { arrivals: Arrival[] }>()
  for (const arrival of arrivals) {
    const identity: SlipIdentity = {
      plant_id: plants.get(keys.get(JSON.stringify(plantOf(arrival))) ?? '') ?? 0,
      ticket_number_key: ticketNumberKey(String(arrival.values.ticket_number)),
      ticket_date: String(arrival.values.ticket_date),
    }
    const text = identityText(identity)
    const group = groups.get(text)
    if (group === undefined) groups.set(text, { ...identity, arrivals: [arrival] })
    else group.arrivals.push(arrival)
  }
  return [...groups.values()]
}

function plantOf({ values }: Arrival): NamedPlant {
  return { supplier: String(values.supplier), plant_name: String(values.plant_name) }
}
