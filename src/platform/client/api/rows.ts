/** A record of a list in the client. Its fields are those of the contract; each area declares them in `ScopeRows`. */
export interface Row {
  readonly id: number
}

/**
 * The kind of a table's rows. Commands check it, since the same id belongs to different records in tables of different kinds (TICK-103).
 */
export type RowKind = 'ticket' | 'plant' | 'submittal' | 'refused_arrival'

/**
 * What a person has selected in a table: single ids, or everything that the filter matches on the server except a few. `count` is
 * the total; `loaded` has only the selected rows that the client has loaded.
 */
export type Selection<SelectedRow extends Row = Row> =
  | {
      readonly kind: 'ids'
      readonly ids: readonly number[]
      readonly count: number
      readonly loaded: readonly SelectedRow[]
      /** The versions of the selected rows when a preview counted them, by id (B3). */
      readonly versions?: Readonly<Record<string, number>>
    }
  | {
      readonly kind: 'all'
      readonly filters: Readonly<Record<string, unknown>>
      readonly except_ids: readonly number[]
      readonly count: number
      readonly loaded: readonly SelectedRow[]
    }

/** Nothing selected. */
export const nothingSelected: Selection<never> = { kind: 'ids', ids: [], count: 0, loaded: [] }
