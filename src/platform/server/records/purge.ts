import type { Fields } from '#src/platform/domain/records/fields'
import type { Database } from '#src/platform/server/database/database'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { RecordWriter } from '#src/platform/server/records/write'

/**
 * Permanently deletes an agency's records whose countdown is over; returns how many. Calls `failed` with the error of each record that
 * could not be deleted (CONST-3).
 */
export type Purge = (database: Database, agency: number, failed: (error: unknown, record?: number) => void) => Promise<number>

/** Permanently deletes the softly deleted records of a declaration after their countdown, one at a time, each with an event (CONST-3). */
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
