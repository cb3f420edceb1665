export const RULE_NAME_MAX = 100
export const ONE_OF_MAX = 10_000
export const MINIMUM_MAX = 1_000
export const DUE_DAYS_MAX = 365
/** Maximum number of verification rules of a project. */
export const RULES_MAX = 50
/** Maximum number of days that one draw can cover. */
export const DRAW_DAYS_MAX = 366
export const SEED_MAX = 100
export const RESULTS_AT_ONCE = 500
export const FOUND_VALUE_MAX = 200
export const NOTE_MAX = 1_000
