import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate } from '#src/platform/server/pdf/paginate'
import { runsOf } from '#src/platform/server/pdf/fonts'

const row = fc.record({ height: fc.integer({ min: 5, max: 30 }), keepsWithNext: fc.boolean() })

test('REPT-19 every row is on one page, in order, no page is too full, and no heading is the last row of a page', () => {
  fc.assert(fc.property(fc.array(row, { maxLength: 120 }), fc.integer({ min: 0, max: 60 }), (rowSizes, tail) => {
    // the generated reports never have two headings in a row
    const rows = rowSizes.map(({ height, keepsWithNext }, at) => ({ height, keepsWithNext: keepsWithNext && at % 2 === 0 && at < rowSizes.length - 1 }))
    const room = { first: 80, later: 120 }
    const pages = paginate(rows, room, tail)
    expect(pages.flatMap(({ from, to }) => rows.slice(from, to))).toEqual(rows)
    for (const [at, { from, to }] of pages.entries()) {
      const own = rows.slice(from, to)
      const most = at === 0 ? room.first : room.later
      expect(own.reduce((sum, { height }) => sum + height, at === pages.length - 1 ? tail : 0)).toBeLessThanOrEqual(most)
      // the last row of a page is a heading only if it is alone there
      if (to < rows.length && own.length > 1) expect(own.at(-1)?.keepsWithNext).not.toBe(true)
    }
  }))
})

test('REPT-19 a text in several scripts is split by font, and keeps its characters', () => {
  expect(runsOf('SR 14').map(({ script }) => script)).toEqual([0])
  expect(runsOf('Łódź Ελλάδα Москва').map(({ text }) => text)).toEqual(['Ł', 'ód', 'ź', ' ', 'Ελλάδα', ' ', 'Москва'])
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    expect(runsOf(text).map((run) => run.text).join('')).toBe(text)
  }))
})
