import { expect, test } from 'vitest'
import { readMoment } from '#src/areas/reports/domain/as-it-was/moments'

test.each([
  ['11/20/2026', '2026-11-20T23:59:59-06:00'],
  ['11/20', '2026-11-20T23:59:59-06:00'],
  ['7/4/2026', '2026-07-04T23:59:59-05:00'],
  ['today', '2026-11-27T23:59:59-06:00'],
  ['Yesterday', '2026-11-26T23:59:59-06:00'],
  ['11/20/2026 2:30 pm', '2026-11-20T14:30:00-06:00'],
  ['11/20/2026 14:30', '2026-11-20T14:30:00-06:00'],
  ['yesterday 6 am', '2026-11-26T06:00:00-06:00'],
  ['11/31/2026', null],
  ['11/20/2026 25:00', null],
  ['', null],
  ['soon', null],
])('PLUS-17 %j is the time %s in the project', (typed, moment) => {
  expect(readMoment(typed, '2026-11-27', 'America/Chicago')).toBe(moment)
})
