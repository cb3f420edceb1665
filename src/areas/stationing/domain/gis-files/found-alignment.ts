import { distance, lengthOf, placeOn, type Element } from '#src/areas/stationing/domain/geometry/element'
import { ALIGNMENT_NAME_MAX } from '#src/areas/stationing/domain/limits'
import { isShowable, storedText } from '#src/platform/domain/formats/plain-text'

/** An alignment as it was found in a GIS file, in the unit of the file. */
export interface FoundAlignment {
  readonly name: string
  /**
   * The length of the unit in meters. null means the unit of the projection; 0 means the kind of foot of the projection, or US survey feet
   * if the projection is in meters.
   */
  readonly unit: number | null
  readonly station_start: number
  readonly elements: readonly Element[]
  /** Why the alignment cannot be added to a project; empty if it can. */
  readonly fault: string
}

/** The alignments found in a GIS file, and notes about the file. */
export interface FoundInFile {
  readonly alignments: readonly FoundAlignment[]
  /** Sentences that say which parts of the file were not read. */
  readonly notes: readonly string[]
}

/** The name of an alignment in its file, or `otherwise` if that name is empty or has characters that cannot be shown. */
export function foundName(written: string, otherwise: string): string {
  const name = [...storedText(written).trim()].slice(0, ALIGNMENT_NAME_MAX).join('')
  return name !== '' && isShowable(name) ? name : otherwise
}

/** The number, counted from 1, of the first element that does not begin where the element before it ends; null if there is none. */
export function gapIn(elements: readonly Element[], close: number): number | null {
  for (const [at, element] of elements.entries()) {
    const before = elements[at - 1]
    if (before !== undefined && distance(placeOn(before, before.length), placeOn(element, 0)) > close) return at + 1
  }
  return null
}

/** Whether elements have a length that a road can have. */
export function hasLength(elements: readonly Element[]): boolean {
  const length = lengthOf(elements)
  return Number.isFinite(length) && length > 0
}
