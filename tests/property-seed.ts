import fc from 'fast-check'
import '#tests/patience'

/**
 * Gives every property test the seed that `npm test` chose for these sources, so that a commit that passed once passes again. Without that
 * seed, each run draws new cases, which is useful while someone works on the sources. A seed that a test sets itself takes precedence.
 */
const seed = process.env.PROPERTY_SEED
// a report that has only messages still says what the counterexample broke
fc.configureGlobal({ ...fc.readConfigureGlobal(), includeErrorInReport: true, ...(seed !== undefined && { seed: Number(seed) }) })
