import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { FileStore } from '#src/platform/server/files/file-store'

/** The content of a file, which can be read several times, chunk by chunk. */
export type Content = () => AsyncIterable<Buffer>

/** The content of a GIS file: its pieces one after the other. `check` runs before each chunk and can end the reading by throwing. */
export async function contentOf(db: AgencyTransaction, files: Pick<FileStore, 'read'>, id: number, check: () => void): Promise<Content> {
  const pieces = await db.many(sql<{ file_key: string }>`SELECT file_key FROM gis_file_pieces WHERE dot_authority_id = ${db.agency} AND gis_file_id = ${id} ORDER BY position`)
  return async function* read() {
    for (const { file_key: key } of pieces) {
      for await (const chunk of files.read(key)) {
        check()
        yield chunk as Buffer
      }
    }
  }
}
