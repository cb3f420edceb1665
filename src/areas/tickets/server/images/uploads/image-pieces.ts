import { pieceTable } from '#src/platform/server/uploads/piece-store'

/** The unfinished uploads of images that are sent in pieces. */
export const imagePieces = pieceTable({ table: 'image_upload_pieces', ownerType: 'imageable_type', ownerId: 'imageable_id', lock: 'image upload' })
