import { groupedFieldsWithValues } from '#src/domain/tickets/grouped-fields'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import { notFound } from '#src/server/platform/http/errors'
import type { Viewer } from '#src/server/projects/visible-projects'
import { findSlipJson } from '#src/server/tickets/store'

/** A ticket's detail as JSON text (TICK-29 to TICK-31, TICK-41); 404 when the person sees none of this id. */
export async function slipDetailJson(db: AgencyTransaction, person: Viewer, slipId: number): Promise<string> {
  const row = await findSlipJson(db, person, slipId)
  if (row === null) throw notFound()
  const notes = await findNotesJson(db, slipId)
  const groups = groupedFieldsWithValues({ ...JSON.parse(row), notes: JSON.parse(notes) })
  return `${row.slice(0, -1)},"notes":${notes},"grouped_fields_with_values":${JSON.stringify(groups)}}`
}

/** The notes of a ticket, oldest first, as JSON text. */
async function findNotesJson(db: AgencyTransaction, slipId: number): Promise<string> {
  const { notes } = await db.one(sql<{ notes: string }>`
    SELECT coalesce(json_agg(row_to_json(note) ORDER BY note.id), '[]')::text AS notes
    FROM (SELECT id, author_id, author, text, created_at FROM slip_notes
      WHERE dot_authority_id = ${db.agency} AND slip_id = ${slipId} AND removed_at IS NULL) AS note`)
  return notes
}
