/**
 * What an API key may do. With `send`, a supplier's system sends tickets and readings. With `read`, one of the agency's own systems only
 * reads tickets, projects and pay periods.
 */
export const keyAccesses = ['send', 'read'] as const

export type KeyAccess = (typeof keyAccesses)[number]
