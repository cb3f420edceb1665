/** The shortest and longest latency range that an agency can set, in minutes (PLNT-8). */
export const RANGE_MIN_MINUTES = 1
export const RANGE_MAX_MINUTES = 1440
/** A plant is flagged when the percentage of its tickets that meet the preferred range is lower than this (PLNT-10). */
export const IN_TIME_PERCENT = 80
/** How many days plant health covers, including today (PLNT-11). */
export const HEALTH_DAYS = 7
/** Tickets with an earlier date are left out of plant data (PLNT-20, PLNT-24). */
export const FIRST_TICKET_DAY = '2021-01-01'
/** The maximum number of days and of plants in Plant Data Explorer (PLNT-21). */
export const EXPLORER_MAX_DAYS = 31
export const EXPLORER_MAX_PLANTS = 20
/** Maximum length of a plant's notes, and of the note of an alarm (PLNT-16). */
export const PLANT_NOTES_MAX = 2000
/** Maximum length of a plant's name; the same limit applies to the plant name on a ticket. */
export const PLANT_NAME_MAX = 80
/** Maximum length of a plant's address. */
export const PLANT_ADDRESS_MAX = 200
/** A plant is silent if it sent no tickets for this many times its median gap, and for at least `SILENT_MIN_MINUTES` (PLUS-25). */
export const SILENT_GAPS = 3
export const SILENT_MIN_MINUTES = 30
/** A late batch has at least this many late tickets within `LATE_BATCH_SECONDS` (PLUS-25). */
export const LATE_BATCH_TICKETS = 5
export const LATE_BATCH_SECONDS = 60
/** The maximum number of missing ticket numbers that are listed (PLUS-37). */
export const MISSING_MAX = 500
/** The maximum number of loads in a plant's day total. */
export const DAY_LOADS_MAX = 100_000
/** How long the prompt about flagged plants stays open, and how often the client checks whether that time has passed (PLNT-18). */
export const PROMPT_OPEN_MINUTES = 30
export const PROMPT_CHECK_MS = 5_000
