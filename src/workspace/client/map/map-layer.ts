import type { Box } from '#src/platform/domain/map/box'
import { mayCall } from '#src/platform/api/access'
import type { Who } from '#src/platform/api/contract'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { StatusTone } from '#src/platform/client/table/columns'
import type { Person } from '#src/platform/client/session/person'
import { createStore } from '#src/platform/client/state/store'

/** What a map is about: one project or all projects, and the search and filters. */
export interface MapSubject {
  /** Null for all projects. */
  readonly projectId: number | null
  /** The query of the pane's URL: the search and the filters. Each layer reads its own filters from it. */
  readonly query: string
}

/** A part of the world at a zoom level, for a layer's call; without a box, the whole world. */
export interface MapWindow extends Partial<Box> {
  readonly zoom: number
}

/** A record with a location, as a layer's call returns it. */
export interface MapPoint {
  readonly id: number
  /** The location of a point. For a line, the location of its label. */
  readonly latitude: number
  readonly longitude: number
  /** The points of a line from its start to its end, each as [latitude, longitude]: `MapPath` of `src/platform/api/map.ts`. */
  readonly path?: readonly (readonly number[])[] | null
}

/** Several records of a layer that are too close to each other at this zoom level. */
export interface MapCluster extends MapPoint {
  readonly count: number
  readonly box: Box
}

/** The answer of a layer's call: `mapAnswer` of `src/platform/api/map.ts`. */
export interface MapAnswer<Point extends MapPoint> {
  readonly total: number
  readonly without_location: number | null
  readonly extent: Box | null
  readonly is_cut: boolean
  readonly cells_across: number
  readonly points: readonly Point[]
  readonly clusters: readonly MapCluster[]
}

/** The content of a layer that a map draws in the current view. */
export type MapMarks = Pick<MapAnswer<MapPoint>, 'is_cut' | 'points' | 'clusters'>

/** How a point is drawn. Points are never distinguished by color alone. */
export interface MarkLook {
  readonly tone: StatusTone | 'accent' | 'text-2'
  readonly shape: 'circle' | 'square' | 'diamond' | 'pin'
  /** The icon inside the mark: the data of an SVG path in a box of 24 by 24, stroked and not filled. */
  readonly glyph?: string
  /** Text beside the mark on the map, such as the name of a plant or of a line. Drawn where it covers no other text. */
  readonly label?: string
  /** For a line: texts at places along it, such as mile marks. Each is drawn only where it covers no other text. */
  readonly along?: readonly (Location & { readonly text: string })[]
  /** True for a line that is drawn in dashes, such as a work zone that is not armed. */
  readonly isDashed?: boolean
}

/** The texts for a point in the list, on the card and for a screen reader. */
export interface MarkWords {
  readonly title: string
  /** What distinguishes the mark, in a few words. */
  readonly detail: string
  /** More facts for the card: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A sentence that describes the record, such as the public description of a project. */
  readonly description?: string | null
}

/**
 * A layer of every map. To add one, an area exports it from a file of its own, `src/areas/<area>/client/<feature>/<name>-map-layer.ts`,
 * made by `defineMapLayer`. Every map finds it there and gives it a row with a number key in the table of layers, lines in the list, and a
 * card. Nothing else has to be edited.
 *
 * Its call is `GET .../map` of the area: the query has `mapQuery` and the answer is `mapAnswer(fields)` of `src/platform/api/map.ts`; on
 * the server, `answerMap` counts the records in the view (`LocatedRows`), clusters them if they are many, and adds the fields to those that
 * it returns as points. A layer of lines (work zones, alignments, routes) returns points that also have a `path` (`MapPath`): the map draws
 * the line with the label of `look` at the point, and everything else is the same as for points. In `LocatedRows`, `reach` then names the
 * edges of the line, so that it is in view when a part of it is.
 */
export interface MapLayer<Point extends MapPoint = MapPoint> {
  readonly id: string
  /** The layer's name in the table of layers: 'Tickets'. */
  readonly title: string
  readonly noun: { readonly one: string; readonly many: string }
  /**
   * The layer's position in the table of layers, from the top; no two layers have the same. Points of a later layer are drawn on top of
   * those of an earlier one.
   */
  readonly order: number
  /** Who may make the call of the layer. The layer is not offered to anybody else. */
  readonly needs: Who
  /** Whether this map offers the layer. Without this function, every map offers it. */
  isOffered?(subject: MapSubject, person: Person): boolean
  /** The color of the layer's clusters. */
  readonly tone: MarkLook['tone']
  /** Calls `again` after each change of the layer's records, by this person or by others; returns a function that unsubscribes. */
  onChange(again: () => void): () => void
  /** The request for the points and clusters in a part of the world. */
  request(subject: MapSubject, window: MapWindow): RequestValue<MapAnswer<Point>>
  look(point: Point): MarkLook
  words(point: Point): MarkWords
  /** The path that Enter opens. */
  open(point: Point): string
  /** A sentence that says how many of the layer's records have no location. */
  missing?(count: number): string
  /** A few words that name the layer's own filters in the pane's URL; null if there are none. The search text is not one of them. */
  filtersIn?(query: string): string | null
  /** Returns the location of the record at which a map opens, or a sentence that says why the record is not on the map. */
  locate?(id: number, signal: AbortSignal): Promise<Location | string>
}

/** Where a record is. */
export interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** A layer without its own type of point, so that all layers fit in one list. The map passes it only points that its own call returned. */
export type AnyMapLayer = MapLayer

/** A layer of the map; export it from `<name>-map-layer.ts` in the client of an area. */
export function defineMapLayer<Point extends MapPoint>(layer: MapLayer<Point>): AnyMapLayer {
  // the map passes a layer only the points that its own call returned
  return Object.freeze(layer) as unknown as AnyMapLayer
}

const provided = createStore<{ load: () => Promise<readonly AnyMapLayer[]> }>(() => ({ load: () => Promise.resolve([]) }))

/** Registers the layers of all areas, once at startup. Their code is loaded with the first map. */
export function provideMapLayers(load: () => Promise<readonly AnyMapLayer[]>): void {
  provided.load = load
}

/** Loads all layers, in the order of the table of layers. */
export async function loadMapLayers(): Promise<readonly AnyMapLayer[]> {
  return (await provided.load()).toSorted((one, other) => one.order - other.order)
}

/** The layers that a map offers to a person. */
export function offeredLayers(all: readonly AnyMapLayer[], subject: MapSubject, person: Person): readonly AnyMapLayer[] {
  return all.filter((layer) => mayCall(layer.needs, person).allowed && (layer.isOffered?.(subject, person) ?? true))
}
