import { refuse } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden } from '#src/platform/server/http/errors'

const STAFF_LOCK = 7_250_413

/**
 * Takes a lock that lasts until the transaction ends, so that the writes to an agency's employees run one at a time. If two administrators
 * demote each other at the same time, the second write is refused, because the person who requested it is no longer an administrator. At
 * least one administrator therefore always remains (PEOP-9). Returns the number of administrators. Throws 403 if the person is not one.
 */
export async function lockStaff(db: AgencyTransaction, person: Pick<SignedIn, 'id'>): Promise<number> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${STAFF_LOCK}, ${db.agency})`)
  const { administrators, is_still_one } = await db.one(sql<{ administrators: number; is_still_one: boolean }>`
    SELECT count(*)::int AS administrators, coalesce(bool_or(id = ${person.id}), false) AS is_still_one FROM employees
    WHERE dot_authority_id = ${db.agency} AND role = 'administrator' AND deleted_at IS NULL`)
  if (!is_still_one) throw forbidden(refuse('errors.forbidden'))
  return administrators
}
