import { describe, expect, test } from 'vitest'
import { lastTicketedText } from '#src/areas/plants/domain/plant-health/last-ticketed'
import { latencyText } from '#src/areas/plants/domain/plant-health/minutes-text'

describe('PLNT-12 a last ticketed time has the suffix EST and the distance from now', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  test.each([
    [1, '2026-11-20T22:20:00Z', '5:20 PM EST, 1 hour ago'],
    [2, '2026-11-20T23:29:30Z', '6:29 PM EST, 0 minutes ago'],
    [3, '2026-11-19T23:30:00Z', '11/19/2026 6:30 PM EST, 1 day ago'],
    [4, '2026-11-20T03:00:00Z', '11/19/2026 10:00 PM EST, 20 hours ago'],
    // a clock that is ahead does not make a ticket appear in the future
    [5, '2026-11-20T23:40:00Z', '6:40 PM EST, 0 minutes ago'],
  ])('row %i: %s is %s', (_row, moment, text) => expect(lastTicketedText(moment, now)).toBe(text))
})

describe('PLNT-5 minutes of latency as text', () => {
  test.each([[0, '0 min'], [59, '59 min'], [60, '1 h'], [250, '4 h 10 min'], [61, '1 h 01 min'], [1441, 'over 24 h']])('%i is %s', (minutes, text) => expect(latencyText(minutes)).toBe(text))
})
