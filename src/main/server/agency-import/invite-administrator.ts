import { inviteEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { Jobs } from '#src/platform/server/jobs/jobs'

interface Administrator {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
}

/**
 * Invites the first administrator of an imported agency, because passwords are not imported. Returns the email and the path of the
 * invitation, or null if there is no administrator with an email.
 */
export function inviteAdministrator(database: Database, jobs: Pick<Jobs, 'send'>, agency: number): Promise<{ readonly email: string; readonly invitation: string } | null> {
  return database.inAgency(agency, async (db) => {
    const [administrator] = await db.many(sql<Administrator>`
      SELECT id, first_name, last_name, email, phone FROM employees
      WHERE dot_authority_id = ${db.agency} AND role = 'administrator' AND deleted_at IS NULL AND email LIKE '%@%' ORDER BY last_active_at DESC NULLS LAST, id LIMIT 1`)
    if (administrator === undefined) return null
    const token = await inviteEmployee(db, { ...administrator, role: 'administrator' }, { name: 'The operator' }, jobs)
    return token === null ? null : { email: administrator.email, invitation: `/auth/invitation#${token}` }
  })
}
