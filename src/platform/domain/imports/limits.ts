/** Maximum number of refused rows in the list and in the file of refused rows. If there are more, the file or its mapping is wrong. */
export const IMPORT_MAX_REFUSED = 20_000
/** Maximum number of conflicts that a preview lists. */
export const IMPORT_CONFLICTS_SHOWN = 200
/** Maximum number of cells that can be corrected in one import. */
export const IMPORT_MAX_CORRECTIONS = 50_000
/** Maximum number of cells that one request can correct. */
export const IMPORT_CORRECTIONS_AT_ONCE = 1000
/** Longest corrected value, in characters. */
export const IMPORT_CORRECTION_LENGTH = 5000
/** Maximum number of refused rows that one answer lists. */
export const IMPORT_ROWS_AT_ONCE = 500
