/** Maximum lengths of the name and the description of a group (A.3). */
export const GROUP_NAME_MAX = 80
export const GROUP_DESCRIPTION_MAX = 500
/** Maximum number of groups in one bulk removal. */
export const MANY_GROUPS_MAX = 10_000
