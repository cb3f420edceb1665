import { contractor, mayRemoveContractor } from '#src/areas/contracts/domain/contractors/contractor'
import { sql } from '#src/platform/server/database/sql'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** SQL expression for the number of pay items that list a contractor. */
const itemCount = sql.part`(SELECT count(*)::int FROM pay_item_contractors listed WHERE listed.dot_authority_id = record.dot_authority_id
  AND listed.dot_project_id = record.dot_project_id AND listed.external_dot_contractor_id = record.id)`

/** Writes a project's contractors. A contractor to which a pay item or an assignment refers cannot be removed (PROJ-45). */
export const contractorWriter = new RecordWriter(contractor, recordTable(contractor, {}, { item_count: itemCount }), {
  saysFirst: true,
  async mayRemove(db, { id, dot_project_id: project, values: { name }, more }) {
    const { assignments } = await db.one(sql<{ assignments: number }>`
      SELECT count(*)::int AS assignments FROM pay_item_assignments
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND external_dot_contractor_id = ${id}`)
    return mayRemoveContractor({ name, items: Number(more['item_count']), assignments })
  },
})
