/** The messages prompt opens after this timer, hours (§4, §9). */
export const MESSAGES_TIMER_HOURS = 1
