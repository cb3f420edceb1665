import { ticketNumberKey } from '#src/areas/tickets/domain/ticket-number'
import { plantKey, type NamedPlant } from '#src/areas/tickets/server/receipt/plants'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'
import { identityText, type SlipIdentity } from '#src/areas/tickets/server/receipt/store'

/** All arrivals of one ticket, in order. */
export interface Group extends SlipIdentity {
  readonly arrivals: readonly Arrival[]
}

/** The plants that the arrivals name, without duplicates. */
export function plantsNamed(arrivals: readonly Arrival[]): NamedPlant[] {
  return [...plantsByName(arrivals).values()]
}

/** Groups arrivals by ticket (TICK-92). `plants` must have the id of every plant that the arrivals name, by plant key. */
export function groupArrivals(plants: ReadonlyMap<string, number>, arrivals: readonly Arrival[]): Group[] {
  const ids = new Map([...plantsByName(arrivals)].map(([name, plant]) => [name, plants.get(plantKey(plant)) ?? 0]))
  const groups = new Map<string, Group & { arrivals: Arrival[] }>()
  for (const arrival of arrivals) {
    const identity: SlipIdentity = {
      plant_id: ids.get(nameOf(arrival)) ?? 0,
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

/**
 * The plants that the arrivals name, by the exact text of supplier and plant name. It is not keyed by plant key, because computing that key
 * takes longer than joining the two names, and an import has many tickets of few plants.
 */
function plantsByName(arrivals: readonly Arrival[]): ReadonlyMap<string, NamedPlant> {
  const plants = new Map<string, NamedPlant>()
  for (const arrival of arrivals) {
    const name = nameOf(arrival)
    if (!plants.has(name)) plants.set(name, { supplier: String(arrival.values.supplier), plant_name: String(arrival.values.plant_name) })
  }
  return plants
}

/** The supplier and the plant name as one text. A line break separates them, since neither can contain one. */
function nameOf({ values }: Arrival): string {
  return `${String(values.supplier)}\n${String(values.plant_name)}`
}
