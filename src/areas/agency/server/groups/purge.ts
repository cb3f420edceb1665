import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Removes for good the groups whose countdown is over (CONST-3). */
export function purgeGroups(db: AgencyTransaction): Promise<number> {
  return db.run(sql`
    DELETE FROM dot_groups WHERE dot_authority_id = ${db.agency} AND deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})`)
}
