import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILE_PATTERN, FUNCTION_PATTERN, placePattern, stackFrames } from '#src/platform/domain/formats/stack-frames'

test('SHELL-79 a stack is reduced to its frames: function, our file, line and column', () => {
  const stack = `TypeError: Ticket 84-1021 of Ruiz weighs 24.37
    at drawRow (https://slips.example.gov/assets/index-Bx1.js:12:345)
    at async Array.map (<anonymous>)
    at new Pool (/srv/slipway/node_modules/pg-pool/index.js:4:5)
    at file:///srv/slipway/dist/server/main.js:77:8`
  expect(stackFrames(stack)).toEqual([
    { function: 'drawRow', file: 'assets/index-Bx1.js', line: 12, column: 345 },
    { function: 'Pool', file: 'slipway/node_modules/pg-pool/index.js', line: 4, column: 5 },
    { function: '', file: 'slipway/dist/server/main.js', line: 77, column: 8 },
  ])
})

test('SHELL-79 whatever a stack contains, a frame consists of code names only', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    for (const frame of stackFrames(`Error: ${text}\n    at ${text} (${text}:1:2)`)) {
      expect(frame.function).toMatch(new RegExp(FUNCTION_PATTERN))
      expect(frame.file).toMatch(new RegExp(FILE_PATTERN))
    }
  }))
})

test('SHELL-79 a location is reported without the ids in it', () => {
  expect(placePattern('/projects/412/tickets?search=Ruiz')).toBe('/projects/:/tickets')
  expect(placePattern('/')).toBe('/')
})
