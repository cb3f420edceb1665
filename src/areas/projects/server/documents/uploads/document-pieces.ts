import { pieceTable } from '#src/platform/server/uploads/piece-store'

/** The table with the pieces of document uploads that are not finished. */
export const documentPieces = pieceTable({ table: 'document_upload_pieces', ownerType: 'owner_type', ownerId: 'owner_id', lock: 'document upload' })
