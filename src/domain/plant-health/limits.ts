/** Data may lag so long, minutes (§9). */
export const LAG_MINUTES = 30
/** A plant is flagged when fewer than this share of its tickets meet the preferred time, % (§9). */
export const IN_TIME_SHARE_PERCENT = 80
/** The prompt closes after so long and is checked so often (§4, §9). */
export const PROMPT_MINUTES = 30
export const PROMPT_CHECK_SECONDS = 5
/** Zone and suffix in which the last-ticketed time shows (§9). */
export const LAST_TICKETED_ZONE = 'America/New_York'
export const LAST_TICKETED_SUFFIX = 'EST'
