import { agencyName } from '#src/areas/agency/server/public/agency-name'
import { nameOf } from '#src/areas/incidents/server/record-incident'
import type { IncidentRow } from '#src/areas/incidents/server/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'

interface Recipient {
  readonly email: string
  readonly first_name: string
}

/** Emails the agency's administrators about a new incident. Skips the person who reported the incident. */
export async function mailReported(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, incident: IncidentRow, by: number): Promise<void> {
  const people = await db.many(sql<Recipient>`
    SELECT email, first_name FROM employees WHERE dot_authority_id = ${db.agency} AND role = 'administrator' AND deleted_at IS NULL AND id <> ${by} ORDER BY id`)
  await mail(db, jobs, 'incident_reported', incident, people)
}

/** Emails the person who reported an incident that it is resolved, if that person wants to be contacted (E.6). */
export async function mailResolved(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, incident: IncidentRow): Promise<void> {
  if (!incident.contact_me) return
  const people = await db.many(sql<Recipient>`
    SELECT person.email, person.first_name FROM incidents incident JOIN employees person ON person.dot_authority_id = incident.dot_authority_id AND person.id = incident.reported_by
    WHERE incident.dot_authority_id = ${db.agency} AND incident.id = ${incident.id} AND person.deleted_at IS NULL`)
  await mail(db, jobs, 'incident_resolved', incident, people)
}

async function mail(db: AgencyTransaction, jobs: Pick<Jobs, 'send'>, kind: 'incident_reported' | 'incident_resolved', incident: IncidentRow, people: readonly Recipient[]): Promise<void> {
  if (people.length === 0) return
  const agency = await agencyName(db)
  for (const { email, first_name } of people) {
    await sendMessage(db, jobs, {
      agency: db.agency, channel: 'mail', kind, recipient: email, secret: null, holdsMinutes: null, address: null,
      facts: { agency, first_name, by: incident.reported_by, project: incident.project, incident: nameOf(incident), incident_path: `/projects/${incident.dot_project_id}/ticket-monitoring/${incident.id}` },
    })
  }
}
