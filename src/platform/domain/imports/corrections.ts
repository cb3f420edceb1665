import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The corrected values of one row, by the position of the cell, counted from 0. */
export type RowCorrections = ReadonlyMap<number, string>

/** A new value for one cell, and the value that the person saw before they typed the new one. */
export interface CellCorrection {
  readonly row: number
  readonly column: number
  readonly was: string
  readonly value: string
}

/**
 * The cells of a row after its corrections. A row with fewer cells than there are headings is not extended with empty cells, because an
 * empty cell would clear its field (PLUS-39).
 */
export function correctedCells(cells: readonly string[], corrections: RowCorrections): readonly string[] {
  const corrected = [...cells]
  for (const [column, value] of corrections) corrected[column] = value
  return corrected
}

/**
 * Whether a cell may get a new value. Refused if the cell has changed since the person saw it, for example in another browser window. A
 * value that the cell already has is always allowed, so that a request can be repeated after its answer was lost.
 */
export function checkCorrection({ row, was, value }: CellCorrection, current: string): Verdict {
  return was === current || value === current ? allow : refuse('errors.import_cell_changed', { row, current, value })
}
