import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import { checkRecord, emptyValues, readValues, sentValues, uniqueFields, type FieldVerdicts, type RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Fields, ValuesOf } from '#src/platform/domain/records/fields'
import { COUNTDOWN_DAYS, mayRestore } from '#src/platform/domain/records/retention'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { changedElsewhere, HttpError, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'
import type { RecordTable, Stored } from '#src/platform/server/records/table'

/** Rules of a record that need the database. They are checked after the rules of the declaration. */
export interface RecordRules<All extends Fields> {
  /** Returns a verdict for each field of a change. For example, a code cannot be changed while it is in use. */
  mayChange?(db: AgencyTransaction, before: Stored<All>, after: ValuesOf<All>): Promise<FieldVerdicts>
  mayRemove?(db: AgencyTransaction, record: Stored<All>): Promise<Verdict>
  /** True if the error message of a refused write should be that of the first refused field instead of the general message. */
  readonly saysFirst?: boolean
  /** Events for records of this kind that are recorded by other code and cannot be undone, such as a started run. */
  readonly notUndoable?: readonly string[]
}

const isDue = sql.part`record.deleted_at <= now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})`

/** Writes plain records in the transaction of the call, and records an event for each write. */
export class RecordWriter<All extends Fields> {
  constructor(
    readonly record: RecordDeclaration<All>,
    readonly table: RecordTable<All>,
    readonly rules: RecordRules<All>,
  ) {}

  /** Reads a record that is not deleted. If the record belongs to a project, that must be this project. 404 if there is no such record. */
  async one(db: AgencyTransaction, id: number, project: number | null, lock = false): Promise<Stored<All>> {
    const stored = await this.#any(db, id, project, lock)
    if (stored.deleted_at !== null) throw notFound()
    return stored
  }

  /** Adds a record. Fields that were not sent are empty. */
  async create(db: AgencyTransaction, actor: Actor, sent: Readonly<Record<string, unknown>>, project: number | null): Promise<Stored<All>> {
    await this.table.lock(db)
    const values = this.#valuesOf(sent, emptyValues(this.record))
    this.#throwIfAnyFault(await this.check(db, values, null, project))
    const id = await this.add(db, actor, values, project)
    return this.one(db, id, project)
  }

  /** Inserts a record, without checking the rules, and records an event. Returns the id of the record. */
  async add(db: AgencyTransaction, actor: Actor, values: ValuesOf<All>, project: number | null): Promise<number> {
    const id = await this.table.insert(db, values, { id: null, project })
    const changes = this.record.deletes === 'soft' ? { deleted_at: [new Date().toISOString(), null] as const } : this.#allOf(values, (value) => [null, value])
    await this.#tell(db, actor, 'created', { id, project, values, version: 1 }, changes)
    return id
  }

  /**
   * Sets those fields of a record that are in `sent`. 409 if `sent` has an outdated version; the error has the current record and the name
   * of the person who last changed it.
   */
  async change(db: AgencyTransaction, actor: Actor, id: number, sent: Readonly<Record<string, unknown>>, project: number | null): Promise<Stored<All>> {
    await this.table.lock(db)
    const before = await this.one(db, id, project, true)
    if (sent['version'] !== undefined && sent['version'] !== before.version) throw changedElsewhere([{ ...this.shown(before), changed_by: await lastChangedBy(db, this.record.kind, id) }])
    const after = this.#valuesOf(sent, before.values)
    this.#throwIfAnyFault(await this.check(db, after, before, project))
    const changes = this.#changes(before.values, after)
    if (Object.keys(changes).length === 0) return before
    const version = await this.table.set(db, id, after)
    await this.#tell(db, actor, 'updated', { id, project, values: after, version }, changes)
    return this.one(db, id, project)
  }

  /** Removes a record, unless a rule refuses that. */
  async remove(db: AgencyTransaction, actor: Actor, id: number, by: number, project: number | null): Promise<void> {
    await this.table.lock(db)
    const before = await this.one(db, id, project, true)
    throwIfRefused((await this.rules.mayRemove?.(db, before)) ?? allow)
    if (this.record.deletes === 'soft') {
      const at = await this.table.setDeleted(db, id, by)
      await this.#tell(db, actor, 'deleted', { ...before, project, version: before.version + 1 }, { deleted_at: [null, at], deleted_by: [null, by] })
      return
    }
    await this.table.remove(db, [id])
    await this.#tell(db, actor, 'deleted', { ...before, project, version: null }, this.#allOf(before.values, (value) => [value, null]))
  }

  /**
   * Restores a softly deleted record. 422 if the record is not deleted, if the number of days in CONST-3 is over, or if the record would
   * now violate a rule, for example because its name is in use.
   */
  async restore(db: AgencyTransaction, actor: Actor, id: number, project: number | null): Promise<Stored<All>> {
    await this.table.lock(db)
    const before = await this.#any(db, id, project, true)
    throwIfRefused(before.deleted_at === null ? refuse('errors.record_not_deleted', { name: this.nameOf(before.values) }) : mayRestore(before.deleted_at, new Date()))
    this.#throwIfAnyFault(await this.check(db, before.values, before, project))
    await this.table.setDeleted(db, id, null)
    await this.#tell(db, actor, 'restored', { ...before, project, version: before.version + 1 }, { deleted_at: [before.deleted_at, null], deleted_by: [before.deleted_by, null] })
    return this.one(db, id, project)
  }

  /** The ids of the softly deleted records whose countdown is over (CONST-3). */
  async due(db: AgencyTransaction): Promise<number[]> {
    return (await this.table.find(db, isDue)).map(({ id }) => id)
  }

  /** Permanently deletes a softly deleted record, unless it has been restored in the meantime. The events of the record are kept. */
  async purge(db: AgencyTransaction, actor: Actor, id: number): Promise<boolean> {
    await this.table.lock(db)
    const [stored] = await this.table.find(db, sql.part`record.id = ${id} AND ${isDue}`, true)
    if (stored === undefined) return false
    await this.table.remove(db, [id])
    await this.#tell(db, actor, 'purged', { ...stored, project: stored.dot_project_id }, {})
    return true
  }

  /** A record in the form that the API returns. For a kind with soft deletion, this includes the time of the deletion, or null. */
  shown({ id, version, values, more, deleted_at: at }: Stored<All>): object {
    return { id, version, ...sentValues(this.record, values), ...(this.record.deletes === 'soft' ? { deleted_at: at } : {}), ...more }
  }

  nameOf(values: ValuesOf<All>): string {
    return String(values[this.record.name])
  }

  /** The verdicts on the new values of a record, by field. */
  async check(db: AgencyTransaction, values: ValuesOf<All>, before: Stored<All> | null, project: number | null): Promise<FieldVerdicts> {
    const verdicts = checkRecord(this.record, values, await this.table.others(db, values, { id: before?.id ?? 0, project }))
    if (before === null || Object.values(verdicts).some(({ allowed }) => !allowed)) return verdicts
    return (await this.rules.mayChange?.(db, before, values)) ?? verdicts
  }

  /** Converts the values in `sent` to their stored form. Fields that are not in `sent` have their value from `before`. */
  #valuesOf(sent: Readonly<Record<string, unknown>>, before: ValuesOf<All>): ValuesOf<All> {
    return { ...before, ...readValues(this.record, sent) }
  }

  #throwIfAnyFault(verdicts: FieldVerdicts): void {
    const faults = Object.entries(verdicts).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
    const [first] = faults
    if (first === undefined) return
    throw this.rules.saysFirst === true ? new HttpError(422, first.message, { detailedErrors: faults }) : unprocessable('errors.not_valid', {}, faults)
  }

  /**
   * The changed fields, each with its old and new value. For a record with soft deletion, these include the columns of comparison keys,
   * because an undo restores every column from the event.
   */
  #changes(before: ValuesOf<All>, after: ValuesOf<All>): ChangedRecord['changes'] {
    const changed = Object.keys(this.record.fields).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    const keys = this.record.deletes === 'soft' ? uniqueFields(this.record).map((name) => [`${name}_key`, [comparisonKey(String(before[name])), comparisonKey(String(after[name]))] as const] as const) : []
    return Object.fromEntries([...changed.map((name) => [name, [before[name], after[name]]] as const), ...keys.filter(([, [was, is]]) => was !== is)])
  }

  #allOf(values: ValuesOf<All>, change: (value: unknown) => readonly [unknown, unknown]): ChangedRecord['changes'] {
    return Object.fromEntries(Object.keys(this.record.fields).map((name) => [name, change(values[name])]))
  }

  #tell(db: AgencyTransaction, actor: Actor, event: string, { id, project, values, version }: Written<All>, changes: ChangedRecord['changes']): Promise<void> {
    return recordEvents(db, actor, event, [{ kind: this.record.kind, id, name: this.nameOf(values), version, dot_project_id: project, changes }])
  }

  async #any(db: AgencyTransaction, id: number, project: number | null, lock: boolean): Promise<Stored<All>> {
    const [stored] = await this.table.find(db, sql.part`record.id = ${id}`, lock)
    if (stored === undefined || stored.dot_project_id !== project) throw notFound()
    return stored
  }
}

/** The type of a writer for records whose fields are not known, for code that handles all kinds of records. */
export type AnyRecordWriter = RecordWriter<Fields>

interface Written<All extends Fields> {
  readonly id: number
  readonly project: number | null
  readonly values: ValuesOf<All>
  /** Null for a record that no longer exists. */
  readonly version: number | null
}
