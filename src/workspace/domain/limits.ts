/** What a person's own settings may take in all. */
export const LARGEST_PREFERENCES_BYTES = 256 * 1024
/** Named layouts that a person may keep in one agency. */
export const MAX_LAYOUTS = 100
/** Tables whose preference a person may keep in one agency. */
export const MAX_TABLE_PREFERENCES = 200
