import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { uniqueFields, type RecordDeclaration } from '#src/platform/domain/records/define-record'
import type { Field, Fields, ValuesOf } from '#src/platform/domain/records/fields'
import { COUNTDOWN_DAYS } from '#src/platform/domain/records/retention'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { javaOrder } from '#src/platform/server/http/limits/java-page'
import { rubyOrder, type ListOrder } from '#src/platform/server/http/limits/ruby-page'
import type { RestoredRecord } from '#src/platform/server/records/restorer'

/** The SQL of a field of type 'own'. */
export interface OwnColumn<Value> {
  /** SQL for the field's value as JSON; it refers to the record's row as `record`. */
  readonly select: SqlPart
  /** Stores the field's value for a record that was just written. */
  put(db: AgencyTransaction, id: number, value: Value): Promise<void>
}

type OwnNames<All extends Fields> = { [Name in keyof All]: All[Name] extends { readonly type: 'own' } ? Name : never }[keyof All]
/** The SQL of a record's fields of type 'own', by name. */
export type OwnColumns<All extends Fields> = { readonly [Name in OwnNames<All>]: OwnColumn<ValuesOf<All>[Name]> }

/** A stored record. */
export interface Stored<All extends Fields> {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly deleted_at: string | null
  readonly deleted_by: number | null
  readonly values: ValuesOf<All>
  /** Additional values for answers, besides the fields of the record. */
  readonly more: Readonly<Record<string, unknown>>
}

/** The SQL of a record, for its calls, its undo and its area's own functions. */
export interface RecordTable<All extends Fields> {
  /** Makes writes of an agency's records of this kind wait for each other, so that no two records get the same name. */
  lock(db: AgencyTransaction): Promise<void>
  /** The records that match a condition on `record`, in id order. `lock` reads them with `FOR UPDATE`. */
  find(db: AgencyTransaction, where: SqlPart, lock?: boolean): Promise<Stored<All>[]>
  /** A page of a list in its order, and the total number of rows. */
  page(db: AgencyTransaction, list: RecordList, page: { readonly page_size: number; readonly offset: number }): Promise<{ readonly total: number; readonly rows: readonly Stored<All>[] }>
  /** The other records with which a record's new values are compared (see `check` of the declaration). */
  others(db: AgencyTransaction, values: ValuesOf<All>, of: { readonly id: number; readonly project: number | null }): Promise<ValuesOf<All>[]>
  /** Inserts a record, with its former id if one is given; returns the id. */
  insert(db: AgencyTransaction, values: ValuesOf<All>, of: { readonly id: number | null; readonly project: number | null }): Promise<number>
  /** Sets the values of a record; returns its new version. */
  set(db: AgencyTransaction, id: number, values: ValuesOf<All>): Promise<number>
  remove(db: AgencyTransaction, ids: readonly number[]): Promise<void>
  /** Soft deletes a record on behalf of `by`, or restores it when `by` is null. Returns the time of deletion, or null. */
  setDeleted(db: AgencyTransaction, id: number, by: number | null): Promise<string | null>
}

/** The filters and order of a list of records. */
export interface RecordList {
  readonly project: number | null
  readonly search?: string
  /** Lists only the recently deleted records, which are otherwise left out. */
  readonly deleted?: boolean
  readonly sort_by?: string
  readonly sort_order?: string
  /** The sort fields of a Java-style list, used instead of `sort_by` and `sort_order`. */
  readonly sort?: readonly string[]
}

interface Row {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly deleted_at: string | null
  readonly deleted_by: number | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly more: Readonly<Record<string, unknown>>
}

