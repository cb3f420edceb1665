import { addressWith } from '#src/platform/client/address-with'

/** A layer that a map shows when it opens, and the record to open at, if there is one. */
export interface WantedRecord {
  readonly layer: string
  readonly id: number | null
}

/** The search text in the query of a map's URL. */
export function searchOfMap(query: string): string {
  return new URLSearchParams(query).get('search') ?? ''
}

/** The URL of a map with its search text replaced. */
export function withMapSearch(address: string, text: string): string {
  return addressWith(address, { search: text.trim() || null })
}

/** What a map's URL says to show first: a layer (`at=tickets`), or a record of a layer (`at=tickets-7`). */
export function wantedOfMap(query: string): WantedRecord | null {
  const [, layer = '', id] = /^([a-z]+(?:-[a-z]+)*)(?:-(\d{1,9}))?$/.exec(new URLSearchParams(query).get('at') ?? '') ?? []
  return layer === '' ? null : { layer, id: id === undefined ? null : Number(id) }
}

/** The URL of a map that opens at a record. */
export function mapAt(path: string, layer: string, id: number): string {
  return `${path}?at=${layer}-${id}`
}

/** The URL of a map that shows a layer with the filters of a list. */
export function withLayer(path: string, query: string, layer: string): string {
  const searchParams = new URLSearchParams(query)
  searchParams.set('at', layer)
  return `${path}?${searchParams.toString()}`
}
