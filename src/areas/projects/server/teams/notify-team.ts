import { readNotifications } from '#src/areas/agency/domain/account/details'
import { agencyName } from '#src/areas/agency/server/public/agency-name'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

/** Emails people whom somebody has added to a project's team, but only those who chose to get this notification (ACCT-1). */
export async function notifyTeam(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, { ids, projectId, by }: { readonly ids: readonly number[]; readonly projectId: number; readonly by: string }): Promise<void> {
  if (ids.length === 0) return
  const people = await db.many(sql<{ email: string; first_name: string; notifications: unknown }>`
    SELECT email, first_name, notifications FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}) AND notifications <> '{}' ORDER BY id`)
  const recipients = people.filter(({ notifications }) => readNotifications(notifications).team)
  if (recipients.length === 0) return
  const agency = await agencyName(db)
  const { title: project } = await db.one(sql<{ title: string }>`SELECT title FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId}`)
  for (const { email, first_name } of recipients) {
    await sendMessage(db, jobs, {
      agency: db.agency, channel: 'mail', kind: 'joined_team', recipient: email, facts: { agency, first_name, by, project }, secret: null, holdsMinutes: null, address: null,
    })
  }
}
