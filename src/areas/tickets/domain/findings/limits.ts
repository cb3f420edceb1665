/** Maximum number of characters of a reason. */
export const FINDING_REASON_MAX = 500
/** Maximum number of findings that one call answers. */
export const FINDINGS_AT_ONCE = 5_000
