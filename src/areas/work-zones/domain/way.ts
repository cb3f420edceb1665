/** The kinds of lines that a drawn work zone can follow. */
export const wayKinds = { alignment: 'Alignment', route: 'Route' } as const

/** A work zone can follow an alignment or a route only if the zone's two ends are at most this many feet from it (WZON-8). */
export const NEAR_FEET = 50
