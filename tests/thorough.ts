import { test } from 'vitest'

/** Whether this is a run of all tests, the thorough ones included: `npm run test:all`. */
export const runsThorough = process.env.TESTS === 'all'

/**
 * A test that only `npm run test:all` runs. It repeats, under rarer circumstances, what another test shows in every `npm test`: another
 * theme, time zone or kind of record, a larger file, a second way to the same result. `npm test` must remain short enough to be run before
 * every landing.
 */
export const thorough = runsThorough ? test : test.skip
