import type { AlignmentLine } from '#src/areas/stationing/server/public/alignment-lines'

/** An alignment along which a zone can be placed, as the API returns it (GEO-24). */
export function placeable({ id, name, start, length, equations }: AlignmentLine) {
  return { id, name, station_start: start, length, equations: equations.map(({ at, ahead, isDecreasing }) => ({ at, ahead, is_decreasing: isDecreasing })) }
}
