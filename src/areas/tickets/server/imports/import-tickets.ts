import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobProgress, JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { openCopyStage } from '#src/areas/tickets/server/imports/copy-stage'
import { csvRows } from '#src/platform/server/csv/csv-file'
import { rowReader } from '#src/areas/tickets/server/imports/import-row'
import { lockImport, setCommitted, type ImportRecord, type ImportResult } from '#src/areas/tickets/server/imports/store'
import { openProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'
import { receiveTickets, type Sender } from '#src/areas/tickets/server/receipt/receive-tickets'
import type { Actor } from '#src/platform/server/http/security/actor'

export const TICKET_IMPORT = 'ticket_import'
/** Batch size, small so that preparing a batch does not block other calls. */
const ROWS_AT_ONCE = 1000
/** Statement timeout: a whole file takes longer than a call may. */
const MINUTES = 10

/** The input of an import job. */
export interface ImportOrder {
  readonly import_id: number
  readonly only_good: boolean
  readonly actor: Actor
}

/** Writes the tickets of an import in one transaction; running the job again has no second effect. */
export function ticketImportWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async (job) => {
    const result = await database.inAgency(job.agency, async (db) => {
      await db.takeUpTo(MINUTES)
      const order = job.input as ImportOrder
      const found = await lockImport(db, order.import_id)
      if (found === null) throw new Error('an import went away')
      if (found.result !== null) return found.result
      const result = await writeTickets(db, { files }, found, order, job)
      await setCommitted(db, found.id, result)
      return result
    })
    return { result }
  }
}

async function writeTickets(
  db: AgencyTransaction,
  { files }: Pick<Platform, 'files'>,
  found: ImportRecord,
  { only_good, actor }: ImportOrder,
  { report }: Pick<JobProgress, 'report'>,
): Promise<ImportResult> {
  const sender: Sender = { actor, origin: { apiKeyId: null, employeeId: actor.employeeId, importId: found.id } }
  const read = rowReader(found.columns, await openProjectMatcher(db, null))
  const stage = openCopyStage()
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  const refuse = (count: number) => {
    counts.refused += count
    if (count > 0 && !only_good) throw unprocessable('errors.import_has_errors', { count: counts.refused })
  }
  let [waiting, done]: [Arrival[], number] = [[], 0]
  const write = async () => {
    for (const one of await receiveTickets(db, sender, waiting, stage)) {
      if ('faults' in one) refuse(1)
      else counts[one.result] += 1
    }
    done += waiting.length
    waiting = []
    await report(done + counts.refused, found.row_count)
  }
  await report(0, found.row_count)
  for await (const line of csvRows(files.read(found.file_key), found)) {
    if (line.row === 1) continue
    const outcome = read(line)
    if ('faults' in outcome) refuse(1)
    else waiting.push(outcome.arrival)
    if (waiting.length === ROWS_AT_ONCE) await write()
  }
  if (waiting.length > 0) await write()
  return counts
}
