import type { Element, Place } from '#src/areas/stationing/domain/geometry/element'
import type { IfcModel } from '#src/areas/stationing/domain/gis-files/ifc-model'
import { numberOf, type StepInstance, type StepValue } from '#src/areas/stationing/domain/gis-files/step-values'

/** A coordinate frame. It turns coordinates counterclockwise by an angle, then scales them, then moves them. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly turned: number
  readonly scale: number
}

/** The frame that leaves coordinates unchanged. */
export const IDENTITY: Frame = { x: 0, y: 0, turned: 0, scale: 1 }
/** Maximum length of a chain of placements in which each placement is relative to the next. */
const MOST_DEPTH = 20

/** The frame of an object from its placement, which may be relative to other placements. */
export function frameOf(model: IfcModel, placement: StepValue | undefined, depth = 0): Frame {
  const local = model.at(placement, 'IFCLOCALPLACEMENT')
  if (local === null || depth > MOST_DEPTH) return IDENTITY
  const outer = frameOf(model, local.values[0], depth + 1)
  const axis = model.at(local.values[1], 'IFCAXIS2PLACEMENT3D')
  const at = coordinatesOf(model.at(axis?.values[0], 'IFCCARTESIANPOINT'))
  const toward = coordinatesOf(model.at(axis?.values[2], 'IFCDIRECTION'))
  const own: Frame = { x: at?.x ?? 0, y: at?.y ?? 0, turned: toward === null ? 0 : Math.atan2(toward.y, toward.x), scale: 1 }
  return { ...moved(outer, own), turned: outer.turned + own.turned, scale: outer.scale }
}

/**
 * The coordinate frame of the map (IfcMapConversion), with the size of its unit in meters (`unit`, null if it is unknown). Null if the file
 * has no such frame.
 */
export function mapFrame(model: IfcModel): (Frame & { readonly unit: number | null }) | null {
  const [conversion] = model.of('IFCMAPCONVERSION')
  if (conversion === undefined) return null
  const [, , east, north, , abscissa, ordinate, scale] = conversion.values.map((value) => numberOf(value))
  const crs = model.at(conversion.values[1], 'IFCPROJECTEDCRS')
  const unit = model.at(crs?.values[6])
  return {
    x: east ?? 0, y: north ?? 0, turned: abscissa === null || abscissa === undefined || ordinate === null || ordinate === undefined ? 0 : Math.atan2(ordinate, abscissa), scale: scale ?? 1,
    unit: unit === null ? model.unit('LENGTHUNIT') : model.unitOf(unit),
  }
}

/** Applies a frame to an element. */
export function inFrame(frame: Frame, element: Element): Element {
  const { turned, scale } = frame
  const place = (at: Place) => moved(frame, at)
  const length = element.length * scale
  switch (element.kind) {
    case 'line':
      return { ...element, start: place(element.start), end: place(element.end), length }
    case 'arc':
      return { ...element, center: place(element.center), radius: element.radius * scale, from: element.from - turned, length }
    case 'spiral':
      return { ...element, start: place(element.start), azimuth: element.azimuth - turned, before: element.before / scale, after: element.after / scale, length }
  }
}

function moved({ x, y, turned, scale }: Frame, at: Place): Place {
  const [cos, sin] = [Math.cos(turned) * scale, Math.sin(turned) * scale]
  return { x: x + at.x * cos - at.y * sin, y: y + at.x * sin + at.y * cos }
}

function coordinatesOf(instance: StepInstance | null): Place | null {
  const [list] = instance?.values ?? []
  const [x, y] = Array.isArray(list) ? list.map((value) => numberOf(value)) : []
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}
