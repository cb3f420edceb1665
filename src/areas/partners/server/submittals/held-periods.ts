import type { Static } from 'typebox'
import type { Submittal } from '#src/areas/partners/api/submittals'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

type HeldPeriod = NonNullable<Static<typeof Submittal>['held_periods']>[number]

/**
 * The open pay periods that each submittal delays, by the id of the submittal: periods with coded tickets of its material, in any spelling,
 * if the material requires the submittal's certificate type and no approved submittal covers that type (CERT-5). Only periods of projects
 * that the person sees.
 */
export async function heldPeriods(db: AgencyTransaction, person: Viewer): Promise<ReadonlyMap<number, readonly HeldPeriod[]>> {
  const wanted = await db.many(sql<{ id: number; materials: string[] }>`
    SELECT submittal.id, ARRAY[submittal.material, listed.name] AS materials FROM submittals submittal
    JOIN materials listed ON listed.dot_authority_id = submittal.dot_authority_id AND listed.id = submittal.material_id
    JOIN material_certificate_types required ON required.dot_authority_id = submittal.dot_authority_id AND required.material_id = submittal.material_id
      AND required.certificate_type_id = submittal.certificate_type_id
    WHERE submittal.dot_authority_id = ${db.agency} AND submittal.state = 'action_required' AND NOT EXISTS (
      SELECT FROM submittals other WHERE other.dot_authority_id = submittal.dot_authority_id AND other.state = 'approved'
        AND other.material_id = submittal.material_id AND other.certificate_type_id = submittal.certificate_type_id)`)
  const coded = wanted.length === 0 ? [] : await codedByMaterial(db, person)
  return new Map(wanted.flatMap(({ id, materials }) => {
    const keys = new Set(materials.map(comparisonKey))
    const periods = togetherByPeriod(coded.filter(({ material }) => keys.has(comparisonKey(material))))
    return periods.length === 0 ? [] : [[id, periods] as const]
  }))
}

interface CodedTickets extends HeldPeriod {
  /** The name of the material as it is spelled on the tickets. */
  readonly material: string
}

/** The coded tickets of the open periods of the projects that a person sees, by material. */
function codedByMaterial(db: AgencyTransaction, person: Viewer): Promise<CodedTickets[]> {
  return db.many(sql<CodedTickets>`
    SELECT tickets.material, project.id AS project_id, project.title AS project, tickets.period, tickets.count AS ticket_count
    FROM (
      SELECT ticket.dot_project_id, ticket.pay_period AS period, ticket.material_description AS material, count(*)::int AS count
      FROM pay_periods period
      JOIN slips ticket ON ticket.dot_authority_id = period.dot_authority_id AND ticket.dot_project_id = period.dot_project_id AND ticket.pay_period = period.number
      WHERE period.dot_authority_id = ${db.agency} AND period.state = 'in_progress' AND ticket.coded AND ticket.status NOT IN ('voided', 'rejected')
      GROUP BY 1, 2, 3) AS tickets
    JOIN dot_projects project ON project.dot_authority_id = ${db.agency} AND project.id = tickets.dot_project_id AND project.deleted_at IS NULL AND ${visibleProjects(person, sql.part`project.id`)}`)
}

/** Sums the ticket counts of all spellings of a material for each project and period; the entry with the most tickets comes first. */
function togetherByPeriod(coded: readonly CodedTickets[]): readonly HeldPeriod[] {
  const periods = new Map<string, HeldPeriod>()
  for (const { material: _spelling, ...period } of coded) {
    const key = `${period.project_id} ${period.period}`
    periods.set(key, { ...period, ticket_count: period.ticket_count + (periods.get(key)?.ticket_count ?? 0) })
  }
  return [...periods.values()].toSorted((one, other) => other.ticket_count - one.ticket_count || one.project_id - other.project_id)
}
