/** Maximum number of employees in one bulk change or pasted list. It is high enough to paste all employees of an agency. */
export const MANY_EMPLOYEES_MAX = 10_000
/** Maximum length of a first or last name. */
export const PERSON_NAME_MAX = 80
/** Maximum length of a district's name. */
export const DISTRICT_MAX = 60
/** Maximum number of districts of one employee. */
export const DISTRICTS_MAX = 50
/** A person counts as an active user if they have logged in within this many days (PEOP-12). */
export const ACTIVE_USER_DAYS = 30
