import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * The lock's key: the letters "emwe", for employees and welcome. Tasks that welcome employees take the lock in shared mode; a bulk change
 * of employees takes it exclusively.
 */
const WELCOME_LOCK = 0x656d7765

/**
 * Takes the lock in shared mode, for a background task that welcomes a batch of newly added people. Several tasks can have the lock at the
 * same time.
 */
export async function amongWelcomes(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock_shared(${WELCOME_LOCK}, ${db.agency})`)
}

/**
 * Takes the lock exclusively, before a bulk change locks many employees. Waits for the running welcome tasks, and makes the next ones wait.
 * Otherwise, a change of 10,000 newly added people would wait for these tasks at each row.
 */
export async function aheadOfWelcomes(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${WELCOME_LOCK}, ${db.agency})`)
}
