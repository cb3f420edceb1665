import { employeeEvent } from '#src/areas/agency/server/employees/write'
import { lockEmployees } from '#src/areas/agency/server/employees/store'
import { amongWelcomes } from '#src/areas/agency/server/employees/welcome-lock'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { BackgroundTask, Jobs } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { recordEvents } from '#src/platform/server/records/record'
import { inviteEmployee, linkEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'

export const WELCOME_EMPLOYEES = 'welcome_employees'
/** The number of people in one background task. It is small, so that a bulk change never waits long for the row locks of a task. */
const PEOPLE_OF_ONE_ERRAND = 20

/**
 * Invites one employee by email or text message, for the first time or again. Only the last invitation works, and only for 7 days
 * (PEOP-10).
 */
export async function inviteOne(db: AgencyTransaction, jobs: Jobs, actor: Actor, id: number, by: 'mail' | 'text'): Promise<void> {
  const [row] = await lockEmployees(db, [id])
  if (row === undefined) throw new Error('who is invited has just been read')
  await noteInvited(db, [id])
  await inviteEmployee(db, row, actor, jobs, by)
  await recordEvents(db, actor, 'invited', [employeeEvent(row, {})])
}

/**
 * Queues the background tasks that welcome newly added people. A task links each person's logins to the agency or, with `invite`, sends the
 * invitation.
 */
export async function welcomeMany(db: AgencyTransaction, jobs: Jobs, actor: Actor, ids: readonly number[], invite: boolean): Promise<void> {
  if (invite) await noteInvited(db, ids)
  for (let from = 0; from < ids.length; from += PEOPLE_OF_ONE_ERRAND) {
    const some = ids.slice(from, from + PEOPLE_OF_ONE_ERRAND)
    await jobs.send(db, WELCOME_EMPLOYEES, { agency: db.agency, ids: some.join(','), by: actor.name, invite: invite ? 1 : 0 })
  }
}

/** Welcomes a batch of newly added people, except people who have been removed in the meantime. */
export function welcomeTask({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): BackgroundTask {
  return async ({ agency, ids, by, invite }) => {
    await database.inAgency(Number(agency), async (db) => {
      await amongWelcomes(db)
      for (const row of await lockEmployees(db, String(ids).split(',').map(Number))) {
        if (row.deleted_at !== null) continue
        if (invite === 1) await inviteEmployee(db, row, { name: String(by) }, jobs)
        else await linkEmployee(db, row)
      }
    })
  }
}

async function noteInvited(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`UPDATE employees SET invited_at = now() WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids})`)
}
