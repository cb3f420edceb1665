import { expect, test } from 'vitest'
import { findMarks, formsOfDay, formsOfQuantity, type TextPiece } from '#src/areas/projects/client/documents/text/public/marks'

/** Pieces of text on one line each; each character is 10 units wide. */
const page = (...lines: readonly string[]): readonly TextPiece[] => lines.map((text, at) => ({ text, left: 0, top: at * 20, width: text.length * 10, height: 12 }))
const boxesOf = (forms: readonly string[], ...lines: readonly string[]) => findMarks(page(...lines), [{ key: 'a', forms }]).map(({ left, top, width }) => [left, top, width])

test.each([
  ['a value in a piece, whatever its case and spacing', ['PG 58V-34'], ['Product: asphalt pg 58v-34'], [[170, 0]]],
  ['every place where the value occurs', ['T3-1116'], ['Batch T3-1116', 'Tank of T3-1116'], [[60, 0], [80, 20]]],
  ['a value that spans two pieces, as two boxes', ['Kittitas Paving'], ['Sold to Kittitas', 'Paving'], [[80, 0], [0, 20]]],
  ['no mark inside a longer number', ['48'], ['480 and 1,480.00 and 48.5'], []],
  ['a number that ends a sentence', ['480'], ['We shipped 480.'], [[110, 0]]],
  ['every word with a digit, if the page does not have the whole name', ['SP 12.5 Wear (4,C) PG 58V-34'], ['Asphalt 12.5 mm, 4 C, PG 58V-34'], [[80, 0], [170, 0], [250, 0]]],
  ['nothing if one of the words with a digit is missing', ['SP 12.5 Wear PG 58V-34'], ['Asphalt 12.5 mm'], []],
  ['nothing for a missing name that has no digits', ['Joint sealant'], ['Sealant for joints'], []],
])('SUBM-2 finds %s', (_name, forms, lines, boxes) => {
  expect(boxesOf(forms, ...lines).map(([left, top]) => [left, top])).toEqual(boxes)
})

test('SUBM-2 dates and quantities are found in the forms that documents use', () => {
  for (const text of ['11/6/2026', '11/06/2026', '11/06/26', '2026-11-06', 'November 6, 2026', 'Nov. 6, 2026', '6 Nov 2026']) expect(boxesOf(formsOfDay('2026-11-06'), `Date ${text}`), text).toHaveLength(1)
  expect(boxesOf(formsOfDay('2026-11-06'), 'Date 11/16/2026')).toEqual([])
  expect(formsOfDay('no day')).toEqual([])
  for (const text of ['1480', '1,480', '1,480.00', '1480.0']) expect(boxesOf(formsOfQuantity(1480), `${text} TON`), text).toHaveLength(1)
  expect(boxesOf(formsOfQuantity(480.5), '480.50 TON')).toHaveLength(1)
  expect(boxesOf(formsOfQuantity(480.5), '480 TON')).toEqual([])
})
