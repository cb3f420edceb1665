import type { RecordKind } from '#src/platform/domain/records/kinds'

/** What the rows of an area's tables are to the trail. Each table of an agency is in one of the three lists. */
export interface AreaTables {
  /** Rows that are records, by table: each changed row has an event of its own, under this kind. */
  readonly records?: Readonly<Record<string, RecordKind>>
  /** Rows that are part of a record or a ticket, whose event tells of them. */
  readonly parts?: readonly string[]
  /** No records: a person's own arrangement, a way in, what is on its way in or out, counts, and the trail itself. */
  readonly beside?: readonly string[]
}

const declared = Object.values(import.meta.glob<AreaTables>('../areas/*/tables.ts', { eager: true, import: 'default' }))

/** The tables of every area. */
export const tablesOfAreas = {
  records: Object.assign({}, ...declared.map(({ records = {} }) => records)) as Readonly<Record<string, RecordKind>>,
  parts: new Set(declared.flatMap(({ parts = [] }) => parts)),
  beside: new Set(declared.flatMap(({ beside = [] }) => beside)),
}
