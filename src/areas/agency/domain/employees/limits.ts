/** Most employees of one bulk change or one list to add (reliability: a pasted agency). */
export const MANY_EMPLOYEES_MAX = 10_000
/** Characters of a first or last name. */
export const PERSON_NAME_MAX = 80
/** Characters of a district's name. */
export const DISTRICT_MAX = 60
/** Districts of one employee. */
export const DISTRICTS_MAX = 50
/** Who logged in within these days is an active user (PEOP-12). */
export const ACTIVE_USER_DAYS = 30
