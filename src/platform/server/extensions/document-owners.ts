import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** The types of records to which documents can belong (C.4). The database has a constraint with the same list. */
export const documentOwnerTypes = ['project', 'sample', 'submittal', 'epd'] as const
export type DocumentOwnerType = (typeof documentOwnerTypes)[number]

/** An area's access rules for the documents of its records. They apply in addition to the `who` of the calls, which is checked first. */
export interface DocumentOwner {
  /**
   * Throws 404 unless the person can see the record, and 403 unless they may read its documents. Returns the project of the record, if any.
   */
  readable(db: AgencyTransaction, person: SignedIn, ownerId: number): Promise<number | null>
  /** Like `readable`, for adding, renaming and removing documents. Also locks the record, so that nobody can remove it in the meantime. */
  writable(db: AgencyTransaction, person: SignedIn, ownerId: number): Promise<number | null>
}

/** The access rules for documents, by type of the record to which they belong. A type without rules cannot have documents. */
export type DocumentOwners = Readonly<Partial<Record<DocumentOwnerType, DocumentOwner>>>
