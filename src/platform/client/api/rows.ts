/** One record of a list as the client holds it. The fields are the contract's; an area narrows it by `ScopeRows`. */
export interface Row {
  readonly id: number
}

/** The kind of a table's rows. Commands check it, since an id means nothing for rows of another kind (TICK-103). */
export type RowKind = 'ticket'

/**
 * What a person has selected in a table: the ids named one by one, or everything that the filter matches on the server
 * but a few. `count` is the whole number; `loaded` only the selected rows that the client happens to hold.
 */
export type Selection<SelectedRow extends Row = Row> =
  | {
      readonly kind: 'ids'
      readonly ids: readonly number[]
      readonly count: number
      readonly loaded: readonly SelectedRow[]
      /** The versions at which the server counted them, of rows that a preview named (B3). */
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