/** The SQL of a plain record, generated from its declaration. `more`: SQL on the row `record` for additional values in answers. */
export function recordTable<All extends Fields>(record: RecordDeclaration<All>, own: OwnColumns<All>, more: Readonly<Record<string, SqlPart>> = {}): RecordTable<All> {
  const target = sql.identifier(record.table)
  const isOfProject = record.path.includes('/:projectId/')
  const isSoft = record.deletes === 'soft'
  const ownColumns: Readonly<Record<string, OwnColumn<never>>> = own
  const plain = Object.keys(record.fields).filter((name) => !(name in ownColumns))
  const unique = uniqueFields(record)
  const columns = [...plain, ...unique.map((name) => `${name}_key`)].map((name) => sql.identifier(name))
  const storedIn = (values: Readonly<Record<string, unknown>>) => [...plain.map((name) => values[name]), ...unique.map((name) => comparisonKey(String(values[name])))]
  const objectOf = (parts: Readonly<Record<string, SqlPart>>) => sql.part`json_build_object(${sql.join(Object.entries(parts).map(([name, part]) => sql.part`${name}::text, ${part}`), ', ')})`
  const fields = objectOf(Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, ownColumns[name]?.select ?? valueOf(name, field)])))
  const deleted = isSoft ? sql.part`to_json(record.deleted_at) #>> '{}' AS deleted_at, record.deleted_by` : sql.part`NULL AS deleted_at, NULL::int AS deleted_by`
  const project = isOfProject ? sql.part`record.dot_project_id` : sql.part`NULL::int AS dot_project_id`

  async function read(db: AgencyTransaction, where: SqlPart, behind: SqlPart): Promise<Stored<All>[]> {
    const rows = await db.many(sql<Row>`
      SELECT record.id, record.version, ${project}, ${deleted}, ${fields} AS fields, ${objectOf(more)} AS more
      FROM ${target} AS record WHERE record.dot_authority_id = ${db.agency} AND ${where} ${behind}`)
    // the table's columns have the declared types, so the cast is safe
    return rows.map(({ fields: values, ...row }) => ({ ...row, values: values as ValuesOf<All> }))
  }

  const find: RecordTable<All>['find'] = (db, where, lock = false) => read(db, where, lock ? sql.part`ORDER BY record.id FOR UPDATE` : sql.part`ORDER BY record.id`)
  const order: ListOrder = { fields: { ...Object.fromEntries(plain.map((name) => [name, sortedBy(record, name)])), ...(isSoft ? { deleted_at: sql.part`record.deleted_at` } : {}) }, standard: sortedBy(record, record.name), last: sql.part`record.id` }

  async function putOwn(db: AgencyTransaction, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [name, column] of Object.entries(ownColumns)) await column.put(db, id, values[name] as never)
  }

  return {
    find,
    async lock(db) {
      await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${record.table}\n${db.agency}`}, 16))`)
    },
    async others(db, values, { id, project: of }) {
      const same = unique.map((name) => sql.part`record.${sql.identifier(`${name}_key`)} = ${comparisonKey(String(values[name]))}`)
      const where = [
        sql.part`record.id <> ${id}`,
        ...(isOfProject ? [sql.part`record.dot_project_id = ${of}`] : []),
        ...(isSoft ? [sql.part`record.deleted_at IS NULL`] : []),
        ...(same.length === 0 ? [] : [sql.part`(${sql.join(same, ' OR ')})`]),
      ]
      return (await find(db, sql.join(where, ' AND '))).map((other) => other.values)
    },
    async page(db, list, { page_size: size, offset }) {
      const needle = list.search?.trim().toLowerCase() ?? ''
      const searched = Object.entries(record.fields).flatMap(([name, field]) => (field.type === 'text' && field.searched ? [sql.part`record.${sql.identifier(name)}`] : []))
      const where = sql.join([
        ...(isOfProject ? [sql.part`record.dot_project_id = ${list.project}`] : []),
        ...(!isSoft ? [] : list.deleted === true ? [sql.part`record.deleted_at > now() - make_interval(hours => ${COUNTDOWN_DAYS * 24})`] : [sql.part`record.deleted_at IS NULL`]),
        ...(needle === '' || searched.length === 0 ? [] : [sql.part`strpos(lower(concat_ws(E'\n', ${sql.join(searched, ', ')})), ${needle}) > 0`]),
        sql.part`true`,
      ], ' AND ')
      const { total } = await db.one(sql<{ total: number }>`SELECT count(*)::int AS total FROM ${target} AS record WHERE record.dot_authority_id = ${db.agency} AND ${where}`)
      return { total, rows: await read(db, where, sql.part`ORDER BY ${list.sort === undefined ? rubyOrder(list, order) : javaOrder(list.sort, order)} LIMIT ${size} OFFSET ${offset}`) }
    },
    async insert(db, values, { id: again, project: of }) {
      const fixedColumns: [SqlPart, unknown][] = [[sql.part`dot_authority_id`, db.agency], ...(again === null ? [] : [[sql.part`id`, again] as [SqlPart, unknown]]), ...(isOfProject ? [[sql.part`dot_project_id`, of] as [SqlPart, unknown]] : [])]
      const names = [...fixedColumns.map(([name]) => name), ...columns]
      const stored = [...fixedColumns.map(([, value]) => value), ...storedIn(values)].map((value) => sql.part`${value}`)
      const { id } = await db.one(sql<{ id: number }>`INSERT INTO ${target} (${sql.join(names, ', ')}) VALUES (${sql.join(stored, ', ')}) RETURNING id`)
      await putOwn(db, id, values)
      return id
    },
    async set(db, id, values) {
      const stored = storedIn(values)
      const sets = columns.map((column, at) => sql.part`${column} = ${stored[at]}`)
      const { version } = await db.one(sql<{ version: number }>`
        UPDATE ${target} SET ${sql.join(sets, ', ')}, version = version + 1, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING version`)
      await putOwn(db, id, values)
      return version
    },
    async remove(db, ids) {
      await db.run(sql`DELETE FROM ${target} WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[])`)
    },
    async setDeleted(db, id, by) {
      const { at } = await db.one(sql<{ at: string | null }>`
        UPDATE ${target} SET deleted_at = ${by === null ? sql.part`NULL` : sql.part`now()`}, deleted_by = ${by}, version = version + 1, updated_at = now()
        WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING to_json(deleted_at) #>> '{}' AS at`)
      return at
    },
  }
}

