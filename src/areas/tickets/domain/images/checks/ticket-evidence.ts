import { distanceMeters, type Position } from '#src/platform/domain/map/distance'

/** The facts about a photo that help to find its ticket. */
export interface PhotoFacts {
  /** The parts of the photo's file name that may be a ticket number or a truck. */
  readonly named: readonly string[]
  /** When the camera took the photo, ISO 8601; null when unknown. */
  readonly taken_at: string | null
  /** Where the camera took the photo; null when unknown. */
  readonly position: Position | null
}

/** A ticket that a photo may belong to. */
export interface TicketFacts {
  readonly ticket_number: string
  readonly truck: string | null
  readonly plant_name: string
  readonly ticketed_at: string
  /** Where the load was delivered. `plant` is the location of the plant. A location that is not known is null. */
  readonly delivered: Position | null
  readonly plant: Position | null
}

/**
 * A reason why a photo may belong to a ticket. `value` is the text that both the photo's file name and the ticket contain, or the minutes
 * or meters between the photo and the ticket.
 */
export interface TicketReason {
  readonly reason: 'number' | 'truck' | 'time' | 'delivery_place' | 'plant_place'
  readonly value: string
}

/** A photo may be of a ticket's load if it was taken at most this many hours before or after the ticket's time. */
export const NEAR_HOURS = 2
const NEAR_METERS = 1_000
/**
 * A photo that was taken within this many minutes of the ticket's time, or this many meters of its delivery location, is stronger evidence.
 */
const CLOSE_MINUTES = 20
const CLOSE_METERS = 300
/** A ticket number with fewer characters than this is part of too many file names to identify a ticket. */
const SHORTEST_NUMBER = 4
const ENOUGH = 3
const MINUTE_MS = 60_000

/**
 * Why a photo may belong to a ticket, and how strong the evidence is; null if the evidence is too weak. The ticket number in the file name
 * is enough. So is the truck's number in the file name of a photo taken within two hours of the ticket's time, or a photo whose time and
 * location both fit, if its time or its location is close. The time alone is not enough, since many trucks are loaded within an hour.
 */
export function evidenceOf(photo: PhotoFacts, ticket: TicketFacts): { readonly reasons: readonly TicketReason[]; readonly weight: number } | null {
  const reasons: TicketReason[] = []
  let weight = 0
  const add = (reason: TicketReason['reason'], value: string, by: number) => {
    reasons.push({ reason, value })
    weight += by
  }
  const named = new Set(photo.named.map((text) => text.toUpperCase()))
  if (ticket.ticket_number.length >= SHORTEST_NUMBER && named.has(ticket.ticket_number.toUpperCase())) add('number', ticket.ticket_number, 6)
  const minutes = photo.taken_at === null ? null : Math.round(Math.abs(Date.parse(photo.taken_at) - Date.parse(ticket.ticketed_at)) / MINUTE_MS)
  const isNear = minutes !== null && minutes <= NEAR_HOURS * 60
  if (isNear && ticket.truck !== null && named.has(ticket.truck.toUpperCase())) add('truck', ticket.truck, 2)
  if (isNear) add('time', String(minutes), minutes <= CLOSE_MINUTES ? 2 : 1)
  const [delivery, plant] = [metersTo(photo.position, ticket.delivered), metersTo(photo.position, ticket.plant)]
  if (delivery !== null && delivery <= NEAR_METERS) add('delivery_place', String(delivery), delivery <= CLOSE_METERS ? 2 : 1)
  else if (plant !== null && plant <= NEAR_METERS) add('plant_place', String(plant), 1)
  return weight >= ENOUGH ? { reasons, weight } : null
}

function metersTo(photo: Position | null, place: Position | null): number | null {
  return photo === null || place === null ? null : Math.round(distanceMeters(photo, place))
}
