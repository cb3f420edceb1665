import { assistantDocument, mayAddDocument, type DocumentFormat } from '#src/areas/assistants/domain/documents/document'
import { assistantWriter } from '#src/areas/assistants/server/assistants/assistant-writer'
import type { FieldVerdicts } from '#src/platform/domain/records/define-record'
import { refuse } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** A document to add: its text, and the name and format of its file. */
interface NewDocument {
  readonly assistant: number
  readonly name: string
  readonly format: DocumentFormat
  readonly text: string
}

const table = recordTable(assistantDocument, {}, {
  assistant_id: sql.part`record.assistant_id`,
  format: sql.part`record.format`,
  characters: sql.part`length(record.content)`,
  added_by: sql.part`record.added_by_name`,
  created_at: sql.part`to_json(record.created_at) #>> '{}'`,
})

/** Renames, deletes and restores documents of assistants. Names are not checked for duplicates, which are allowed. */
export const documentWriter = new RecordWriter(assistantDocument, { ...table, others: () => Promise.resolve([]) }, {
  saysFirst: true,
  async mayChange(db, before): Promise<FieldVerdicts> {
    if (before.deleted_at === null) return {}
    const assistant = Number(before.more['assistant_id'])
    const [owner] = await assistantWriter.table.find(db, sql.part`record.id = ${assistant}`, true)
    if (owner === undefined || owner.deleted_at !== null) return { name: refuse('errors.assistant_document_orphan') }
    return { name: mayAddDocument(await presentOf(db, assistant), Number(before.more['characters'])) }
  },
})

/** Adds a document to an assistant that has room for it, with an event that leaves out the text; returns its id. */
export async function addDocument(db: AgencyTransaction, actor: Actor, { assistant, name, format, text }: NewDocument): Promise<number> {
  // lock the assistant, so that concurrent uploads are counted one after the other
  await assistantWriter.one(db, assistant, null, true)
  throwIfRefused(mayAddDocument(await presentOf(db, assistant), [...text].length))
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO ai_documents (dot_authority_id, assistant_id, name, format, content, added_by_name) VALUES (${db.agency}, ${assistant}, ${name}, ${format}, ${text}, ${actor.name}) RETURNING id`)
  await recordEvents(db, actor, 'created', [{ kind: 'ai_document', id, name, version: 1, dot_project_id: null, changes: { deleted_at: [new Date().toISOString(), null] } }])
  return id
}

function presentOf(db: AgencyTransaction, assistant: number): Promise<{ readonly documents: number; readonly characters: number }> {
  return db.one(sql<{ documents: number; characters: number }>`
    SELECT count(*)::int AS documents, coalesce(sum(length(content)), 0)::int AS characters FROM ai_documents WHERE dot_authority_id = ${db.agency} AND assistant_id = ${assistant} AND deleted_at IS NULL`)
}
