import type { Static } from 'typebox'
import type { Submittal } from '#src/areas/partners/api/submittals'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

type HeldPeriod = NonNullable<Static<typeof Submittal>['held_periods']>[number]

/**
 * The open pay periods that wait for each submittal, by its id: its material requires its certificate type, no approved submittal covers
 * that, and coded tickets of the period are of the material (CERT-5). Only periods of projects that the person sees.
 */
export async function heldPeriods(db: AgencyTransaction, person: Viewer): Promise<ReadonlyMap<number, readonly HeldPeriod[]>> {
  const rows = await db.many(sql<HeldPeriod & { id: number }>`
    WITH wanted AS (
      SELECT submittal.id, submittal.material, listed.name FROM submittals submittal
      JOIN materials listed ON listed.dot_authority_id = submittal.dot_authority_id AND listed.id = submittal.material_id
      JOIN material_certificate_types required ON required.dot_authority_id = submittal.dot_authority_id AND required.material_id = submittal.material_id
        AND required.certificate_type_id = submittal.certificate_type_id
      WHERE submittal.dot_authority_id = ${db.agency} AND submittal.state = 'action_required' AND NOT EXISTS (
        SELECT FROM submittals other WHERE other.dot_authority_id = submittal.dot_authority_id AND other.state = 'approved'
          AND other.material_id = submittal.material_id AND other.certificate_type_id = submittal.certificate_type_id)
    ), tickets AS (
      SELECT ticket.dot_project_id, ticket.pay_period, ticket.material_description, count(*) AS count
      FROM pay_periods period
      JOIN slips ticket ON ticket.dot_authority_id = period.dot_authority_id AND ticket.dot_project_id = period.dot_project_id AND ticket.pay_period = period.number
      WHERE period.dot_authority_id = ${db.agency} AND period.state = 'in_progress' AND ticket.coded AND ticket.status NOT IN ('voided', 'rejected')
        AND EXISTS (SELECT FROM wanted) GROUP BY 1, 2, 3
    )
    SELECT wanted.id, project.id AS project_id, project.title AS project, tickets.pay_period AS period, sum(tickets.count)::int AS ticket_count
    FROM wanted JOIN tickets ON tickets.material_description IN (wanted.material, wanted.name)
    JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = tickets.dot_project_id AND project.deleted_at IS NULL AND ${visibleProjects(person, sql.part`project.id`)}
    GROUP BY 1, 2, 3, 4 ORDER BY 1, ticket_count DESC, 2`)
  const found = new Map<number, HeldPeriod[]>()
  for (const { id, ...period } of rows) found.set(id, [...(found.get(id) ?? []), period])
  return found
}
