/** Maximum number of characters of the note of a parked ticket. */
export const PARK_NOTE_MAX = 500
/** Maximum number of tickets that one call parks or puts back into the queue. */
export const PARKED_AT_ONCE = 5_000
/** How long a person's lease of a ticket lasts unless it is renewed, in minutes (PLUS-15). */
export const LEASE_MINUTES = 5
/** Maximum number of tickets that one call leases: the ticket that is being coded, and those that are prefetched. */
export const LEASES_AT_ONCE = 20
