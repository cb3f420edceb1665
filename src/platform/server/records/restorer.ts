import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Ability } from '#src/platform/domain/session/abilities'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** Who undoes: the person, and what their events name. */
export interface Undoer {
  readonly actor: Actor
  readonly person: SignedIn
}

/** A record that an undo puts back: each field that the change set changed, with its value before and after. */
export interface RecordToRestore {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number | null
  readonly values: Readonly<Record<string, readonly [was: unknown, is: unknown]>>
}

/** A record after it was put back. */
export interface RestoredRecord {
  readonly id: number
  readonly name: string
  readonly version: number | null
}

/** A field that is a list of ids, in rows of another table. An undo takes back only its own change of it (API-32). */
export interface IdList {
  /** The list as it is now, of those of some locked records that still stand. */
  now(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Makes it be the first of the two values. */
  put(db: AgencyTransaction, records: readonly { readonly id: number; readonly was: unknown }[]): Promise<void>
}

/** How records of one kind get back the values of their events (API-32). */
export interface Restorer {
  /** Who may: a person whose role changed since does not undo what the role no longer writes. */
  readonly may: Ability
  /** Events that no undo takes back and no list shows: an invitation that was sent. */
  readonly notTakenBack: readonly string[]
  /** Its fields that are lists of ids. */
  readonly lists?: Readonly<Record<string, IdList>>
  /** Locks the records that still stand, in id order, and says their versions. */
  lock(db: AgencyTransaction, ids: readonly number[]): Promise<readonly { readonly id: number; readonly version: number | null }[]>
  /** Why a record must stay as it is, by id, in the sentence of the rule: its name is another's by now. */
  whyLeft(db: AgencyTransaction, undoer: Undoer, records: readonly RecordToRestore[]): Promise<ReadonlyMap<number, string>>
  /** Puts the first values of `values` back, lists too, and raises the versions. */
  restore(db: AgencyTransaction, undoer: Undoer, records: readonly RecordToRestore[]): Promise<readonly RestoredRecord[]>
}

/** The restorer of each kind that an undo puts back; change sets of other kinds are not offered. */
export type Restorers = Readonly<Partial<Record<RecordKind, Restorer>>>

interface PlainColumns {
  readonly table: string
  readonly columns: readonly string[]
  readonly may: Ability
  /** What people call a record, over its row `record`: sql.part`record.title`. */
  readonly name: SqlPart
  readonly notTakenBack?: readonly string[]
  /** False for a table without `version`. */
  readonly hasVersion?: boolean
  /** False for a table without `updated_at`. */
  readonly hasUpdatedAt?: boolean
  readonly lists?: Restorer['lists']
  readonly whyLeft?: Restorer['whyLeft']
  /** After the values are back: sessions that end, totals that move. */
  readonly after?: (db: AgencyTransaction, undoer: Undoer, records: readonly RecordToRestore[]) => Promise<void>
}

/**
 * The restorer of a table whose events name its columns. A field of an event that is neither a column nor a list of
 * this table is a developer error. With `deleted_at` among the columns a 'created' is taken back by a soft delete: its
 * event then names deleted_at as [now, null]; without, a 'created' is not taken back.
 */
export function restoreColumnsOf(options: PlainColumns): Restorer {
  const { table, columns, may, name, hasVersion = true, hasUpdatedAt = true, lists = {}, whyLeft, after } = options
  const known = new Set([...columns, ...Object.keys(lists)])
  const target = sql.identifier(table)
  const version = hasVersion ? sql.part`record.version` : sql.part`NULL::int`
  const sets = [
    ...columns.map((column) => sql.part`${sql.identifier(column)} = old.${sql.identifier(column)}`),
    ...(hasVersion ? [sql.part`version = record.version + 1`] : []),
    ...(hasUpdatedAt ? [sql.part`updated_at = now()`] : []),
  ]
  return {
    may,
    lists,
    notTakenBack: [...(options.notTakenBack ?? []), ...(columns.includes('deleted_at') ? [] : ['created'])],
    lock: (db, ids) => db.many(sql<{ id: number; version: number | null }>`
      SELECT record.id, ${version} AS version FROM ${target} AS record
      WHERE record.dot_authority_id = ${db.agency} AND record.id = ANY(${ids}) ORDER BY record.id FOR UPDATE`),
    whyLeft: async (db, undoer, records) => (await whyLeft?.(db, undoer, records)) ?? new Map(),
    async restore(db, undoer, records) {
      for (const { values } of records) {
        const strange = Object.keys(values).find((field) => !known.has(field))
        if (strange !== undefined) throw new Error(`an event of ${table} names ${strange}, which its restorer does not put back`)
      }
      for (const [field, list] of Object.entries(lists)) {
        await list.put(db, records.flatMap(({ id, values }) => (values[field] === undefined ? [] : [{ id, was: values[field][0] }])))
      }
      const plain = records.map(({ values }) => Object.fromEntries(Object.entries(values).flatMap(([field, [was]]) => (field in lists ? [] : [[field, was]]))))
      const restored = await db.many(sql<RestoredRecord>`
        UPDATE ${target} AS record SET ${sql.join(sets, ', ')}
        FROM unnest(${records.map(({ id }) => id)}::int[], ${plain.map((values) => JSON.stringify(values))}::jsonb[]) AS before (id, columns)
        JOIN ${target} AS present ON present.dot_authority_id = ${db.agency} AND present.id = before.id
        CROSS JOIN LATERAL jsonb_populate_record(present, before.columns) AS old
        WHERE record.dot_authority_id = ${db.agency} AND record.id = before.id
        RETURNING record.id, ${version} AS version, ${name} AS name`)
      await after?.(db, undoer, records)
      return restored
    },
  }
}
