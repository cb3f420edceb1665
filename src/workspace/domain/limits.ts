/** The maximum size of a person's own settings. */
export const LARGEST_PREFERENCES_BYTES = 256 * 1024
/** The maximum number of a person's named layouts in one agency. */
export const MAX_LAYOUTS = 100
/** The maximum number of tables for which a person's preference is stored in one agency. */
export const MAX_TABLE_PREFERENCES = 200
