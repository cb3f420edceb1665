import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Ability } from '#src/platform/domain/session/abilities'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { putBack } from '#src/platform/server/records/table'

/** The person who undoes a change, and the actor to name in the events of the undo. */
export interface Undoer {
  readonly actor: Actor
  readonly person: SignedIn
}

/** The person who undoes a change, together with the services that a restorer needs to send messages about the undo, or to start jobs. */
export interface UndoCaller extends Undoer {
  readonly jobs: Pick<Jobs, 'send' | 'start'>
}

/**
 * An undo that is restoring records: its caller, and the change set that is undone. The events of the undo name this change set in
 * `reverses`.
 */
export interface RunningUndo extends UndoCaller {
  readonly changeSet: string
}

/** A record that an undo restores: for each field that the change set changed, its values before and after the change set. */
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
 * A field that is a list of ids and is stored in rows of another table. An undo reverses only those changes in the list that the change set
 * made (API-32).
 */
export interface IdList {
  /** Returns the current list of each of these records that still exists. The records must already be locked. */
  now(db: AgencyTransaction, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Sets the list of each record to `was`. */
  put(db: AgencyTransaction, records: readonly { readonly id: number; readonly was: unknown }[]): Promise<void>
}

/** Restores records of one kind from their events (API-32). */
export interface Restorer {
  /** The ability that an undo requires. After a change of role, a person can only undo changes that their new role may make. */
  readonly may: Ability | readonly [Ability, ...Ability[]]
  /** The names of events that cannot be undone, such as a sent invitation. Undo is not offered for them. */
  readonly notUndoable: readonly string[]
  /** The fields that are lists of ids, by name. */
  readonly lists?: Readonly<Record<string, IdList>>
  /** Locks those records that still exist, in the order of their ids, and returns their versions. */
  lock(db: AgencyTransaction, ids: readonly number[]): Promise<readonly { readonly id: number; readonly version: number | null }[]>
  /**
   * Returns a message for each record that cannot be restored, by id. For example, the name of the record may be in use now. `changeSet`
   * is the change set to undo.
   */
  whyLeft(db: AgencyTransaction, undoer: Undoer, records: readonly RecordToRestore[], changeSet: string): Promise<ReadonlyMap<number, string>>
  /** Sets each changed field (including lists) back to its value before the change, and increments the versions of the records. */
  restore(db: AgencyTransaction, undo: RunningUndo, records: readonly RecordToRestore[]): Promise<readonly RestoredRecord[]>
}

/** The restorers by kind of record. For changes of records of other kinds, undo is not offered. */
export type Restorers = Readonly<Partial<Record<RecordKind, Restorer>>>

/** What the platform needs from the areas to undo changes of records. */
export interface RecordUndoing {
  readonly restorers: Restorers
  /** Returns those of `projectIds` in which the person may still undo their own change set (PROJ-44). */
  seenProjects(db: AgencyTransaction, person: Undoer['person'], projectIds: readonly number[], changeSet: string): Promise<ReadonlySet<number>>
}

interface PlainColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** Fields of events that only say where a change came from, such as an import. An undo does not restore these fields. */
  readonly origins?: readonly string[]
  readonly may: Ability | readonly [Ability, ...Ability[]]
  /** SQL for the display name of a record. It refers to the record's row as `record`: sql.part`record.title`. */
  readonly name: SqlPart
  readonly notUndoable?: readonly string[]
  /** False if the table has no column `version`. */
  readonly hasVersion?: boolean
  /** False if the table has no column `updated_at`. */
  readonly hasUpdatedAt?: boolean
  readonly lists?: Restorer['lists']
  readonly whyLeft?: Restorer['whyLeft']
  /**
   * Called after the values have been restored, for example to end sessions or to update totals. The events that it records must name the
   * reversed change set, so that earlier changes of the same records can be undone again.
   */
  readonly after?: (db: AgencyTransaction, undo: RunningUndo, records: readonly RecordToRestore[]) => Promise<void>
}

/**
 * Creates a restorer for a table whose events use the names of its columns. Throws if an event has a field that is none of `columns`,
 * `lists` and `origins`, because that is a bug. If `deleted_at` is one of the columns, undoing a 'created' event softly deletes the record
 * at the time of the undo; the event must have `deleted_at` as [time of creation, null]. Otherwise, a 'created' event cannot be undone.
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
    whyLeft: async (...of) => (await whyLeft?.(...of)) ?? new Map(),
    async restore(db, undo, records) {
      for (const { values } of records) {
        const strange = Object.keys(values).find((field) => !known.has(field) && !origins.includes(field))
        if (strange !== undefined) throw new Error(`an event of ${table} names ${strange}, which its restorer does not put back`)
      }
      for (const [field, list] of Object.entries(lists)) {
        await list.put(db, records.flatMap(({ id, values }) => (values[field] === undefined ? [] : [{ id, was: values[field][0] }])))
      }
      const plain = records.map(({ id, values }) => ({ id, values: Object.fromEntries(Object.entries(values).flatMap(([field, [was]]) => (field in lists || origins.includes(field) ? [] : [[field, was]]))) }))
      const restored = await putBack(db, table, plain, { sets, version, name })
      await after?.(db, undo, records)
      return restored
    },
  }
}
