/** Maximum number of tickets in a bulk change of status, flag or Max GVW override (TICK-56). */
export const BULK_CHANGE_MAX_TICKETS = 5000
/** Maximum number of tickets in a change of agency fields, such as a paste into the table (WORK-27). */
export const FIELD_CHANGE_MAX_TICKETS = 1000
/** Maximum number of tickets in a bulk receipt (TICK-94). */
export const BULK_RECEIPT_MAX_TICKETS = 1000
/** Bounds of a Max GVW override, in whole lbs (TICK-59). */
export const MAX_GVW_OVERRIDE_MIN_LBS = 1
export const MAX_GVW_OVERRIDE_MAX_LBS = 200_000
/** Maximum number of characters of a note (A.1). */
export const NOTE_MAX_CHARACTERS = 2000
/**
 * How many years ago the ticket feed starts for administrators (§9). For everybody else, it starts as many days ago as the agency's plant
 * days setting says (TICK-5).
 */
export const FEED_YEARS_BACK_OF_ADMINISTRATORS = 1
/** An export of more tickets than this is created by a job (C.1). */
export const EXPORT_DIRECT_MAX_TICKETS = 5000
