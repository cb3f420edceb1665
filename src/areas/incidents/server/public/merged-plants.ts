import { checkOffAgain } from '#src/areas/incidents/server/arrived-tickets'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/**
 * Checks off the missing tickets of these plants' incidents again, after plants were merged or a merge was undone: the earlier tickets of a
 * merged plant now count for the incidents of the other plant, or no longer count. Runs after the tickets have moved and the plants are
 * written.
 */
export function checkOffMerged(db: AgencyTransaction, actor: Actor, plants: readonly number[]): Promise<void> {
  return checkOffAgain(db, actor, sql.part`plant.id = ANY (${[...plants]}::int[])`)
}
