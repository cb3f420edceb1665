import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MeasuredPoint } from '#src/areas/stationing/domain/lrs/measured-line'
import { nearestOnLine, partOfLine } from '#src/areas/stationing/domain/lrs/part-of-line'

const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })), { minLength: 2, maxLength: 12 })
const lines = points.map((all) => all.map(([north, east], at): MeasuredPoint => [41 + north / 10_000, -85 + east / 10_000, at]))
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('WZON-8 the section of a route between two locations starts and ends at them, contains the points between, and is the same in the other direction', () => {
  fc.assert(fc.property(lines, share, share, (line, one, other) => {
    const [from, to] = [one, other].map((part) => {
      const index = Math.min(Math.floor(part * (line.length - 1)), line.length - 2)
      const [[south = 0, west = 0] = [], [north = 0, east = 0] = []] = [line[index], line[index + 1]]
      return { index, share: 0.5, feet: 0, latitude: (south + north) / 2, longitude: (west + east) / 2 }
    })
    if (from === undefined || to === undefined) throw new Error('there are no places')
    const part = partOfLine(line, from, to)
    expect([part[0]?.latitude, part.at(-1)?.longitude, part.length]).toEqual([from.latitude, to.longitude, 2 + Math.abs(from.index - to.index)])
    expect(partOfLine(line, to, from)).toEqual(part.toReversed())
  }))
})

test('WZON-8 no sampled point of a route is nearer to a location than the one found', () => {
  fc.assert(fc.property(lines, fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 })), (line, [north, east]) => {
    const at = { latitude: 41 + north / 10_000, longitude: -85 + east / 10_000 }
    const nearest = nearestOnLine(line, at)
    const across = Math.cos((at.latitude * Math.PI) / 180)
    const sampled = line.slice(1).flatMap(([toNorth, toEast], index) => [0, 0.25, 0.5, 0.75, 1].map((part) => {
      const [fromNorth = 0, fromEast = 0] = line[index] ?? []
      return Math.hypot((fromEast + part * (toEast - fromEast) - at.longitude) * across, fromNorth + part * (toNorth - fromNorth) - at.latitude) * 364_567
    }))
    expect(nearest?.feet).toBeLessThanOrEqual(Math.min(...sampled) + 1e-3)
  }))
})
