import { formatOf, gisFileWriter } from '#src/areas/stationing/server/gis-files/gis-files'
import { sendToProcess } from '#src/areas/stationing/server/gis-files/process'
import { sql } from '#src/platform/server/database/sql'
import { recordRestorer } from '#src/platform/server/records/record-restorer'
import type { Restorer } from '#src/platform/server/records/restorer'

const plain = recordRestorer(gisFileWriter)

/**
 * Undoes changes of GIS files. The result of a job is discarded if its file was deleted or was no longer pending when the job ended. If an
 * undo sets such a file back to pending, the file is therefore queued for another job (GEO-8).
 */
export const gisFileRestorer: Restorer = {
  ...plain,
  async restore(db, undoer, records) {
    const restored = await plain.restore(db, undoer, records)
    const back = new Map(records.filter(({ values }) => 'status' in values || 'deleted_at' in values).map(({ id, values }) => [id, values['status']?.[0]]))
    for (const file of await gisFileWriter.table.find(db, sql.part`record.id = ANY (${[...back.keys()]}::int[]) AND record.deleted_at IS NULL`)) {
      // a file that the undo set to pending may already count as failed, because its last job was canceled or took too long; queue that
      // file, too
      if (file.values.status === 'pending' || back.get(file.id) === 'pending') await sendToProcess(db, undoer, undoer.person.id, file.id, formatOf(file))
    }
    return restored
  },
}
