/**
 * What an API key may do: `send` tickets and readings, as a supplier's system does, or only `read` the agency's tickets, projects and pay
 * periods, as the agency's own systems do.
 */
export const keyAccesses = ['send', 'read'] as const

export type KeyAccess = (typeof keyAccesses)[number]
