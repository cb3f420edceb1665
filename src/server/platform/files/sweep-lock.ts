/** The advisory lock that a sweep of the file store takes alone, and every backup together with others. */
export const SWEEP_LOCK = 7_250_430
