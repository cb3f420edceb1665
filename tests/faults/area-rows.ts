import type { FaultServer } from '#tests/faults/fault-server'

/** What each area makes for its calls, by the area's name: `tests/areas/<area>/rows.ts` adds its own by `declare module`. */
export interface RowsOfAreas {}

/** The ids of those rows, as a request names them: added the same way. */
export interface IdsOfAreas {}

/** What an area makes its rows with. */
export interface RowKit {
  readonly server: FaultServer
  readonly agency: number
  /** The mark before every text of the agency. */
  readonly mark: string
  /** Of an administrator of the agency. */
  readonly headers: Readonly<Record<string, string>>
  /** The agency's project. */
  readonly project: number
  /** Puts the agency's mark before words. */
  text(words: string): string
  /** The id of the next row that is made past the server. */
  next(): { id?: number }
  /** Adds a row of the agency past the server; answers the value of `key`, its id unless named. */
  insert(table: string, values: Record<string, unknown>, key?: string): Promise<number>
}

/** The rows of one area. */
export interface AreaRowsMaker {
  readonly area: keyof RowsOfAreas
  /** Which of its ids the end of a call's address means: `'/buoys/:id': 'buoy'`. */
  readonly addresses: Readonly<Record<string, keyof IdsOfAreas>>
  /** Makes one row of every kind that a call of the area can name, and what makes those that a call uses up. */
  make(kit: RowKit): Promise<{ readonly rows: RowsOfAreas[keyof RowsOfAreas]; readonly ids: Partial<IdsOfAreas> }>
}

const makers = Object.values(import.meta.glob<AreaRowsMaker>('../areas/*/rows.ts', { eager: true, import: 'default' }))

/** Which id of an area the end of a call's address means. */
export const addressesOfAreas: Readonly<Record<string, keyof IdsOfAreas>> = Object.assign({}, ...makers.map(({ addresses }) => addresses))

/** No row has these. */
export const missingIdsOfAreas = Object.fromEntries(Object.values(addressesOfAreas).map((name, at) => [name, 2_000_000_100 + at])) as unknown as IdsOfAreas

/** Makes the rows of every area. */
export async function makeRowsOfAreas(kit: RowKit): Promise<{ readonly rows: RowsOfAreas; readonly ids: IdsOfAreas }> {
  const rows: Record<string, unknown> = {}
  const ids: Record<string, unknown> = {}
  for (const { area, make } of makers) {
    const made = await make(kit)
    rows[area] = made.rows
    Object.assign(ids, made.ids)
  }
  // each area's own declaration says what it makes
  return { rows: rows as unknown as RowsOfAreas, ids: ids as unknown as IdsOfAreas }
}
