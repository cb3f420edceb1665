import { expect, test } from 'vitest'
import { sentenceOf, type Spoken } from '#src/workspace/client/palette/lines/SaidAtRest'

const quiet: Spoken = { problem: null, isSearching: false, preview: { kind: 'none' }, count: null }
const known = { kind: 'known', will: '12 tickets become Delivered', count: 12, cannot: [], asks: null, chosen: undefined, lots: [], step: null } as const
const refused = (message: string) => ({ id: 1, ticket_number: 'T-7', code: 'x', message })

test.each<[string, Partial<Spoken>, string]>([
  ['the number of results', { count: 3 }, '3 results'],
  ['one result', { count: 1 }, '1 result'],
  ['a problem alone', { problem: 'Enter a date.', count: 0 }, 'Enter a date.'],
  ['what a write would do, never "0 results"', { preview: known }, '12 tickets become Delivered'],
  ['how many tickets it cannot change, and why', { preview: { ...known, cannot: [refused('Voided.'), refused('Voided.')] } }, '12 tickets become Delivered. 2 cannot be changed: Voided.'],
  ['how many tickets it cannot change for several reasons', { preview: { ...known, cannot: [refused('Voided.'), refused('Closed.')] } }, '12 tickets become Delivered. 2 cannot be changed'],
  ['the results and the write of the first of them', { count: 2, preview: known }, '2 results. 12 tickets become Delivered'],
  ['that it is still searching', { count: 0, isSearching: true }, 'Searching'],
])('CLERK-39 the palette announces %s', (_what, shown, sentence) => expect(sentenceOf({ ...quiet, ...shown })).toBe(sentence))
