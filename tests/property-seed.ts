import fc from 'fast-check'
import '#tests/patience'

/**
 * Gives every property test the seed that `npm test` chose for these sources, so that a commit that passed once passes again. Without that
 * seed, each run generates new cases, which is useful while someone works on the sources. A seed that a test sets itself takes precedence.
 */
const seed = process.env.PROPERTY_SEED
// puts the failed assertion of the counterexample into the error message, since some reports show only messages
fc.configureGlobal({ ...fc.readConfigureGlobal(), includeErrorInReport: true, ...(seed !== undefined && { seed: Number(seed) }) })
