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
  return [...plantsByName(arrivals).values()]
}

/** Groups arrivals by ticket (TICK-92). `plants` has the id of every plant, by plant key. */
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
 * The plants of arrivals by name. An import has many tickets of few plants, and computing the key of a plant takes longer than joining its
 * names.
 */
function plantsByName(arrivals: readonly Arrival[]): ReadonlyMap<string, NamedPlant> {
  const plants = new Map<string, NamedPlant>()
  for (const arrival of arrivals) {
    const name = nameOf(arrival)
    if (!plants.has(name)) plants.set(name, { supplier: String(arrival.values.supplier), plant_name: String(arrival.values.plant_name) })
  }
  return plants
}

/** Supplier and plant name as one text. The line break separates them, since neither contains one. */
function nameOf({ values }: Arrival): string {
  return `${String(values.supplier)}\n${String(values.plant_name)}`
}
