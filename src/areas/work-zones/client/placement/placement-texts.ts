import type { Static } from 'typebox'
import type { PlaceableSchema } from '#src/areas/work-zones/api/work-zones'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import { checkStations, type StationedLine } from '#src/areas/work-zones/domain/placement'
import { refuse, type Verdict } from '#src/platform/domain/verdict'

/** The form fields that place a work zone along an alignment. `alignment_id` is empty for a zone that is placed by its points. */
export interface PlacementTexts {
  readonly alignment_id: string
  readonly start_station: string
  readonly end_station: string
}

/** An alignment that a form offers. */
export interface OfferedLine extends StationedLine {
  readonly id: number
}

/** The placement texts of a zone that is placed by its points. */
export const notPlaced: PlacementTexts = { alignment_id: '', start_station: '', end_station: '' }

/** An alignment from an answer, in the shape that the rules expect. */
export function offeredLine({ id, name, station_start: start, length, equations }: Static<typeof PlaceableSchema>): OfferedLine {
  return { id, name, start, length, equations: equations.map(({ at, ahead, is_decreasing: isDecreasing }) => ({ at, ahead, isDecreasing })) }
}

/** The placement texts of a zone. */
export function placementTexts({ placement }: Pick<Zone, 'placement'>): PlacementTexts {
  return placement === null ? notPlaced : { alignment_id: String(placement.alignment_id), start_station: placement.start_station, end_station: placement.end_station }
}

/** Whether the placement is unchanged since the form was opened. */
export function isSamePlace(texts: PlacementTexts, start: PlacementTexts): boolean {
  return texts.alignment_id === start.alignment_id && texts.start_station === start.start_station && texts.end_station === start.end_station
}

/** The verdicts on the placement of a form (GEO-24). An unchanged placement is valid, even if its alignment has been deleted since. */
export function checkPlacement(texts: PlacementTexts, start: PlacementTexts, lines: readonly OfferedLine[]): Partial<Readonly<Record<keyof PlacementTexts, Verdict>>> {
  if (texts.alignment_id === '' || isSamePlace(texts, start)) return {}
  const line = lines.find(({ id }) => String(id) === texts.alignment_id)
  return line === undefined ? { alignment_id: refuse('errors.zone_alignment') } : checkStations(line, texts)
}

/** The placement that a form sends, from which the server computes the path; null for a zone that is placed by its points. */
export function placementOf({ alignment_id, start_station, end_station }: PlacementTexts) {
  return alignment_id === '' ? null : { alignment_id: Number(alignment_id), start_station, end_station }
}
