/** The most characters of a reason. */
export const FINDING_REASON_MAX = 500
/** How many findings one call answers at most. */
export const FINDINGS_AT_ONCE = 5_000
