import { insertDocument } from '#src/areas/projects/server/documents/store'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DocumentOwnerType } from '#src/platform/server/extensions/document-owners'

/** A stored file that becomes a document. */
export interface StoredFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly file_key: string
}

/**
 * Makes stored files the documents of a record, in the transaction that writes the record. Records an event for each document. These events
 * cannot be undone.
 */
export async function attachDocuments(db: AgencyTransaction, actor: Actor, owner: { readonly type: DocumentOwnerType; readonly id: number; readonly project: number | null }, files: readonly StoredFile[], by: { readonly id: number | null; readonly name: string }): Promise<void> {
  for (const { name, type, size, file_key: fileKey } of files) {
    const { id, version } = await insertDocument(db, { owner, name, type, size, fileKey, by: by.id, byName: by.name })
    await recordEvents(db, actor, 'attached', [{ kind: 'document', id, name, version, dot_project_id: owner.project, changes: {} }])
  }
}
