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
  /** SQL for the value of the field as JSON. It refers to the record's row as `record`. */
  readonly select: SqlPart
  /** Stores the value of the field for a record that has just been written. */
  put(db: AgencyTransaction, id: number, value: Value): Promise<void>
}

type OwnNames<All extends Fields> = { [Name in keyof All]: All[Name] extends { readonly type: 'own' } ? Name : never }[keyof All]
/** The SQL of a record's fields of type 'own', by name. */
export type OwnColumns<All extends Fields> = { readonly [Name in OwnNames<All>]: OwnColumn<ValuesOf<All>[Name]> }

/** A record as it is stored in the database. */
export interface Stored<All extends Fields> {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly deleted_at: string | null
  readonly deleted_by: number | null
  readonly values: ValuesOf<All>
  /** Values that answers have in addition to the fields of the record. */
  readonly more: Readonly<Record<string, unknown>>
}

/** The SQL of a record, which is used by its calls, by undo and by the area's own functions. */
export interface RecordTable<All extends Fields> {
  /** Makes writes of this kind of record in an agency wait for each other, so that no two records get the same unique value. */
  lock(db: AgencyTransaction): Promise<void>
  /**
   * Returns the records that match a condition, in the order of their ids. The condition refers to the row as `record`. With `lock`, the
   * rows are locked (`FOR UPDATE`).
   */
  find(db: AgencyTransaction, where: SqlPart, lock?: boolean): Promise<Stored<All>[]>
  /** Returns a page of a list in the requested order, and the total number of rows. */
  page(db: AgencyTransaction, list: RecordList, page: { readonly page_size: number; readonly offset: number }): Promise<{ readonly total: number; readonly rows: readonly Stored<All>[] }>
  /** Returns the other records with which the new values of a record are compared (see `check` in the declaration of a record). */
  others(db: AgencyTransaction, values: ValuesOf<All>, of: { readonly id: number; readonly project: number | null }): Promise<ValuesOf<All>[]>
  /** Inserts a record and returns its id. If `of.id` is not null, the record gets that id, which it had before it was deleted. */
  insert(db: AgencyTransaction, values: ValuesOf<All>, of: { readonly id: number | null; readonly project: number | null }): Promise<number>
  /** Sets the values of a record and returns its new version. */
  set(db: AgencyTransaction, id: number, values: ValuesOf<All>): Promise<number>
  remove(db: AgencyTransaction, ids: readonly number[]): Promise<void>
  /** Softly deletes a record on behalf of the employee `by`, or restores it if `by` is null. Returns the time of the deletion, or null. */
  setDeleted(db: AgencyTransaction, id: number, by: number | null): Promise<string | null>
}

/** The filters and order of a list of records. */
export interface RecordList {
  readonly project: number | null
  readonly search?: string
  /** True to list only recently deleted records, which are otherwise left out. */
  readonly deleted?: boolean
  readonly sort_by?: string
  readonly sort_order?: string
  /** The sort parameter of a Java-style list, which is used instead of `sort_by` and `sort_order`. */
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

/** Generates the SQL of a plain record from its declaration. `more` is SQL for additional values; it refers to the row as `record`. */
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
    // the cast is safe, because the columns of the table have the declared types
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

/** SQL for the value of a column as JSON. A decimal becomes text, because a JSON number would be read as a float. */
function valueOf(name: string, { type }: Field): SqlPart {
  const column = sql.part`record.${sql.identifier(name)}`
  return type === 'decimal' ? sql.part`trim_scale(${column})::text` : column
}

/** SQL to sort by a column. Texts are sorted without regard to case. */
function sortedBy({ fields }: { readonly fields: Fields }, name: string): SqlPart {
  const column = sql.part`record.${sql.identifier(name)}`
  return fields[name]?.type === 'text' ? sql.part`lower(${column})` : column
}

/** Restores former values of several rows with a single UPDATE. `sets` refers to the row as `record` and to its former values as `old`. */
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
