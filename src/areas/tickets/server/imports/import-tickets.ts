import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobProgress, JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { ARRIVALS_OF_IMPORT } from '#src/areas/tickets/domain/arrivals/limits'
import { keepRefusals, type Refusal } from '#src/areas/tickets/server/receipt/keep-refusals'
import { openCopyStage } from '#src/areas/tickets/server/imports/copy-stage'
import { csvRows } from '#src/platform/server/csv/csv-file'
import { byRow, correctedRows, type ImportedRow } from '#src/platform/server/imports/corrections'
import { oneAhead } from '#src/platform/server/one-ahead'
import { timeSlices } from '#src/platform/server/time-slice'
import { rowReader, type ImportRow } from '#src/areas/tickets/server/imports/import-row'
import { lockImport, setCommitted, ticketCorrections, type ImportRecord, type ImportResult } from '#src/areas/tickets/server/imports/store'
import { openProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'
import { receiveTickets, type Sender } from '#src/areas/tickets/server/receipt/receive-tickets'
import { hashOfBody } from '#src/areas/tickets/server/receipt/store'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { Actor } from '#src/platform/server/http/security/actor'

export const TICKET_IMPORT = 'ticket_import'
/**
 * How many rows of the file are processed at once. The number is small, because code that processes a whole batch without a pause blocks
 * the event loop, and with it all other calls.
 */
const ROWS_AT_ONCE = 1000
/**
 * While the current batch is written, the next one is read in slices of this many milliseconds. Each statement of the current batch is
 * delayed by at most one slice.
 */
const SLICE_MS = 2
/** The time limit of the transaction in minutes. Importing a whole file takes longer than an API call may take. */
const MINUTES = 10

/** The input of the job that runs an import. */
export interface ImportOrder {
  readonly import_id: number
  readonly only_good: boolean
  readonly actor: Actor
}

/**
 * Writes the tickets of an import in one transaction. Running the job again after it has succeeded has no further effect. `received`: the
 * functions that other areas run on received tickets.
 */
export function ticketImportWorker({ database, files }: Pick<Platform, 'database' | 'files'>, received: readonly AfterReceipt[]): JobWorker {
  return async (job) => {
    const result = await database.inAgency(job.agency, async (db) => {
      await db.takeUpTo(MINUTES)
      const order = job.input as ImportOrder
      const record = await lockImport(db, order.import_id)
      if (record === null) throw new Error('an import went away')
      if (record.result !== null) return record.result
      const result = await writeTickets(db, { files, received }, record, order, job)
      await setCommitted(db, record.id, result)
      return result
    })
    return { result }
  }
}

async function writeTickets(
  db: AgencyTransaction,
  { files, received }: Pick<Platform, 'files'> & Pick<Sender, 'received'>,
  record: ImportRecord,
  { only_good, actor }: ImportOrder,
  { report }: Pick<JobProgress, 'report'>,
): Promise<ImportResult> {
  const sender: Sender = { actor, origin: { apiKeyId: null, employeeId: actor.employeeId, importId: record.id }, received }
  const read = rowReader(record.columns, await openProjectMatcher(db, null))
  const rows = correctedRows(csvRows(files.read(record.file_key), record), byRow(await ticketCorrections.stored(db, record.id)))
  const stage = openCopyStage()
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  const refusals: Refusal[] = []
  const refuse = (count: number, some: readonly Refusal[]) => {
    counts.refused += count
    refusals.push(...some.slice(0, ARRIVALS_OF_IMPORT - refusals.length))
    if (count > 0 && !only_good) throw unprocessable('errors.import_has_errors', { count: counts.refused })
  }
  let done = 0
  let reported = quietly(report(0, record.row_count))
  for await (const { arrivals, refused, refusals: refusedHere } of oneAhead(batchesOf(rows, read))) {
    refuse(refused, refusedHere)
    for (const one of await receiveTickets(db, sender, arrivals, stage)) {
      if ('faults' in one) refuse(1, [{ sent: arrivals.find(({ index }) => index === one.index)?.body, row: one.index, faults: one.faults }])
      else counts[one.result] += 1
    }
    done += arrivals.length + refused
    // progress is reported on another connection while the next batch is written, so the error that a report throws for a canceled job
    // stops the import only one batch later
    await reported
    reported = quietly(report(done, record.row_count))
  }
  await reported
  await keepRefusals(db, { source: 'import', apiKeyId: null, importId: record.id, sender: record.file_name }, refusals)
  return counts
}

/** Attaches an error handler, so that an error does not count as an unhandled rejection before the promise is awaited. */
function quietly(work: Promise<void>): Promise<void> {
  work.catch(() => undefined)
  return work
}

/** The valid rows of one batch of the file, and the number of rows that were refused. */
interface Batch {
  readonly arrivals: readonly Arrival[]
  readonly refused: number
  /** The refused rows that will be stored. Only the first refused rows of an import are stored. */
  readonly refusals: readonly Refusal[]
}

/** Reads the rows below the headings of the file, in batches. */
async function* batchesOf(rows: AsyncGenerator<ImportedRow>, read: (row: ImportedRow) => ImportRow): AsyncGenerator<Batch> {
  const slice = timeSlices(SLICE_MS)
  let [arrivals, refused, refusals]: [Arrival[], number, Refusal[]] = [[], 0, []]
  for await (const line of rows) {
    if (line.row === 1) continue
    const outcome = read(line)
    if ('faults' in outcome) {
      refused += 1
      if (refusals.length < ARRIVALS_OF_IMPORT) refusals.push(outcome.refusal)
    }
    // the hash is computed here, because at this time the database is writing the previous batch
    else arrivals.push({ ...outcome.arrival, body_hash: hashOfBody(outcome.arrival.body) })
    // refused rows also count toward the size of a batch, so that even a file with nothing but refused rows reports progress and can be
    // canceled
    if (arrivals.length + refused === ROWS_AT_ONCE) {
      yield { arrivals, refused, refusals }
      ;[arrivals, refused, refusals] = [[], 0, []]
    }
    const pause = slice()
    if (pause !== undefined) await pause
  }
  if (arrivals.length + refused > 0) yield { arrivals, refused, refusals }
}
