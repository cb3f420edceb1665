import { CSV_ERRORS_SHOWN } from '#src/platform/domain/csv-limits'
import type { Platform } from '#src/platform/server/platform'
import { csvRows } from '#src/platform/server/csv/csv-file'
import { correctedRows, type ImportCorrections, type ImportedRow } from '#src/platform/server/imports/corrections'
import { identityNumber, openEffectsCounter } from '#src/areas/tickets/server/imports/effects'
import { rowReader, type ImportColumns } from '#src/areas/tickets/server/imports/import-row'
import { openRepeatedRows, repeatedTickets, sameTicketFaults, type GoodRow } from '#src/areas/tickets/server/imports/repeated-rows'
import { openRowList } from '#src/platform/server/imports/listed-rows'
import type { ImportFault, ImportRecord, Preview } from '#src/areas/tickets/server/imports/store'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import type { Foreseen, ForeseenRefusal } from '#src/areas/tickets/server/receipt/foresee'
import type { ProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'

const ROWS_AT_ONCE = 1000

/** A function that finds out what arrivals would change if they were received now. Each call of it runs in a transaction of its own. */
type Foresee = (arrivals: readonly Arrival[]) => Promise<readonly (Foreseen | ForeseenRefusal)[]>

/**
 * Checks every row of an import with these columns and corrections. Counts the valid rows, collects the errors of the others, writes the
 * list of refused and corrected rows, and finds out what the valid rows would change (TICK-95, PLUS-39). Saves no ticket. 422 if the same
 * tickets occur too often in the file.
 */
export async function previewOf(
  { files }: Pick<Platform, 'files'>,
  record: ImportRecord,
  { columns, corrections }: { readonly columns: ImportColumns; readonly corrections: ImportCorrections },
  matcher: ProjectMatcher,
  foresee: Foresee,
): Promise<Preview> {
  const rows = () => correctedRows(csvRows(files.read(record.file_key), record), corrections)
  const numberOf = identityNumber(columns)
  const twice = await repeatedTickets(rows(), numberOf)
  const read = rowReader(columns, matcher)
  const listed = openRowList(record.headings.length)
  const keeping = files.keep(listed.content)
  // the promise is awaited only below; until then, this empty handler keeps a failure from being an unhandled rejection, which would end
  // the process
  keeping.catch(() => undefined)
  const errors: ImportFault[] = []
  const counter = openEffectsCounter()
  let [good, faultCount] = [0, 0]
  const refuse = async (line: ImportedRow, faults: readonly ReceiptFault[]) => {
    faultCount += faults.length
    for (const { field, message } of faults) if (errors.length < CSV_ERRORS_SHOWN) errors.push({ row: line.row, field, message })
    await listed.add(line, faults)
  }
  const count = async (lines: readonly GoodRow[]) => {
    const byRow = new Map(lines.map(({ line }) => [line.row, line]))
    const collisions = sameTicketFaults(lines, numberOf)
    for (const one of await foresee(lines.map(({ arrival }) => arrival))) {
      const line = byRow.get(one.index)
      if ('result' in one) {
        good += 1
        const collision = collisions.get(one.index)
        counter.add(collision === undefined ? one : { ...one, conflicts: [...one.conflicts, collision] })
        if (line?.file !== undefined) await listed.add(line, [])
      } else if (line !== undefined) await refuse(line, one.faults)
    }
  }
  try {
    let waiting: GoodRow[] = []
    const repeated = openRepeatedRows()
    for await (const line of rows()) {
      if (line.row === 1) continue
      const outcome = read(line)
      if ('faults' in outcome) await refuse(line, outcome.faults)
      else {
        const row: GoodRow = { line, arrival: outcome.arrival }
        const number = twice.size > 0 ? numberOf(line) : null
        if (number !== null && twice.has(number)) repeated.add(number, row)
        else waiting.push(row)
      }
      if (waiting.length < ROWS_AT_ONCE) continue
      await count(waiting)
      waiting = []
    }
    await count(waiting)
    for await (const chunk of repeated.inChunks(ROWS_AT_ONCE)) await count(chunk)
  } finally {
    listed.end()
  }
  const { key } = await keeping
  return {
    columns: [...columns], good_count: good, errors: errors.toSorted((a, b) => a.row - b.row), error_count: faultCount, effects: counter.effects(),
    listed_file_key: key, listed_count: listed.count(), listed_width: listed.width(), checked_revision: record.revision,
  }
}
