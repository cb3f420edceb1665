import type { ImageRow } from '#src/areas/tickets/api/images'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The object that images belong to. */
export type Imageable = Pick<ImageRow, 'imageable_id' | 'imageable_type'>

/** An image with the keys of its stored files. */
export interface StoredImage extends ImageRow {
  readonly file_key: string
  readonly preview_key: string
}

/** SQL for the columns of an image, without what the AI provider read in it. The query must name the table `image`. */
export const imageColumns = sql.part`image.id, image.imageable_id, image.imageable_type, image.name, image.type, image.size, image.width, image.height, image.taken_at,
  image.created_by_name AS by, image.created_at, image.file_key, image.preview_key`

/**
 * SQL for what the AI provider read in an image; null if it read nothing. In the query, the table of images or the page of rows must be
 * named `image`.
 */
export function readingColumn(db: AgencyTransaction): SqlPart {
  return sql.part`(SELECT json_build_object('description', reading.description, 'found', reading.found) FROM ai_readings reading
    WHERE reading.dot_authority_id = ${db.agency} AND reading.image_id = image.id AND reading.state = 'done') AS reading`
}

/** One page of the images of an object, in the order in which they were added, and the total number of images. */
export async function findImages(db: AgencyTransaction, object: Imageable, page: { readonly page_size: number; readonly offset: number }): Promise<{ readonly rows: StoredImage[]; readonly total: number }> {
  const rows = await db.many(sql<StoredImage>`SELECT ${imageColumns}, ${readingColumn(db)} FROM images image WHERE ${imagesWhere(db, object)} ORDER BY id LIMIT ${page.page_size} OFFSET ${page.offset}`)
  return { rows, total: await countImages(db, object) }
}

/** How many images an object has (TICK-71). */
export async function countImages(db: AgencyTransaction, object: Imageable): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM images WHERE ${imagesWhere(db, object)}`)
  return count
}

/** One image of an object. Null if the object has no such image, or if the image was removed. */
export function findImage(db: AgencyTransaction, object: Imageable, id: number): Promise<StoredImage | null> {
  return db.maybeOne(sql<StoredImage>`SELECT ${imageColumns}, ${readingColumn(db)} FROM images image WHERE ${imagesWhere(db, object)} AND id = ${id}`)
}

/** Inserts an image of an object. If there is no taken_at, the current time is stored. */
export function insertImage(
  db: AgencyTransaction,
  { imageable_id: objectId, imageable_type: objectType, ...image }: Omit<StoredImage, 'id' | 'by' | 'created_at' | 'taken_at' | 'reading'> & {
    readonly taken_at: string | null; readonly created_by: number; readonly created_by_name: string
  },
): Promise<StoredImage> {
  return db.one(sql<StoredImage>`
    INSERT INTO images AS image (dot_authority_id, imageable_id, imageable_type, name, type, size, width, height, file_key, preview_key, taken_at, created_by, created_by_name)
    VALUES (${db.agency}, ${objectId}, ${objectType}, ${image.name}, ${image.type}, ${image.size}, ${image.width}, ${image.height},
      ${image.file_key}, ${image.preview_key}, coalesce(${image.taken_at}::timestamptz, now()), ${image.created_by}, ${image.created_by_name})
    RETURNING ${imageColumns}, ${readingColumn(db)}`)
}

/** Marks an image of an object as removed; its row is kept for an undo. Null if the object has no such image. */
export function removeImage(db: AgencyTransaction, object: Imageable, id: number, by: number): Promise<StoredImage | null> {
  return db.maybeOne(sql<StoredImage>`UPDATE images image SET deleted_at = now(), deleted_by = ${by} WHERE ${imagesWhere(db, object)} AND id = ${id} RETURNING ${imageColumns}, ${readingColumn(db)}`)
}

function imagesWhere(db: AgencyTransaction, { imageable_id: id, imageable_type: type }: Imageable) {
  return sql.part`dot_authority_id = ${db.agency} AND imageable_type = ${type} AND imageable_id = ${id} AND deleted_at IS NULL`
}