/** SQL for a column's value in JSON. A decimal becomes text, because JSON numbers are read as floats. */
function valueOf(name: string, { type }: Field): SqlPart {
  const column = sql.part`record.${sql.identifier(name)}`
  return type === 'decimal' ? sql.part`trim_scale(${column})::text` : column
}

/** SQL to sort by a column; texts are sorted ignoring case. */
function sortedBy({ fields }: { readonly fields: Fields }, name: string): SqlPart {
  const column = sql.part`record.${sql.identifier(name)}`
  return fields[name]?.type === 'text' ? sql.part`lower(${column})` : column
}

/** Restores former column values of several rows in one UPDATE. In `sets`, `record` is the row and `old` has its former values. */
export function putBack(
  db: AgencyTransaction,
  table: string,
  rows: readonly { readonly id: number; readonly values: Readonly<Record<string, unknown>> }[],
  { sets, version, name }: { readonly sets: readonly SqlPart[]; readonly version: SqlPart; readonly name: SqlPart },
): Promise<RestoredRecord[]> {
  const target = sql.identifier(table)
  return db.many(sql<RestoredRecord>`
    UPDATE ${target} AS record SET ${sql.join(sets, ', ')}
    FROM unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ values }) => JSON.stringify(values))}::jsonb[]) AS before (id, columns)
    JOIN ${target} AS present ON present.dot_authority_id = ${db.agency} AND present.id = before.id
    CROSS JOIN LATERAL jsonb_populate_record(present, before.columns) AS old
    WHERE record.dot_authority_id = ${db.agency} AND record.id = before.id
    RETURNING record.id, ${version} AS version, ${name} AS name`)
}
