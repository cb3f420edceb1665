import { test } from 'vitest'

/**
 * A test that only `npm run test:all` runs. It repeats, under rarer circumstances, what another test shows in every `npm test`: another
 * theme, time zone or kind of record, a larger file, a second way to the same result. `npm test` must remain short enough to be run before
 * every merge.
 */
export const thorough = process.env.TESTS === 'all' ? test : test.skip
