import { distance, inUnit, lengthOf, type Element } from '#src/areas/stationing/domain/geometry/element'
import { buildElement, CLOSE_METERS, readNumber } from '#src/areas/stationing/domain/landxml/build-element'
import { FOOT, unitMeters, type FootName, type RawAlignment, type RawFile } from '#src/areas/stationing/domain/landxml/raw'
import { fullStations, type Stationing, type StationEquation } from '#src/areas/stationing/domain/station-text'
import { ALIGNMENT_NAME_MAX, ALIGNMENTS_MAX, STATION_FEET_MAX, STATIONS_MAX } from '#src/areas/stationing/domain/limits'
import { isShowable, storedText } from '#src/platform/domain/formats/plain-text'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** An alignment as it is stored: its geometry and stations in feet. */
export interface BuiltAlignment extends Stationing {
  readonly name: string
  readonly foot: FootName
  readonly elements: readonly Element[]
}

/**
 * The alignments of a LandXML file in feet, or why they cannot be used (GEO-12). `isSurveyFoot` is true if the chosen projection is in US
 * survey feet; a metric file is then converted to that foot (`takesFoot`), but a file in feet keeps its own kind of foot. An alignment
 * without geometry is left out. `slice` is called after each element and lets other work run.
 */
export async function buildAlignments(
  { linearUnit, alignments }: RawFile,
  isSurveyFoot: boolean,
  slice: () => Promise<void> | undefined = () => undefined,
): Promise<{ readonly alignments: readonly BuiltAlignment[]; readonly takesFoot: boolean } | Refusal> {
  const unit = linearUnit === null ? null : unitMeters(linearUnit)
  const drawn = alignments.filter(({ elements }) => elements.length > 0)
  if (drawn.length === 0) return refuse('errors.landxml_no_alignment')
  if (drawn.length > ALIGNMENTS_MAX) return refuse('errors.landxml_many', { max: ALIGNMENTS_MAX })
  if (unit === null) return refuse('errors.landxml_unit', { unit: linearUnit ?? '' })
  const foot: FootName = unit === FOOT.international ? 'international' : unit === FOOT.us_survey || isSurveyFoot ? 'us_survey' : 'international'
  const built: BuiltAlignment[] = []
  for (const [at, raw] of drawn.entries()) {
    const alignment = await buildAlignment(raw, at + 1, unit, foot, slice)
    if ('message' in alignment) return alignment
    built.push(alignment)
  }
  if (built.reduce((sum, { length }) => sum + length, 0) / 100 > STATIONS_MAX) return refuse('errors.landxml_stations', { max: STATIONS_MAX })
  return { alignments: built, takesFoot: unit !== FOOT.international && unit !== FOOT.us_survey }
}

async function buildAlignment(raw: RawAlignment, number: number, unit: number, foot: FootName, slice: () => Promise<void> | undefined): Promise<BuiltAlignment | Refusal> {
  const written = [...storedText(raw.attributes['name'] ?? '').trim()].slice(0, ALIGNMENT_NAME_MAX).join('')
  const name = written !== '' && isShowable(written) ? written : `Alignment ${number}`
  const elements: Element[] = []
  let last: { readonly x: number; readonly y: number } | null = null
  for (const [at, element] of raw.elements.entries()) {
    const built = buildElement(element, at + 1, unit)
    if ('message' in built) return named(built, name)
    if (last !== null && distance(last, built.start) > CLOSE_METERS / unit) return refuse('errors.landxml_gap', { name, number: at + 1, tag: element.tag })
    last = built.end
    // skip an element of length 0, because two equal points do not make a line
    if (built.element.length > 0) elements.push(built.element)
    const pause = slice()
    if (pause !== undefined) await pause
  }
  const factor = unit / FOOT[foot]
  const staStart = raw.attributes['staStart']
  const start = staStart === undefined ? 0 : readNumber(staStart)
  if (start === null || !isStation(start * factor)) return refuse('errors.landxml_station', { name })
  const inFeet = inUnit(elements, factor)
  const length = lengthOf(inFeet)
  if (!(length > 0)) return refuse('errors.landxml_no_alignment')
  const equations = readEquations(raw.equations, start, factor, length)
  if (equations === null) return refuse('errors.landxml_equation', { name })
  const stationing = { start: start * factor, length, equations }
  if (length / 100 > STATIONS_MAX || fullStations(stationing).length > STATIONS_MAX) return refuse('errors.alignment_long', { name, max: STATIONS_MAX })
  return { name, foot, elements: inFeet, ...stationing }
}

/** The station equations of an alignment in order; null if one of them is not on the alignment or has no valid station. */
function readEquations(raw: RawAlignment['equations'], start: number, factor: number, length: number): StationEquation[] | null {
  const equations: StationEquation[] = []
  for (const attributes of raw) {
    const internal = readNumber(attributes['staInternal'])
    const ahead = readNumber(attributes['staAhead'])
    if (internal === null || ahead === null) return null
    const at = (internal - start) * factor
    if (!isStation(ahead * factor)) return null
    if (at < -1e-3 || at > length + 1e-3) return null
    equations.push({ at: Math.min(Math.max(at, 0), length), ahead: ahead * factor, isDecreasing: attributes['staIncrement'] === 'decreasing' })
  }
  return equations.toSorted((one, other) => one.at - other.at)
}

function isStation(feet: number): boolean {
  return Math.abs(feet) <= STATION_FEET_MAX
}

function named(refusal: Refusal, name: string): Refusal {
  return { ...refusal, values: { ...refusal.values, name } }
}
