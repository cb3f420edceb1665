import { ahead, type Element, type Place, type SpiralShape } from '#src/areas/stationing/domain/geometry/element'
import { note } from '#src/areas/stationing/domain/gis-files/notes'
import { foundName, gapIn, hasLength, type FoundAlignment, type FoundInFile } from '#src/areas/stationing/domain/gis-files/found-alignment'
import { frameOf, IDENTITY, inFrame, mapFrame } from '#src/areas/stationing/domain/gis-files/ifc-frame'
import type { IfcModel } from '#src/areas/stationing/domain/gis-files/ifc-model'
import { numberOf, textOf, type StepInstance } from '#src/areas/stationing/domain/gis-files/step-values'
import { CLOSE_METERS } from '#src/areas/stationing/domain/landxml/build-element'
import { readStation } from '#src/areas/stationing/domain/station-text'

const SPIRALS: ReadonlyMap<string, SpiralShape> = new Map([['CLOTHOID', 'clothoid'], ['BLOSSCURVE', 'bloss'], ['COSINECURVE', 'cosine'], ['SINECURVE', 'sinusoid'], ['HELMERTCURVE', 'biquadratic']])
/** Maximum turn of a segment, in radians; segments of roads turn far less. */
const MOST_TURN = 4 * Math.PI

/**
 * The horizontal alignments of an IFC file with their start stations (PLUS-28). An alignment with an unsupported segment gets a fault that
 * names the segment.
 */
export function ifcAlignments(model: IfcModel): FoundInFile {
  const length = model.unit('LENGTHUNIT')
  const angle = model.unit('PLANEANGLEUNIT') ?? 1
  const toMap = mapFrame(model)
  const unit = toMap?.unit ?? length
  const [crs] = model.of('IFCPROJECTEDCRS')
  const notes = [
    ...(toMap === null && crs === undefined ? [note('no_georeference')] : []),
    ...(unit === null ? [note('unit')] : []),
  ]
  const alignments = model.of('IFCALIGNMENT').flatMap((alignment, at): FoundAlignment[] => {
    const [horizontal] = model.nestedIn(alignment, 'IFCALIGNMENTHORIZONTAL')
    if (horizontal === undefined) return []
    const name = foundName(textOf(alignment.values[2]) || textOf(horizontal.values[2]), `Alignment ${at + 1}`)
    const frame = frameOf(model, alignment.values[5])
    const elements: Element[] = []
    let fault = ''
    for (const [index, segment] of model.nestedIn(horizontal, 'IFCALIGNMENTSEGMENT').entries()) {
      const design = model.at(segment.values[7], 'IFCALIGNMENTHORIZONTALSEGMENT')
      const element = design === null ? 'bad' : elementOf(model, design, angle)
      // in IFC 4.3, a segment of length 0 marks the end of an alignment
      if (element === 'point') continue
      if (typeof element === 'string') {
        const kind = textOf(design?.values[8])
        fault ||= element === 'bad' ? note('segment_values', { name, number: index + 1 }) : note('segment_kind', { name, number: index + 1, kind })
      } else elements.push(inFrame(toMap ?? IDENTITY, inFrame(frame, element)))
    }
    const gap = gapIn(elements, CLOSE_METERS / (unit ?? 1))
    if (fault === '' && gap !== null) fault = note('segment_gap', { name, number: gap })
    if (elements.length === 0 && fault === '') return []
    if (fault === '' && !hasLength(elements)) fault = note('segment_values', { name, number: 1 })
    return [{ name, unit, station_start: startOf(model, alignment, horizontal) * (toMap?.scale ?? 1), elements: fault === '' ? elements : [], fault }]
  })
  return { alignments, notes }
}

/** The name of the projection that the file states; '' if it states none. */
export function ifcProjection(model: IfcModel): string {
  const [crs] = model.of('IFCPROJECTEDCRS')
  return textOf(crs?.values[0])
}

function elementOf(model: IfcModel, { values }: StepInstance, angle: number): Element | 'point' | 'kind' | 'bad' {
  const [, , at, direction, before, after, long] = values
  const kind = textOf(values[8])
  const start = placeAt(model.at(at, 'IFCCARTESIANPOINT'))
  const [written, from, to, length] = [direction, before, after, long].map((value) => numberOf(value))
  if (length === 0) return 'point'
  if (start === null || written === null || written === undefined || length === null || length === undefined || !(length > 0)) return 'bad'
  const azimuth = Math.PI / 2 - written * angle
  // in IFC a positive radius turns left, but a positive curvature turns right
  const [first, last] = [from ?? 0, to ?? 0].map((radius) => (radius === 0 ? 0 : -1 / radius))
  if (first === undefined || last === undefined || !(Math.max(Math.abs(first), Math.abs(last)) * length <= MOST_TURN)) return 'bad'
  if (kind === 'LINE') return { kind: 'line', start, end: ahead(start, azimuth, length), length }
  if (kind === 'CIRCULARARC') return first === 0 ? 'bad' : arcOf(start, azimuth, first, length)
  const shape = SPIRALS.get(kind)
  return shape === undefined ? 'kind' : { kind: 'spiral', shape, start, azimuth, before: first, after: last, length }
}

function arcOf(start: Place, azimuth: number, curvature: number, length: number): Element {
  const turn = curvature > 0 ? 1 : -1
  const toCenter = azimuth + (turn * Math.PI) / 2
  const radius = 1 / Math.abs(curvature)
  return { kind: 'arc', center: placeOf(ahead(start, toCenter, radius)), radius, from: toCenter + Math.PI, turn, length }
}

function placeOf({ x, y }: Place): Place {
  return { x, y }
}

/** The coordinates of an IFC point, or null. */
function placeAt(point: StepInstance | null): Place | null {
  const [coordinates] = point?.values ?? []
  const [x, y] = Array.isArray(coordinates) ? coordinates.map((value) => numberOf(value)) : []
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}

/**
 * The start station: in drafts of IFC 4.3, the start station of the horizontal alignment; otherwise the station of the first referent, less
 * the referent's distance from the start; 0 if there is no referent.
 */
function startOf(model: IfcModel, alignment: StepInstance, horizontal: StepInstance): number {
  const drafted = numberOf(horizontal.values[7])
  if (drafted !== null) return drafted
  const referents = [...model.nestedIn(alignment, 'IFCREFERENT'), ...model.nestedIn(horizontal, 'IFCREFERENT')].flatMap((referent) => {
    const station = stationOf(model, referent)
    return station === null ? [] : [{ station, along: alongOf(model, referent) }]
  })
  const first = referents.toSorted((one, other) => one.along - other.along)[0]
  return first === undefined ? 0 : first.station - first.along
}

/** The station of a referent: from its properties, else from its name, such as 12+34.56. */
function stationOf(model: IfcModel, referent: StepInstance): number | null {
  const station = model.propertyOf(referent, 'Station')
  return station ?? readStation(textOf(referent.values[2]))
}

function alongOf(model: IfcModel, referent: StepInstance): number {
  const placement = model.at(referent.values[5], 'IFCLINEARPLACEMENT')
  for (const value of placement?.values ?? []) {
    const axis = model.at(value, 'IFCAXIS2PLACEMENTLINEAR')
    const point = model.at(axis?.values[0], 'IFCPOINTBYDISTANCEEXPRESSION') ?? model.at(value, 'IFCDISTANCEEXPRESSION', 'IFCPOINTBYDISTANCEEXPRESSION')
    const along = numberOf(point?.values[0])
    if (along !== null) return along
  }
  return 0
}
