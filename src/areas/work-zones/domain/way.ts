/** The kinds of lines that a drawn work zone can follow. */
export const wayKinds = { alignment: 'Alignment', route: 'Route' } as const

/** A work zone follows an alignment or a route only when both of its ends are at most this many feet from it, as a custom station may be (WZON-8). */
export const NEAR_FEET = 50
