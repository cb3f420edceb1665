import type { Static } from 'typebox'
import type { AssistantDocument } from '#src/areas/assistants/api/documents'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { javaOrder, type JavaPage } from '#src/platform/server/http/limits/java-page'

const order = {
  fields: { name: sql.part`lower(document.name)`, characters: sql.part`length(document.content)`, created_at: sql.part`document.created_at` },
  standard: sql.part`lower(document.name)`,
  last: sql.part`document.id`,
}

/** A page of the documents of one assistant, or of all assistants that are not deleted. */
export async function findDocuments(db: AgencyTransaction, assistant: number | undefined, sort: readonly string[], { page_size: size, offset }: JavaPage): Promise<{ readonly total: number; readonly rows: Static<typeof AssistantDocument>[] }> {
  const from = sql.part`FROM ai_documents document JOIN ai_assistants assistant ON assistant.dot_authority_id = document.dot_authority_id AND assistant.id = document.assistant_id
    WHERE document.dot_authority_id = ${db.agency} AND document.deleted_at IS NULL AND assistant.deleted_at IS NULL ${assistant === undefined ? sql.part`` : sql.part`AND document.assistant_id = ${assistant}`}`
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total ${from}`)
  const rows = await db.many(sql<Static<typeof AssistantDocument>>`
    SELECT document.id, document.version, document.assistant_id, document.name, document.format, length(document.content) AS characters, document.added_by_name AS added_by,
      to_json(document.created_at) #>> '{}' AS created_at, NULL AS deleted_at
    ${from} ORDER BY ${javaOrder(sort, order)} LIMIT ${size} OFFSET ${offset}`)
  return { total, rows }
}

/** The text of a document. */
export async function findText(db: AgencyTransaction, id: number): Promise<string> {
  const { content } = await db.one(sql<{ content: string }>`SELECT content FROM ai_documents WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  return content
}

/** The names and texts of an assistant's documents, sorted by name. */
export function findTexts(db: AgencyTransaction, assistant: number): Promise<readonly { readonly name: string; readonly text: string }[]> {
  return db.many(sql<{ name: string; text: string }>`
    SELECT name, content AS text FROM ai_documents WHERE dot_authority_id = ${db.agency} AND assistant_id = ${assistant} AND deleted_at IS NULL ORDER BY lower(name), id`)
}
