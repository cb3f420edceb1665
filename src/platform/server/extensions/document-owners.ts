import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** The types of records that can own documents (C.4). The database has the same list. */
export const documentOwnerTypes = ['project', 'sample', 'submittal', 'epd'] as const
export type DocumentOwnerType = (typeof documentOwnerTypes)[number]

/** The access rules of an area for the documents of its records. The calls check their own `who` first. */
export interface DocumentOwner {
  /**
   * Throws 404 unless the person sees the owner, and 403 unless they may read its documents. Returns the owner's project, if it has one.
   */
  readable(db: AgencyTransaction, person: SignedIn, ownerId: number): Promise<number | null>
  /** Like `readable`, for adding, renaming and removing documents. Locks the owner, so that nobody removes it in the meantime. */
  writable(db: AgencyTransaction, person: SignedIn, ownerId: number): Promise<number | null>
}

/** The access rules for documents by the type of their owner; a type without rules has no documents. */
export type DocumentOwners = Readonly<Partial<Record<DocumentOwnerType, DocumentOwner>>>
