import { expect, test } from 'vitest'
import { askedOf, moments } from '#src/setup/testing/moments.mjs'

const timesOf = (...words: string[]) => {
  const request = askedOf(words)
  return 'refused' in request ? request.refused.split('\n')[0] : { at: request.at.map(({ at }) => at), journeys: request.journeys }
}
const all = moments.map(({ at }) => at)

test.for([
  [[], { at: all, journeys: null }],
  [['at', 'Go forward'], { at: ['2027-03-14T10:30:00Z'], journeys: null }],
  [['at', '2026-11-24'], { at: ['2026-11-24T08:00:05Z', '2026-11-24T05:59:00Z', '2026-11-24T23:59:00Z'], journeys: null }],
  [['journeys', 'month-end', 'coding'], { at: all, journeys: ['month-end', 'coding'] }],
  [['at', '29 february', 'journeys'], { at: ['2028-03-01T02:00:00Z'], journeys: [] }],
  [['at', 'noon'], `No moment is called 'noon'. There are:`],
  [['at'], `No moment is called ''. There are:`],
  [['midnight'], `'midnight' says nothing: at WORDS, then journeys NAME.`],
  [['at', 'midnight', 'coding'], `'coding' says nothing: at WORDS, then journeys NAME.`],
] as const)('npm run test:clocks accepts %j', ([words, expected]) => expect(timesOf(...words)).toEqual(expected))
