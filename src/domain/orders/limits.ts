/** Advance notice of a scheduled order, hours (§5, §9). */
export const ADVANCE_NOTICE_HOURS = 12
