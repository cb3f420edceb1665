import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** "empl" and "welc" shortened: who welcomes added people, and who changes many at once. */
const WELCOME_LOCK = 0x656d7765

/** Held by an errand that welcomes some of the added people, beside others of its kind. */
export async function amongWelcomes(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock_shared(${WELCOME_LOCK}, ${db.agency})`)
}

/**
 * Taken before many employees are locked: it waits for the welcomes under way and holds up the next ones. Row by row it
 * would wait for each of them in turn, and a change of 10,000 people that were just added would go at their pace.
 */
export async function aheadOfWelcomes(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${WELCOME_LOCK}, ${db.agency})`)
}
