import type { Fields } from '#src/platform/domain/records/fields'
import type { Database } from '#src/platform/server/database/database'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { RecordWriter } from '#src/platform/server/records/write'

/**
 * A function that permanently deletes an agency's records whose countdown is over, and returns how many it deleted. It calls `failed` with
 * the error for each record that could not be deleted (CONST-3).
 */
export type Purge = (database: Database, agency: number, failed: (error: unknown, record?: number) => void) => Promise<number>

/**
 * Creates a purge for a declared record: permanently deletes softly deleted records after their countdown, one at a time, each with an
 * event (CONST-3).
 */
export function recordPurge<All extends Fields>(writer: RecordWriter<All>): Purge {
  return async (database, agency, failed) => {
    let purged = 0
    for (const id of await database.inAgency(agency, (db) => writer.due(db))) {
      try {
        if (await database.inAgency(agency, (db) => writer.purge(db, actorOfServer('purge'), id))) purged += 1
      } catch (error) {
        failed(error, id)
      }
    }
    return purged
  }
}
