import { pieceTable } from '#src/platform/server/uploads/piece-store'

/** The unfinished uploads of documents. */
export const documentPieces = pieceTable({ table: 'document_upload_pieces', ownerType: 'owner_type', ownerId: 'owner_id', lock: 'document upload' })
