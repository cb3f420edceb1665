import type { DocumentKind } from '#src/platform/domain/documents/document-kinds'
import type { DocumentOwnerType } from '#src/platform/server/extensions/document-owners'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The record to which a document belongs. */
export interface OwnerOfDocument {
  readonly type: DocumentOwnerType
  readonly id: number
}

/** A document with the key of its content in the file store. */
export interface DocumentRow {
  readonly id: number
  readonly version: number
  readonly owner_type: DocumentOwnerType
  readonly owner_id: number
  readonly dot_project_id: number | null
  readonly name: string
  readonly type: string
  readonly size: number
  readonly created_by: string
  readonly created_at: string
  readonly reading: { readonly kind: DocumentKind; readonly confidence: number; readonly by_words: boolean; readonly words: string[] } | null
  readonly file_key: string
}

const columns = sql.part`id, version, owner_type, owner_id, dot_project_id, name, type, size, created_by_name AS created_by, created_at, file_key,
  (SELECT json_build_object('kind', reading.document_kind, 'confidence', reading.confidence, 'by_words', reading.by_words, 'words', reading.found_words) FROM ai_readings reading
    WHERE reading.dot_authority_id = documents.dot_authority_id AND reading.document_id = documents.id AND reading.state = 'done') AS reading`

/** The documents of an owner, newest first; searches their names. */
export async function findDocuments(
  db: AgencyTransaction,
  { owner_type: ownerType, owner_id: ownerId, search }: { readonly owner_type: string; readonly owner_id: number; readonly search?: string },
  page: { readonly page_size: number; readonly offset: number },
): Promise<{ readonly rows: DocumentRow[]; readonly total: number }> {
  const where: SqlPart = sql.part`FROM documents WHERE dot_authority_id = ${db.agency} AND owner_type = ${ownerType} AND owner_id = ${ownerId}
    AND deleted_at IS NULL AND strpos(lower(name), ${search?.trim().toLowerCase() ?? ''}) > 0`
  const rows = await db.many(sql<DocumentRow>`SELECT ${columns} ${where} ORDER BY id DESC LIMIT ${page.page_size} OFFSET ${page.offset}`)
  const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total ${where}`)
  return { rows, total }
}

/** A document that is not deleted, optionally locked for a write; null if there is none. */
export function findDocument(db: AgencyTransaction, id: number, lock: 'locked' | 'read'): Promise<DocumentRow | null> {
  return db.maybeOne(sql<DocumentRow>`SELECT ${columns} FROM documents
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND deleted_at IS NULL ${lock === 'locked' ? sql.part`FOR UPDATE` : sql.part``}`)
}

/** The owner's document with the same content and name, or null. */
export function sameDocument(db: AgencyTransaction, owner: OwnerOfDocument, name: string, fileKey: string): Promise<DocumentRow | null> {
  return db.maybeOne(sql<DocumentRow>`SELECT ${columns} FROM documents
    WHERE dot_authority_id = ${db.agency} AND owner_type = ${owner.type} AND owner_id = ${owner.id} AND name = ${name} AND file_key = ${fileKey}
      AND deleted_at IS NULL LIMIT 1`)
}

/** Inserts a document. */
export function insertDocument(
  db: AgencyTransaction,
  { owner, name, type, size, fileKey, by, byName }: {
    readonly owner: OwnerOfDocument & { readonly project: number | null }; readonly name: string; readonly type: string; readonly size: number; readonly fileKey: string; readonly by: number | null; readonly byName: string
  },
): Promise<DocumentRow> {
  return db.one(sql<DocumentRow>`
    INSERT INTO documents (dot_authority_id, owner_type, owner_id, dot_project_id, name, type, size, file_key, created_by, created_by_name)
    VALUES (${db.agency}, ${owner.type}, ${owner.id}, ${owner.project}, ${name}, ${type}, ${size}, ${fileKey}, ${by}, ${byName})
    RETURNING ${columns}`)
}

/** Renames a document. */
export function renameDocument(db: AgencyTransaction, id: number, name: string): Promise<DocumentRow> {
  return db.one(sql<DocumentRow>`UPDATE documents SET name = ${name}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}

/** Soft deletes a document, so that it can be restored by an undo. */
export function removeDocument(db: AgencyTransaction, id: number, by: number, at: string): Promise<DocumentRow> {
  return db.one(sql<DocumentRow>`UPDATE documents SET deleted_at = ${at}, deleted_by = ${by}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}
