import { platformOf, type Platform } from '#src/workspace/client/keys/keys'

/** Mac or other: decides what `mod` means and how keys are displayed. */
export const platform: Platform = typeof navigator === 'undefined' ? 'other' : platformOf(navigator)
