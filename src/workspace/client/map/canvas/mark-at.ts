import type L from 'leaflet'
import { placed, radiusOf, type Mark } from '#src/workspace/client/map/canvas/draw-marks'

const NEAR_PX = 8

/** The mark at a position in the view; if there are several, the one drawn last. A line counts if any part of it is near the position. */
export function markAt(map: L.Map, marks: readonly Mark[], position: L.Point): Mark | null {
  const at = (latitude: number, longitude: number) => map.latLngToContainerPoint([latitude, longitude])
  const isNear = ({ mark, at: { x, y }, path }: ReturnType<typeof placed<Mark>>[number]) =>
    Math.hypot(x - position.x, y - position.y) <= Math.max(radiusOf(mark), NEAR_PX)
    || (path !== null && path.some((to, index) => {
      const from = path[index - 1]
      return from !== undefined && distanceToSegment(position, from, to) <= NEAR_PX
    }))
  return placed(marks, { at, map }).filter(isNear).at(-1)?.mark ?? null
}

interface Pixel {
  readonly x: number
  readonly y: number
}

function distanceToSegment(point: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(Math.max(((point.x - from.x) * dx + (point.y - from.y) * dy) / length, 0), 1)
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy)
}
