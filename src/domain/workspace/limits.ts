/** Named layouts that a person may keep in one agency. */
export const MAX_LAYOUTS = 100
/** Tables whose preference a person may keep in one agency. */
export const MAX_TABLE_PREFERENCES = 200
