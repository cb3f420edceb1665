/** A record of a list in the client. Its fields are those of the API; each area declares the fields of its rows in `ScopeRows`. */
export interface Row {
  readonly id: number
}

/**
 * The kind of a table's rows. Commands check the kind, because tables of different kinds can have rows with the same id that are different
 * records (TICK-103).
 */
export type RowKind = 'ticket' | 'plant' | 'submittal' | 'refused_arrival'

/**
 * What a person has selected in a table: either single ids, or all rows that match the filter on the server except a few. `count` is the
 * number of selected rows; `loaded` has those that the client has loaded.
 */
export type Selection<SelectedRow extends Row = Row> =
  | {
      readonly kind: 'ids'
      readonly ids: readonly number[]
      readonly count: number
      readonly loaded: readonly SelectedRow[]
      /** The version of each selected row, by id, at the time when a preview counted the rows (B3). */
      readonly versions?: Readonly<Record<string, number>>
    }
  | {
      readonly kind: 'all'
      readonly filters: Readonly<Record<string, unknown>>
      readonly except_ids: readonly number[]
      readonly count: number
      readonly loaded: readonly SelectedRow[]
    }

/** A selection without rows. */
export const nothingSelected: Selection<never> = { kind: 'ids', ids: [], count: 0, loaded: [] }
