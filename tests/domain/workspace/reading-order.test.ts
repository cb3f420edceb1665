import { expect, test } from 'vitest'
import { inReadingOrder } from '#src/workspace/domain/map/reading-order'

const at = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude })
const view = { west: -122, south: 44, north: 56 }

test.each<[row: string, edges: typeof view, marks: readonly ReturnType<typeof at>[], order: string]>([
  ['1 from north to south', view, [at('low', 45.5, -121), at('high', 55.5, -121)], 'high low'],
  ['2 marks at nearly the same height from left to right', view, [at('right', 50.9, -118), at('left', 50.2, -121)], 'left right'],
  ['3 at the same longitude of a line, the northern first', view, [at('south', 50.2, -121), at('north', 50.8, -121)], 'north south'],
  ['4 over the date line from left to right', { west: 170, south: 44, north: 56 }, [at('right', 50.5, -175), at('left', 50.5, 175)], 'left right'],
  ['5 a view without a height', { west: -122, south: 50, north: 50 }, [at('right', 50, -118), at('left', 50, -121)], 'left right'],
])('TICK-78 row %s', (_row, edges, marks, order) => {
  expect(inReadingOrder(marks, edges).map(({ name }) => name).join(' ')).toBe(order)
})
