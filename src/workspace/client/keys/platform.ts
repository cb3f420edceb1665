import { platformOf, type Platform } from '#src/workspace/client/keys/keys'

/** Mac or not: decides what `mod` is and how keys are written. */
export const platform: Platform = typeof navigator === 'undefined' ? 'other' : platformOf(navigator)
