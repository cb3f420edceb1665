/** Maximum number of pay items of one ticket (§9, RECO-33). */
export const MAX_PAY_ITEMS = 2
/** Maximum number of decimals of a quantity, and of digits before its decimal point (§9, DT-3). */
export const QUANTITY_DECIMALS = 2
export const QUANTITY_WHOLE_DIGITS = 12
/** Maximum number of tickets that can be coded at once (§9, RECO-87). */
export const PAY_CODE_MAX_TICKETS = 5000

/** Sizes and limits of the drawer, its note, and its lists (§2, §9). */
export const DRAWER_WIDTH_PX = 591
export const NOTE_ROWS = 3
export const NOTE_MAX_CHARACTERS = 2000
export const DRAWER_SKELETON_ROWS = 9
export const LIST_SKELETON_ROWS = 4
export const LIST_MAX_HEIGHT_PX = 384
export const LIST_HEIGHT_LESS_THAN_VIEWPORT_PX = 480

/** Maximum number of tickets per request for suggestions: a page of a table. */
export const SUGGESTIONS_MAX_TICKETS = 500

/** The share of the last codings that makes an item a sure suggestion, unless the person gives another share (PLUS-8). */
export const SURE_SHARE = 0.95
/** The lowest share that a person can give. With a share below half, another item may have been used just as often. */
export const SURE_SHARE_MIN = 0.5
/** An item is a sure suggestion only if there are at least this many codings, whatever its share of them. */
export const SURE_CODINGS = 3
/** The number of a project's latest codings that are used to measure the accuracy of suggestions (PLUS-9). */
export const MEASURED_CODINGS = 500
