import type { Beyond } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { blockRows, type RowReader } from '#src/platform/client/table/rows/source'

interface Look<Row extends TableRow> {
  readonly reader: RowReader<Row>
  /** The number of rows in the list; infinite while it is not known. A block that is not full is the last one. */
  total(): number
  /** The first row to look at. */
  readonly start: number
  holds(row: Row): boolean
  readonly beyond: Beyond | undefined
}

interface FoundRow<Row extends TableRow> {
  readonly row: Row
  readonly at: number
}

const neverGivenUp = new AbortController().signal

/**
 * Finds the next matching row. Searches the loaded blocks; beyond them, asks the server for the next match if `beyond.ask` is set, so that
 * the cost does not depend on the distance (B11). Null if no row matches. Throws an AbortError if the search is canceled.
 */
export async function findNextRow<Row extends TableRow>(look: Look<Row>): Promise<FoundRow<Row> | null> {
  const { reader, total, start, holds, beyond } = look
  const signal = beyond?.signal ?? neverGivenUp
  const first = Math.floor(start / blockRows)
  for (let block = first; block * blockRows < total(); block += 1) {
    signal.throwIfAborted()
    const after = block === 0 ? undefined : reader.cached(block - 1)?.nextCursor
    if (block > first && beyond?.ask !== undefined && after !== undefined && reader.cached(block) === undefined) {
      const named = await beyond.ask({ after, rows: block * blockRows, sort: reader.sort, filters: reader.filters, signal })
      // Rows may have been added or removed since the server counted. If the row that it named is not near that position, search block by
      // block from here.
      return named === null ? null : ((await rowAt(look, named)) ?? findNextRow({ ...look, start: block * blockRows, beyond: { signal } }))
    }
    const page = await reader.block(block)
    const index = page.rows.findIndex((row, offset) => block * blockRows + offset >= start && holds(row))
    const row = page.rows[index]
    if (row !== undefined) return { row, at: block * blockRows + index }
    if (page.rows.length < blockRows) break
  }
  signal.throwIfAborted()
  return null
}

/** Finds the row that the server named. Searches the block at its position and the blocks before and after. */
async function rowAt<Row extends TableRow>({ reader, total, beyond }: Look<Row>, { id, row }: { readonly id: number; readonly row: number }): Promise<FoundRow<Row> | null> {
  const named = Math.floor(row / blockRows)
  for (const block of [named, named - 1, named + 1]) {
    if (block < 0 || block * blockRows >= total()) continue
    const { rows } = await reader.block(block)
    beyond?.signal?.throwIfAborted()
    const at = rows.findIndex((one) => one.id === id)
    const match = rows[at]
    if (match !== undefined) return { row: match, at: block * blockRows + at }
  }
  return null
}
