import { sample } from '#src/areas/materials/domain/samples/sample'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import type { FieldVerdicts } from '#src/platform/domain/records/define-record'
import { spellingsOf } from '#src/platform/domain/units/weight-units'
import { refuse } from '#src/platform/domain/verdict'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import { recordTable, type RecordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

type Fields = typeof sample.fields

/** SQL for a value of the sample's ticket. */
const ofTicket = (value: SqlPart) => sql.part`(SELECT ${value} FROM slips slip WHERE slip.dot_authority_id = record.dot_authority_id AND slip.id = record.slip_id)`

const spelled = sql.part`rtrim(upper(trim(slip.uom_1)), '.')`
/** SQL for the net amount in short tons; null for a unit that is not a weight (SAMP-6). */
const tonnage = sql.part`(CASE WHEN ${spelled} = ANY(${spellingsOf('tons')}) THEN slip.net_amount WHEN ${spelled} = ANY(${spellingsOf('lbs')}) THEN slip.net_amount / 2000 END)`

/** The values that answers contain in addition to the record's fields: the ticket, the documents, and who took the sample. */
export const sampleFacts = {
  ticket_number: ofTicket(sql.part`slip.ticket_number`),
  ticket_date: ofTicket(sql.part`slip.ticket_date`),
  dot_project_id: ofTicket(sql.part`slip.dot_project_id`),
  project: ofTicket(sql.part`(SELECT project.title FROM dot_projects project WHERE project.dot_authority_id = slip.dot_authority_id AND project.id = slip.dot_project_id)`),
  plant_name: ofTicket(sql.part`slip.plant_name`),
  supplier: ofTicket(sql.part`slip.supplier`),
  material: ofTicket(sql.part`slip.material_description`),
  material_classification: ofTicket(sql.part`slip.ticket_type`),
  lot: ofTicket(sql.part`slip.ticketed_lot_number`),
  tonnage: ofTicket(sql.part`round(${tonnage}, 4)::float8`),
  documents_count: sql.part`(SELECT count(*)::int FROM documents document
    WHERE document.dot_authority_id = record.dot_authority_id AND document.owner_type = 'sample' AND document.owner_id = record.id AND document.deleted_at IS NULL)`,
  failing: sql.part`record.failing`,
  sampled_by: sql.part`record.created_by_name`,
  created_at: sql.part`record.created_at`,
  updated_at: sql.part`record.updated_at`,
}

const plain = recordTable(sample, {
  results: {
    select: sql.part`record.results`,
    async put(db, id, results) {
      await db.run(sql`UPDATE samples SET results = ${JSON.stringify(results)}::jsonb WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
    },
  },
}, sampleFacts)

/**
 * Reads and writes samples in the database. A sample number must be unique within a project and material when it is set (SAMP-3). Later,
 * the project or the material of a ticket can change, so that two samples have the same number. The other fields of such samples can still
 * be changed, because the number is not checked if an edit leaves it unchanged.
 */
const table: RecordTable<Fields> = {
  ...plain,
  async others(db, values, { id }) {
    const samples = await plain.find(db, sql.part`record.id <> ${id} AND record.deleted_at IS NULL AND record.sample_key = ${comparisonKey(values.sample)} AND EXISTS (
      SELECT FROM slips mine JOIN slips theirs ON theirs.dot_authority_id = mine.dot_authority_id AND theirs.id = record.slip_id
      WHERE mine.dot_authority_id = record.dot_authority_id AND mine.id = ${values.slip_id}
        AND mine.dot_project_id IS NOT DISTINCT FROM theirs.dot_project_id AND lower(trim(mine.material_description)) = lower(trim(theirs.material_description)))
      AND NOT EXISTS (SELECT FROM samples same WHERE same.dot_authority_id = record.dot_authority_id AND same.id = ${id} AND same.deleted_at IS NULL
        AND same.sample_key = record.sample_key AND same.slip_id = ${values.slip_id})`)
    return samples.map((other) => other.values)
  },
}

/** Writes samples. The ticket of a sample cannot change. */
export const sampleWriter = new RecordWriter(sample, table, {
  mayChange: async (_db, before, after): Promise<FieldVerdicts> => (after.slip_id === before.values.slip_id ? {} : { slip_id: refuse('errors.sample_ticket') }),
})
