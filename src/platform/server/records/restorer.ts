import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Ability } from '#src/platform/domain/session/abilities'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { putBack } from '#src/platform/server/records/table'

/** The person who undoes, and the actor for the events. */
export interface Undoer {
  readonly actor: Actor
  readonly person: SignedIn
}

/** The person who undoes, with the services that a restorer needs to send messages about the undo. */
export interface UndoCaller extends Undoer {
  readonly jobs: Pick<Jobs, 'send'>
}

/** A record that an undo restores: each field that the change set changed, with its values before and after the set. */
export interface RecordToRestore {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number | null
  readonly values: Readonly<Record<string, readonly [was: unknown, is: unknown]>>
}

/** A restored record. */
export interface RestoredRecord {
  readonly id: number
  readonly name: string
  readonly version: number | null
}

/**
 * A field that is a list of ids, stored in rows of another table. An undo reverses only what the change set itself changed in the list
 * (API-32).
 */
export interface IdList {
  /** The current list of each of these records that still exists. The records are already locked. */
  now(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Sets each list to `was`. */
  put(db: AgencyTransaction, records: readonly { readonly id: number; readonly was: unknown }[]): Promise<void>
}

/** How records of one kind are restored from their events (API-32). */
export interface Restorer {
  /** The ability that an undo requires: after a change of role, a person cannot undo changes that the new role may not make. */
  readonly may: Ability | readonly [Ability, ...Ability[]]
  /** Events that cannot be undone, such as a sent invitation. They are not offered for an undo. */
  readonly notUndoable: readonly string[]
  /** The fields that are lists of ids. */
  readonly lists?: Readonly<Record<string, IdList>>
  /** Locks the records that still exist, in id order, and returns their versions. */
  lock(db: AgencyTransaction, ids: readonly number[]): Promise<readonly { readonly id: number; readonly version: number | null }[]>
  /** A message for each record that cannot be restored, by id, for example because its name is taken now. */
  whyLeft(db: AgencyTransaction, undoer: Undoer, records: readonly RecordToRestore[]): Promise<ReadonlyMap<number, string>>
  /** Sets each changed field, lists included, back to its value before the change, and increments the versions. */
  restore(db: AgencyTransaction, undoer: UndoCaller, records: readonly RecordToRestore[]): Promise<readonly RestoredRecord[]>
}

/** The restorer of each kind that can be undone; changes of records of other kinds are not offered for an undo. */
export type Restorers = Readonly<Partial<Record<RecordKind, Restorer>>>

/** The functions that undoing records needs from the areas. */
export interface RecordUndoing {
  readonly restorers: Restorers
  /** The given projects in which the person may still undo their part of a change set (PROJ-44); leaves out all others. */
  seenProjects(db: AgencyTransaction, person: Undoer['person'], projectIds: readonly number[], changeSet: string): Promise<ReadonlySet<number>>
}

interface PlainColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** Fields of events that only record where a change came from, such as an import. An undo does not restore them. */
  readonly origins?: readonly string[]
  readonly may: Ability | readonly [Ability, ...Ability[]]
  /** SQL for a record's display name, on the row `record`: sql.part`record.title`. */
  readonly name: SqlPart
  readonly notUndoable?: readonly string[]
  /** False for a table without `version`. */
  readonly hasVersion?: boolean
  /** False for a table without `updated_at`. */
  readonly hasUpdatedAt?: boolean
  readonly lists?: Restorer['lists']
  readonly whyLeft?: Restorer['whyLeft']
  /** Runs after the values are restored, for example to end sessions or update totals. */
  readonly after?: (db: AgencyTransaction, undoer: UndoCaller, records: readonly RecordToRestore[]) => Promise<void>
}

/**
 * The restorer of a table whose columns are named in its events. An event field that is neither a column nor a list of this table is a
 * bug. If `deleted_at` is one of the columns, undoing a 'created' event soft deletes the record; the event must then name deleted_at as
 * [now, null]. Without that column, a 'created' event cannot be undone.
 */
export function restoreColumnsOf(options: PlainColumns): Restorer {
  const { table, columns, origins = [], may, name, hasVersion = true, hasUpdatedAt = true, lists = {}, whyLeft, after } = options
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
    notUndoable: [...(options.notUndoable ?? []), ...(columns.includes('deleted_at') ? [] : ['created'])],
    lock: (db, ids) => db.many(sql<{ id: number; version: number | null }>`
      SELECT record.id, ${version} AS version FROM ${target} AS record
      WHERE record.dot_authority_id = ${db.agency} AND record.id = ANY(${ids}) ORDER BY record.id FOR UPDATE`),
    whyLeft: async (db, undoer, records) => (await whyLeft?.(db, undoer, records)) ?? new Map(),
    async restore(db, undoer, records) {
      for (const { values } of records) {
        const strange = Object.keys(values).find((field) => !known.has(field) && !origins.includes(field))
        if (strange !== undefined) throw new Error(`an event of ${table} names ${strange}, which its restorer does not put back`)
      }
      for (const [field, list] of Object.entries(lists)) {
        await list.put(db, records.flatMap(({ id, values }) => (values[field] === undefined ? [] : [{ id, was: values[field][0] }])))
      }
      const plain = records.map(({ id, values }) => ({ id, values: Object.fromEntries(Object.entries(values).flatMap(([field, [was]]) => (field in lists || origins.includes(field) ? [] : [[field, was]]))) }))
      const restored = await putBack(db, table, plain, { sets, version, name })
      await after?.(db, undoer, records)
      return restored
    },
  }
}
