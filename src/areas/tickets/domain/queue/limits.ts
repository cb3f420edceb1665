/** The most characters of the note of a parked ticket. */
export const PARK_NOTE_MAX = 500
/** How many tickets one call parks or returns at most. */
export const PARKED_AT_ONCE = 5_000
/** How long a ticket stays with a person who does nothing, in minutes (PLUS-15). */
export const LEASE_MINUTES = 5
/** How many tickets one call leases at most: the one that is being coded and those that are read ahead. */
export const LEASES_AT_ONCE = 20
