import { expect, test } from 'vitest'
import { openTally } from '#src/setup/testing/tally.mjs'

const count = (more: object) => ({ passed: 10, failed: [], skipped: 0, secondTry: [], files: [], ...more })

test('a run with two tests that passed only on the second try names them and passes; with three it fails', () => {
  const tried = (secondTry: string[]) => {
    const tally = openTally()
    tally.take('screens', 0, count({ secondTry: secondTry.map((name) => ({ name, why: `${name} was not seen` })) }))
    return tally.close()
  }
  const two = tried(['one', 'two'])
  expect(two.code).toBe(0)
  expect(two.lines.join('\n')).toContain('Passed at the second try:\n  one\n        one was not seen\n  two')
  expect(two.lines.at(-1)).toBe('10 passed, 0 failed')
  const three = tried(['one', 'two', 'three'])
  expect(three.code).toBe(1)
  expect(three.lines.at(-1)).toBe('10 passed, 1 failed')
})

test('a runner that crashed without naming a test fails the run, and so does a run without tests', () => {
  const tally = openTally()
  expect(tally.close().code).toBe(1)
  tally.take('faults', 0, count({}))
  expect(tally.close().code).toBe(0)
  tally.take('journeys', 1, null)
  const { lines, code } = tally.close()
  expect([code, lines.at(-1)]).toEqual([1, '10 passed, 1 failed'])
  expect(lines.join('\n')).toContain('journeys ended with 1 and named no failed test')
})

test('the slowest files are listed with their seconds in descending order', () => {
  const tally = openTally()
  tally.take('rules', 0, count({ files: Array.from({ length: 20 }, (_, at) => ({ name: `file-${at}`, seconds: at })) }))
  const { lines } = tally.close()
  expect(lines.filter((line) => line.includes('file-'))).toHaveLength(15)
  expect(lines.slice(1, 3)).toEqual(['Slowest files:', '    19.0 s  file-19'])
})
