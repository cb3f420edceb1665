/** Bytes of a signature's picture (decided): a hand's stroke is a few KB. */
export const SIGNATURE_MAX_MB = 1
export const SIGNATURE_MAX_BYTES = SIGNATURE_MAX_MB * 1024 * 1024
/** Pixels of a signature's longer side. */
export const SIGNATURE_MAX_PIXELS = 4_000
/** A logo (ACCT-5). */
export const LOGO_MAX_MB = 1
export const LOGO_MAX_BYTES = LOGO_MAX_MB * 1024 * 1024
/** Characters of the contract number label. */
export const CONTRACT_NUMBER_LABEL_MAX = 40
/** When the daily delivery report goes out unless the agency says otherwise (REPT-11). */
export const DELIVERY_REPORT_TIME = '18:00'
/** Choices of one list, ended ones too. */
export const CHOICES_MAX = 500
/** Days back for which plants and the feed are shown unless the agency says otherwise, and what it may say (§9, TICK-5). */
export const PLANT_DAYS_DEFAULT = 30
export const PLANT_DAYS_MIN = 1
export const PLANT_DAYS_MAX = 365
/** Characters of a rejection reason, which is one of the agency's choices or typed (A.1). */
export const REASON_MAX_CHARACTERS = 500
