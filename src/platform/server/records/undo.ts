import { isAsLeft } from '#src/platform/domain/records/as-left'
import { withoutChange } from '#src/platform/domain/records/id-lists'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may, mayOneOf } from '#src/platform/domain/session/abilities'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { forbidden } from '#src/platform/server/http/errors'
import { recordEvents } from '#src/platform/server/records/record'
import type { RecordToRestore, RecordUndoing, Restorer, UndoCaller, Undoer } from '#src/platform/server/records/restorer'
import { historiesSince, recordsOfChangeSet, type RecordHistory } from '#src/platform/server/records/undo-store'

/** The result of an undo for one kind of record. */
export interface UndoneRecords {
  readonly kind: RecordKind
  readonly ids: readonly number[]
  /** The versions of the records in `ids` after the undo. Null for a record without versions. */
  readonly versions: readonly (number | null)[]
  /**
   * The records that were not restored. `message` is the message of the rule that forbids restoring the record, or null if the record has
   * changed since the change set.
   */
  readonly left: readonly { readonly id: number; readonly name: string; readonly changed_by: string; readonly changed_at: string; readonly message: string | null }[]
  /** How many more records of this kind are not restored because they are in projects that the person can no longer see. */
  readonly notSeen: number
}

/**
 * Undoes one person's change set for all records except tickets. Each record that has not changed since gets back its values from before
 * the change set, and an event that names the change set (API-32). Records in projects that the person cannot see are only counted. 403 if
 * the person's role may no longer change such records.
 */
export async function undoRecords(db: AgencyTransaction, undoing: RecordUndoing, undoer: UndoCaller, changeSet: string): Promise<readonly UndoneRecords[]> {
  const idsByKind = await recordsOfChangeSet(db, undoing.restorers, undoer.person.id, changeSet)
  const done: UndoneRecords[] = []
  // lock records in the order of their kinds, so that two simultaneous undos cannot deadlock
  for (const [kind, ids] of [...idsByKind].toSorted(([one], [other]) => (one < other ? -1 : 1))) done.push(await undoKind(db, undoing, undoer, changeSet, kind, ids))
  return done.filter(({ ids, left, notSeen }) => ids.length + left.length + notSeen > 0)
}

async function undoKind(db: AgencyTransaction, { restorers, seenProjects }: RecordUndoing, undoer: UndoCaller, changeSet: string, kind: RecordKind, ids: readonly number[]): Promise<UndoneRecords> {
  const restorer = restorers[kind]
  if (restorer === undefined) throw new Error(`${kind} has no restorer`)
  const allowed = typeof restorer.may === 'string' ? may(restorer.may, undoer.person) : mayOneOf(restorer.may, undoer.person)
  if (!allowed.allowed) throw forbidden(allowed)
  const present = new Map((await restorer.lock(db, ids)).map(({ id, version }) => [id, version]))
  const all = await historiesSince(db, restorers, undoer.person.id, changeSet, kind)
  const visibleIds = await seenProjects(db, undoer.person, all.flatMap(({ dot_project_id: project }) => project ?? []), changeSet)
  const histories = all.filter(({ dot_project_id: project }) => project === null || visibleIds.has(project))
  const { records, why } = await restorableOf(db, restorer, undoer, changeSet, histories.filter((one) => present.get(one.id) === one.version))
  const restored = records.length === 0 ? [] : await restorer.restore(db, { ...undoer, changeSet }, records)
  const after = new Map(restored.map((one) => [one.id, one]))
  await recordEvents(db, undoer.actor, 'undone', records.map(({ id, name, dot_project_id, values }) => ({
    kind,
    id,
    name: after.get(id)?.name ?? name,
    version: after.get(id)?.version ?? null,
    dot_project_id,
    changes: Object.fromEntries(Object.entries(values).map(([field, [was, is]]) => [field, [is, was]])),
  })), changeSet)
  const undone = new Set(records.map(({ id }) => id))
  return {
    kind,
    ids: records.map(({ id }) => id),
    versions: records.map(({ id }) => after.get(id)?.version ?? null),
    left: histories.filter(({ id }) => !undone.has(id)).map(({ id, name, changed_by, changed_at }) => ({
      id, name, changed_by, changed_at: new Date(changed_at).toISOString(), message: why.get(id) ?? null,
    })),
    notSeen: all.length - histories.length,
  }
}

