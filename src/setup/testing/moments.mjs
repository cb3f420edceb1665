/** Moments at which a day, a month, a year or daylight saving time changes, in the time zones of the sample data's agencies. */
export const moments = [
  { name: 'late on a Saturday in Los Angeles, a minute before its midnight', at: '2026-11-22T07:59:00Z' },
  { name: 'a Sunday at 08:40 UTC, early in Los Angeles', at: '2026-11-22T08:40:00Z' },
  { name: 'the day on which the clocks went back', at: '2026-11-01T14:30:00Z' },
  { name: 'the evening of 29 February', at: '2028-03-01T02:00:00Z' },
  { name: 'just after midnight in Los Angeles', at: '2026-11-24T08:00:05Z' },
  { name: 'a minute before midnight in Chicago', at: '2026-11-24T05:59:00Z' },
  { name: 'a minute before midnight UTC', at: '2026-11-24T23:59:00Z' },
  { name: 'just after midnight UTC', at: '2026-11-25T00:00:05Z' },
  { name: 'the last evening of a month', at: '2026-10-01T03:30:00Z' },
  { name: 'the last evening of a year', at: '2027-01-01T05:30:00Z' },
  { name: 'the night in which the clocks go forward', at: '2027-03-14T10:30:00Z' },
  { name: 'the hour that comes twice when the clocks go back', at: '2027-11-07T09:30:00Z' },
]

/**
 * Parses the arguments of `npm run test:clocks --`. `at WORDS` selects the moments whose name or time has these words. `journeys NAME` runs
 * journeys instead of tests. Both can be given, in this order. For any other arguments, `refused` is a sentence that says what is wrong.
 * @param {readonly string[]} words
 * @returns {{ at: typeof moments, journeys: readonly string[] | null } | { refused: string }}
 */
export function askedOf(words) {
  const rest = [...words]
  let at = moments
  if (rest[0] === 'at') {
    const [, part = ''] = rest.splice(0, 2)
    at = part === '' ? [] : moments.filter((moment) => `${moment.at} ${moment.name}`.toLowerCase().includes(part.toLowerCase()))
    if (at.length === 0) return { refused: `No moment is called '${part}'. There are:\n${moments.map((moment) => `${moment.at} ${moment.name}`).join('\n')}` }
  }
  if (rest.length === 0) return { at, journeys: null }
  if (rest[0] === 'journeys') return { at, journeys: rest.slice(1) }
  return { refused: `'${rest.join(' ')}' says nothing: at WORDS, then journeys NAME.` }
}
