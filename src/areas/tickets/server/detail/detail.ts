import { groupedFieldsWithValues } from '#src/areas/tickets/domain/grouped-fields'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { findSlipWithNotes } from '#src/areas/tickets/server/store'

/** A ticket's detail as JSON text (TICK-29 to TICK-31, TICK-41); 404 when the person may not see it. */
export async function slipDetailJson(db: AgencyTransaction, person: Viewer, slipId: number): Promise<string> {
  const slip = await findSlipWithNotes(db, person, slipId)
  if (slip === null) throw notFound()
  const { row, notes, deeds } = slip
  const ticket = JSON.parse(row)
  ticket.notes = notes === '[]' ? [] : JSON.parse(notes)
  const groups = groupedFieldsWithValues(ticket)
  return `${row.slice(0, -1)},${deeds.slice(1, -1)},"notes":${notes},"grouped_fields_with_values":${JSON.stringify(groups)}}`
}
