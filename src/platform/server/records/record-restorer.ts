import { message } from '#src/platform/domain/messages'
import { emptyValues, uniqueFields } from '#src/platform/domain/records/define-record'
import type { Fields, ValuesOf } from '#src/platform/domain/records/fields'
import { mayRestore } from '#src/platform/domain/records/retention'
import { allow, firstRefusal, type Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { restoreColumnsOf, type RecordToRestore, type RestoredRecord, type Restorer } from '#src/platform/server/records/restorer'
import type { Stored } from '#src/platform/server/records/table'
import type { RecordWriter } from '#src/platform/server/records/write'

/** Creates the restorer of declared records, which an undo uses. A restored record must follow the rules that apply now (API-32). */
export function recordRestorer<All extends Fields>(writer: RecordWriter<All>): Restorer {
  const { record } = writer
  if (record.deletes === 'for good') return restoreForGood(writer)
  const columns = [...Object.keys(record.fields), ...uniqueFields(record).map((name) => `${name}_key`), 'deleted_at', 'deleted_by']
  const whyLeft: Restorer['whyLeft'] = (db, _undoer, records) => whyLeftOf(writer, db, records)
  const plain = restoreColumnsOf({ table: record.table, columns, may: record.may, name: sql.part`record.${sql.identifier(record.name)}`, whyLeft, notUndoable: writer.rules.notUndoable ?? [] })
  return {
    ...plain,
    async lock(db, ids) {
      await writer.table.lock(db) // lock the table before the rows, as writes do: the opposite order could deadlock
      return plain.lock(db, ids)
    },
  }
}

/** For records without soft deletion: inserts a permanently deleted record again, with all of its former values and its former id. */
function restoreForGood<All extends Fields>(writer: RecordWriter<All>): Restorer {
  const { record, table } = writer
  return {
    may: record.may,
    notUndoable: [],
    async lock(db, ids) {
      await table.lock(db)
      const present = await presentOf(writer, db, ids, true)
      return ids.map((id) => ({ id, version: present.get(id)?.version ?? null }))
    },
    whyLeft: (db, _undoer, records) => whyLeftOf(writer, db, records),
    async restore(db, _undoer, records) {
      const present = await presentOf(writer, db, records.map(({ id }) => id))
      const added = records.filter((one) => wasAdded(writer, one))
      await table.remove(db, added.map(({ id }) => id))
      const restored: RestoredRecord[] = added.map(({ id, name }) => ({ id, name, version: null }))
      for (const one of records.filter((other) => !added.includes(other))) {
        const stored = present.get(one.id)
        const values = valuesOf(writer, one, stored)
        if (stored === undefined) await table.insert(db, values, { id: one.id, project: one.dot_project_id })
        restored.push({ id: one.id, name: writer.nameOf(values), version: stored === undefined ? 1 : await table.set(db, one.id, values) })
      }
      return restored
    },
  }
}

async function whyLeftOf<All extends Fields>(writer: RecordWriter<All>, db: AgencyTransaction, records: readonly RecordToRestore[]): Promise<ReadonlyMap<number, string>> {
  await writer.table.lock(db)
  const present = await presentOf(writer, db, records.map(({ id }) => id))
  const why = new Map<number, string>()
  for (const one of records) {
    const verdict = await mayPutBack(writer, db, one, present.get(one.id))
    if (!verdict.allowed) why.set(one.id, message(verdict.message, verdict.values))
  }
  return why
}

/** Checks whether an undo is allowed: a record that it removes must be removable, and a record that it restores must follow the rules. */
async function mayPutBack<All extends Fields>(writer: RecordWriter<All>, db: AgencyTransaction, one: RecordToRestore, stored: Stored<All> | undefined): Promise<Verdict> {
  const deletedAt = one.values['deleted_at']
  const isRemoved = deletedAt === undefined ? wasAdded(writer, one) : deletedAt[0] !== null
  if (isRemoved) return stored === undefined ? allow : ((await writer.rules.mayRemove?.(db, stored)) ?? allow)
  if (deletedAt === undefined && stored !== undefined && stored.deleted_at !== null) return allow
  const days = deletedAt !== undefined && stored !== undefined && stored.deleted_at !== null ? mayRestore(stored.deleted_at, new Date()) : allow
  return firstRefusal(days, ...Object.values(await writer.check(db, valuesOf(writer, one, stored), stored ?? null, one.dot_project_id)))
}

async function presentOf<All extends Fields>({ table }: RecordWriter<All>, db: AgencyTransaction, ids: readonly number[], lock = false): Promise<ReadonlyMap<number, Stored<All>>> {
  return new Map((await table.find(db, sql.part`record.id = ANY(${[...ids]}::int[])`, lock)).map((stored) => [stored.id, stored]))
}

/** True if the change set added the record, so that an undo has to remove it. */
function wasAdded<All extends Fields>({ record }: RecordWriter<All>, { values }: RecordToRestore): boolean {
  return values[record.name]?.[0] === null
}

function valuesOf<All extends Fields>({ record }: RecordWriter<All>, { values }: RecordToRestore, stored: Stored<All> | undefined): ValuesOf<All> {
  const former = Object.entries(values).filter(([field]) => Object.hasOwn(record.fields, field)).map(([field, [was]]) => [field, was])
  // the values come from our own events, so each of them has the type of its field
  return { ...(stored?.values ?? emptyValues(record)), ...Object.fromEntries(former) }
}