/**
 * The ids of the records of one kind that an undo of the change set would restore. Locks these records. Meant for the restorers of other
 * kinds of records, if their undo depends on whether these records can be restored.
 */
export async function restorableIds(db: AgencyTransaction, kind: RecordKind, restorer: Restorer, undoer: Undoer, changeSet: string): Promise<ReadonlySet<number>> {
  const ids = (await recordsOfChangeSet(db, { [kind]: restorer }, undoer.person.id, changeSet)).get(kind) ?? []
  const present = new Map((await restorer.lock(db, ids)).map(({ id, version }) => [id, version]))
  const histories = await historiesSince(db, { [kind]: restorer }, undoer.person.id, changeSet, kind)
  const { records } = await restorableOf(db, restorer, undoer, changeSet, histories.filter((one) => present.get(one.id) === one.version))
  return new Set(records.map(({ id }) => id))
}

/**
 * The records that an undo restores. `why` has the reasons, by id, for which other records are not restored although they have not changed
 * since.
 */
async function restorableOf(db: AgencyTransaction, restorer: Restorer, undoer: Undoer, changeSet: string, histories: readonly RecordHistory[]) {
  const wanted = await recordsToRestore(db, changeSet, restorer, histories)
  const why = await restorer.whyLeft(db, undoer, wanted, changeSet)
  return { records: wanted.filter(({ id }) => !why.has(id)), why }
}

/**
 * The records that can be restored: those that are still in the state that the change set produced, and those in which the change set
 * changed only lists of ids. In such a list, only the changes of this change set are undone; later changes by others stay.
 */
async function recordsToRestore(db: AgencyTransaction, changeSet: string, { lists = {} }: Restorer, histories: readonly RecordHistory[]): Promise<RecordToRestore[]> {
  const now = new Map<string, ReadonlyMap<number, readonly number[]>>()
  for (const [field, list] of Object.entries(lists)) now.set(field, await list.now(db, histories.map(({ id }) => id)))
  return histories.flatMap((history) => {
    const record = recordOf(history)
    const isUntouched = isAsLeft(changeSet, history.since)
    const values: Record<string, readonly [unknown, unknown]> = {}
    for (const [field, [was, is]] of Object.entries(record.values)) {
      const ids = now.get(field)?.get(record.id)
      if (!isUntouched && ids === undefined) return []
      const target = ids === undefined ? was : withoutChange(ids, idsIn(was), idsIn(is))
      if (!isUntouched && JSON.stringify(target) === JSON.stringify(ids)) continue
      values[field] = [target, ids ?? is]
    }
    return isUntouched || Object.keys(values).length > 0 ? [{ ...record, values: deletedNow(values) }] : []
  })
}

/**
 * If an undo deletes a record that is not deleted now, the record counts as deleted from now on, and not since the time that an earlier
 * event names. Otherwise, the undo of an old creation would leave a record that can no longer be restored (CONST-3).
 */
function deletedNow(values: RecordToRestore['values']): RecordToRestore['values'] {
  const [was, is] = values['deleted_at'] ?? []
  return was == null || is !== null ? values : { ...values, deleted_at: [new Date().toISOString(), null] }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}

/** For each field that the change set changed: its value before the first event of the change set, and after the last one. */
function recordOf({ id, name, dot_project_id, changes }: RecordHistory): RecordToRestore {
  const values: Record<string, readonly [unknown, unknown]> = {}
  for (const event of changes) {
    for (const [field, [from, to]] of Object.entries(event)) values[field] = [(values[field] ?? [from])[0], to]
  }
  return { id, name, dot_project_id, values }
}
