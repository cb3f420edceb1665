/** Maximum size of a signature image in MB. We chose this limit; a drawn signature has only a few KB. */
export const SIGNATURE_MAX_MB = 1
export const SIGNATURE_MAX_BYTES = SIGNATURE_MAX_MB * 1024 * 1024
/** Maximum length of the longer side of a signature image, in pixels. */
export const SIGNATURE_MAX_PIXELS = 4_000
/** Maximum size of a logo in MB (ACCT-5). */
export const LOGO_MAX_MB = 1
export const LOGO_MAX_BYTES = LOGO_MAX_MB * 1024 * 1024
/** Maximum length of the contract number label. */
export const CONTRACT_NUMBER_LABEL_MAX = 40
/** The time at which the daily delivery report is sent, unless the agency sets another time (REPT-11). */
export const DELIVERY_REPORT_TIME = '18:00'
/** Maximum number of choices in one list, including retired ones. */
export const CHOICES_MAX = 500
/** For how many past days plants and the feed are shown, if the agency has not set this number (§9, TICK-5). */
export const PLANT_DAYS_DEFAULT = 30
/** The smallest and the largest number of past days that an agency can set for plants and the feed. */
export const PLANT_DAYS_MIN = 1
export const PLANT_DAYS_MAX = 365
/** Maximum length of a rejection reason, whether it is chosen from a list or typed (A.1). */
export const REASON_MAX_CHARACTERS = 500
/** A ticket is in the preferred range if it is received within this many minutes of dispatch, by default (§9, PLNT-8). */
export const PREFERRED_RANGE_DEFAULT = 30
/** A ticket is in the accepted range if it is received within this many minutes of dispatch, by default (§9, PLNT-8). */
export const ACCEPTED_RANGE_DEFAULT = 60
