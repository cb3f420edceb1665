import type { Fields } from '#src/platform/domain/records/fields'
import type { Database } from '#src/platform/server/database/database'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { RecordWriter } from '#src/platform/server/records/write'

/** Removes for good the records of an agency whose time is over, and answers how many; `failed` receives the error of one that could not go (CONST-3). */
export type Purge = (database: Database, agency: number, failed: (error: unknown, record?: number) => void) => Promise<number>

/** Removes the softly deleted records of a declaration for good when their countdown is over, each by itself and with an event (CONST-3). */
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
