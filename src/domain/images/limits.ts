/** Photos of one ticket (§5, §9, TICK-66). */
export const MAX_PHOTOS_OF_TICKET = 5
