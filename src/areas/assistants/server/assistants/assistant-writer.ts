import { assistant } from '#src/areas/assistants/domain/assistants/assistant'
import { sql } from '#src/platform/server/database/sql'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** Writes assistants. */
export const assistantWriter = new RecordWriter(assistant, recordTable(assistant, {}, {
  documents: sql.part`(SELECT count(*)::int FROM ai_documents document WHERE document.dot_authority_id = record.dot_authority_id AND document.assistant_id = record.id AND document.deleted_at IS NULL)`,
  created_at: sql.part`to_json(record.created_at) #>> '{}'`,
  last_saved: sql.part`to_json(record.updated_at) #>> '{}'`,
}), { saysFirst: true })
