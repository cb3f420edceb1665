import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The lock's key, from the letters "empl" and "welc". Welcome tasks share it; a bulk change of employees takes it exclusively. */
const WELCOME_LOCK = 0x656d7765

/** Taken by a background task that welcomes a batch of added people; several tasks can hold it at the same time. */
export async function amongWelcomes(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock_shared(${WELCOME_LOCK}, ${db.agency})`)
}

/**
 * Taken before many employees are locked: waits for the running welcome tasks and blocks the next ones. Waiting row by row
 * instead would slow a change of 10,000 newly added people to the speed of those tasks.
 */
export async function aheadOfWelcomes(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${WELCOME_LOCK}, ${db.agency})`)
}
