/** How the start page groups the tickets that wait for a pay code. */
export const groupings = ['project', 'material', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** Maximum number of groups that are listed; the page says when there are more. */
export const GROUPS_MAX = 500
