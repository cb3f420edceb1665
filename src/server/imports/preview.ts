import { IMPORT_ERRORS_SHOWN } from '#src/domain/imports/limits'
import type { Platform } from '#src/server/platform/platform'
import { csvRows, type CsvRow } from '#src/server/imports/csv-file'
import { identityNumber, openEffectsCounter } from '#src/server/imports/effects'
import { rowReader, type ImportColumns } from '#src/server/imports/import-row'
import { openRefusedRows } from '#src/server/imports/refused-rows'
import type { ImportFault, ImportRecord, Preview } from '#src/server/imports/store'
import type { ReceiptFault } from '#src/domain/tickets/received-ticket'
import type { Foreseen, ForeseenRefusal } from '#src/server/receipt/foresee'
import type { ProjectMatcher } from '#src/server/receipt/match-projects'
import type { Arrival } from '#src/server/receipt/received-slip'

const ROWS_AT_ONCE = 1000

/** What tickets would become, read in a transaction of its own. */
type Foresee = (arrivals: readonly Arrival[]) => Promise<readonly (Foreseen | ForeseenRefusal)[]>

/**
 * Reads every row of an import under these columns: how many are good, every fault, the file of the refused ones, and
 * what the good ones would do (TICK-95, PLUS-39). Writes no ticket.
 */
export async function previewOf({ files }: Pick<Platform, 'files'>, found: ImportRecord, columns: ImportColumns, matcher: ProjectMatcher, foresee: Foresee): Promise<Preview> {
  const rows = () => csvRows(files.read(found.file_key), found)
  const isRepeated = await repeatedRows(rows(), columns)
  const read = rowReader(columns, matcher)
  const refused = openRefusedRows(found.headings, found)
  const keeping = files.keep(refused.content)
  const errors: ImportFault[] = []
  const counter = openEffectsCounter()
  let [good, faultCount] = [0, 0]
  const refuse = async (line: CsvRow, faults: readonly ReceiptFault[]) => {
    faultCount += faults.length
    for (const { field, message } of faults) if (errors.length < IMPORT_ERRORS_SHOWN) errors.push({ row: line.row, field, message })
    await refused.add(line, faults)
  }
  const count = async (lines: readonly GoodRow[]) => {
    const byRow = new Map(lines.map(({ line }) => [line.row, line]))
    for (const one of await foresee(lines.map(({ arrival }) => arrival))) {
      const line = byRow.get(one.index)
      if ('result' in one) {
        good += 1
        counter.add(one)
      } else if (line !== undefined) await refuse(line, one.faults)
    }
  }
  try {
    let waiting: GoodRow[] = []
    const repeated: GoodRow[] = []
    for await (const line of rows()) {
      if (line.row === 1) continue
      const outcome = read(line)
      if ('faults' in outcome) await refuse(line, outcome.faults)
      else (isRepeated(line) ? repeated : waiting).push({ line, arrival: outcome.arrival })
      if (waiting.length < ROWS_AT_ONCE) continue
      await count(waiting)
      waiting = []
    }
    await count(waiting)
    for (const chunk of inChunks(repeated, identityNumber(columns))) await count(chunk)
  } finally {
    refused.end()
  }
  const { key } = await keeping
  return { columns: [...columns], good_count: good, errors: errors.toSorted((a, b) => a.row - b.row), error_count: faultCount, effects: counter.effects(), refused_file_key: key }
}

interface GoodRow {
  readonly line: CsvRow
  readonly arrival: Arrival
}

/** Which rows are of a ticket that the file has more than once: they are looked at together, however far apart they are. */
async function repeatedRows(rows: AsyncGenerator<CsvRow>, columns: ImportColumns): Promise<(row: CsvRow) => boolean> {
  const numberOf = identityNumber(columns)
  const [seen, twice] = [new Set<number>(), new Set<number>()]
  for await (const row of rows) {
    const number = numberOf(row)
    if (seen.has(number)) twice.add(number)
    seen.add(number)
  }
  return (row) => twice.size > 0 && twice.has(numberOf(row))
}

/** Rows in chunks that never split a ticket. */
function inChunks(rows: readonly GoodRow[], numberOf: (row: CsvRow) => number): GoodRow[][] {
  const groups = new Map<number, GoodRow[]>()
  for (const row of rows) {
    const number = numberOf(row.line)
    const group = groups.get(number)
    if (group === undefined) groups.set(number, [row])
    else group.push(row)
  }
  const chunks: GoodRow[][] = []
  for (const group of groups.values()) {
    const last = chunks.at(-1)
    if (last === undefined || last.length >= ROWS_AT_ONCE) chunks.push(group)
    else last.push(...group)
  }
  return chunks
}
