import type { RecordKind } from '#src/platform/domain/records/kinds'

/** How the audit trail treats the tables of an area. Each table with an agency's rows is in one of these three lists. */
export interface AreaTables {
  /** Tables of records, each with its record kind: every changed row has its own event of that kind. */
  readonly records?: Readonly<Record<string, RecordKind>>
  /** Tables whose rows are part of a record or ticket: a change is in the event of that record or ticket. */
  readonly parts?: readonly string[]
  /** Tables without events: personal settings, sign-in data, rows of imports and exports, counts, and the trail itself. */
  readonly beside?: readonly string[]
}

const declared = Object.values(import.meta.glob<AreaTables>('../areas/*/tables.ts', { eager: true, import: 'default' }))

/** The tables of every area. */
export const tablesOfAreas = {
  records: Object.assign({}, ...declared.map(({ records = {} }) => records)) as Readonly<Record<string, RecordKind>>,
  parts: new Set(declared.flatMap(({ parts = [] }) => parts)),
  beside: new Set(declared.flatMap(({ beside = [] }) => beside)),
}
