import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'

/** The facts of a ticket that materials and samples need. */
export interface KnownTicket {
  readonly id: number
  readonly dot_project_id: number | null
  readonly ticket_number: string
  readonly ticket_date: string
  readonly material_description: string
  readonly product_code: string | null
  readonly ticket_type: string | null
  readonly ticketed_lot_number: string | null
  readonly net_amount: string | null
  readonly uom_1: string | null
}

/**
 * The SQL condition that a person may see the ticket with the table alias `slip`: it is not in a deleted project, and the person sees its
 * project (PROJ-28, PROJ-44).
 */
export function seesTicket(person: Viewer): SqlPart {
  return sql.part`(${visibleProjects(person, sql.part`slip.dot_project_id`)} AND NOT EXISTS (
    SELECT FROM dot_projects project WHERE project.dot_authority_id = slip.dot_authority_id AND project.id = slip.dot_project_id AND project.deleted_at IS NOT NULL))`
}

/** A ticket that a person may see. Throws 404 if there is none (API-16). */
export async function visibleTicket(db: AgencyTransaction, person: Viewer, id: number): Promise<KnownTicket> {
  const ticket = await db.maybeOne(sql<KnownTicket>`
    SELECT slip.id, slip.dot_project_id, slip.ticket_number, slip.ticket_date::text, slip.material_description, slip.product_code, slip.ticket_type,
      slip.ticketed_lot_number, trim_scale(slip.net_amount)::text AS net_amount, slip.uom_1
    FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ${id} AND ${seesTicket(person)}`)
  if (ticket === null) throw notFound()
  return ticket
}
