import { insertDocument, sameDocument, type DocumentRow } from '#src/areas/projects/server/documents/store'
import { documentFormats, documentName, documentType, isContentOf } from '#src/platform/domain/documents/documents'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { ContractEntry } from '#src/platform/api/contract'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DocumentOwner, DocumentOwners, DocumentOwnerType } from '#src/platform/server/extensions/document-owners'
import type { Call } from '#src/platform/server/http/call'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** The name of a document and the file type that the name indicates. */
interface NamedDocument {
  readonly name: string
  readonly type: NonNullable<ReturnType<typeof documentType>>
}

/** Reads the name of a document. 422 when it is not the name of a pdf, jpeg or png. */
export function readName(sentName: string): NamedDocument {
  const name = documentName(sentName)
  const type = documentType(name)
  if (type === null) throw unprocessable('errors.file_format', { format: documentFormats.join(', ') }, [{ field: 'name', message: name }])
  return { name, type }
}

/** Whether the first bytes of a file match the type that its name indicates. A file can have the wrong extension. */
export function checkContent(type: NamedDocument['type'], first: Uint8Array): Verdict {
  return isContentOf(type, first) ? allow : refuse('errors.file_format', { format: documentFormats.join(', ') })
}

/** The access rules for documents of this kind of owner; 404 if records of this kind have no documents. */
export function ownerOf(owners: DocumentOwners, type: DocumentOwnerType): DocumentOwner {
  const owner = owners[type]
  if (owner === undefined) throw notFound()
  return owner
}

/** Turns a stored file into a document of a record, and records the event. The same file with the same name is not added a second time. */
export async function addStored(
  db: AgencyTransaction,
  call: Call<ContractEntry>,
  owner: DocumentOwner,
  { of, ...file }: NamedDocument & { readonly of: { readonly type: DocumentOwnerType; readonly id: number }; readonly size: number; readonly fileKey: string },
): Promise<{ document: ReturnType<typeof answered> }> {
  const { person } = call
  const project = await owner.writable(db, person, of.id)
  const same = await sameDocument(db, of, file.name, file.fileKey)
  if (same !== null) return { document: answered(same) }
  const created = await insertDocument(db, { owner: { ...of, project }, ...file, by: person.id, byName: person.name })
  await recordDocument(db, actorOf(call), 'created', created, { deleted_at: [new Date().toISOString(), null] })
  return { document: answered(created) }
}

/** Records an event of a document. */
export function recordDocument(db: AgencyTransaction, actor: Actor, event: string, row: DocumentRow, changes: Readonly<Record<string, readonly [unknown, unknown]>>): Promise<void> {
  return recordEvents(db, actor, event, [{ kind: 'document', id: row.id, name: row.name, version: row.version, dot_project_id: row.dot_project_id, changes }])
}

/** A document as the API returns it, without the key of its file. */
export function answered({ file_key: _key, dot_project_id: _project, ...document }: DocumentRow): Omit<DocumentRow, 'file_key' | 'dot_project_id'> {
  return document
}
