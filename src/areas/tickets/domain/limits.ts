/** A bulk change of status, flag or Max GVW override takes at most this many tickets (TICK-56). */
export const BULK_CHANGE_MAX_TICKETS = 5000
/** A change of agency fields, such as a paste into the table, takes at most this many tickets (WORK-27). */
export const FIELD_CHANGE_MAX_TICKETS = 1000
/** A bulk receipt takes at most this many tickets (TICK-94). */
export const BULK_RECEIPT_MAX_TICKETS = 1000
/** Max GVW override, whole lbs (TICK-59). */
export const MAX_GVW_OVERRIDE_MIN_LBS = 1
export const MAX_GVW_OVERRIDE_MAX_LBS = 200_000
/** Maximum length of a note (A.1). */
export const NOTE_MAX_CHARACTERS = 2000
/**
 * For administrators, the feed starts this many years ago (§9). For others, it starts as many days ago as the agency's plant days
 * setting says (TICK-5).
 */
export const FEED_YEARS_BACK_OF_ADMINISTRATORS = 1
/** An export of more tickets than this is a job (C.1). */
export const EXPORT_DIRECT_MAX_TICKETS = 5000
