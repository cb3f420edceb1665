import type { FaultServer } from '#tests/faults/fault-server'

/**
 * The functions with which each area creates new rows for calls that succeed only once for each row, by the area's name. Each
 * `tests/areas/<area>/rows.ts` adds its own by `declare module`.
 */
export interface RowsOfAreas {}

/** The ids of the areas' rows, by the kind of row that a request can name. Each area adds its own ids by `declare module`, too. */
export interface IdsOfAreas {}

/** What an area needs in order to create its rows. */
export interface RowKit {
  readonly server: FaultServer
  readonly agency: number
  /** The prefix of every text of the agency. */
  readonly mark: string
  /** The headers of an administrator of the agency. */
  readonly headers: Readonly<Record<string, string>>
  /** The agency's project. */
  readonly project: number
  /** A text with the agency's mark before it. */
  text(words: string): string
  /** The id for the next row that is inserted directly into the database; empty if the database may choose the id. */
  next(): { id?: number }
  /** Inserts a row of the agency into the database. Returns its column `key`, by default the id. */
  insert(table: string, values: Record<string, unknown>, key?: string): Promise<number>
}

/** How one area creates its rows. */
export interface AreaRowsMaker {
  readonly area: keyof RowsOfAreas
  /** The kind of row that an id at the end of a path names: `'/buoys/:id': 'buoy'`. */
  readonly addresses: Readonly<Record<string, keyof IdsOfAreas>>
  /**
   * Creates one row of each kind that a request to the area can name. Also returns the functions that create new rows for calls that
   * succeed only once per row.
   */
  make(kit: RowKit): Promise<{ readonly rows: RowsOfAreas[keyof RowsOfAreas]; readonly ids: Partial<IdsOfAreas> }>
}

const makers = Object.values(import.meta.glob<AreaRowsMaker>('../areas/*/rows.ts', { eager: true, import: 'default' }))

/** The kind of row that an id at the end of a path names, for all areas. */
export const addressesOfAreas: Readonly<Record<string, keyof IdsOfAreas>> = Object.assign({}, ...makers.map(({ addresses }) => addresses))

/** Ids that no row has. */
export const missingIdsOfAreas = Object.fromEntries(Object.values(addressesOfAreas).map((name, at) => [name, 2_000_000_100 + at])) as unknown as IdsOfAreas

/** Creates the rows of every area. */
export async function makeRowsOfAreas(kit: RowKit): Promise<{ readonly rows: RowsOfAreas; readonly ids: IdsOfAreas }> {
  const rows: Record<string, unknown> = {}
  const ids: Record<string, unknown> = {}
  for (const { area, make } of makers) {
    const result = await make(kit)
    rows[area] = result.rows
    Object.assign(ids, result.ids)
  }
  // the area's `declare module` gives the types of its rows
  return { rows: rows as unknown as RowsOfAreas, ids: ids as unknown as IdsOfAreas }
}
