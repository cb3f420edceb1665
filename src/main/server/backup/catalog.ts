import type { Client } from 'pg'

/** A table that a backup contains. */
export interface Table {
  readonly name: string
  /** The stored columns in order, without generated ones. */
  readonly columns: readonly string[]
  /** True if row-level security also applies to the owner of the table. */
  readonly isForced: boolean
  /** True if the rows of the table are visible for only one agency at a time. */
  readonly isByAgency: boolean
}

/** The position of a sequence. `isCalled` is true if the sequence has already returned this value. */
export interface SequenceState {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Tables that are never copied, because a restore runs the migrations, which fill them. */
const NOT_COPIED = ['schema_migrations']

/** The product's tables, sorted by name. The job queue has a separate schema and is not backed up. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns, c.relforcerowsecurity AS "isForced",
       EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_agency') AS "isByAgency"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname <> ALL($1) AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.oid ORDER BY c.relname`,
    [NOT_COPIED],
  )
  return rows
}

/** The current positions of all sequences of the product. */
export async function sequencesOf(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT sequencename::text AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS "isCalled"
     FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`,
  )
  return rows
}

/**
 * The ids of all agencies, if row-level security applies to the owner: the owner then has to read the tables one agency at a time. Null
 * otherwise.
 */
export async function agenciesToVisit(client: Client): Promise<number[] | null> {
  const { rows } = await client.query<{ bypasses: boolean }>('SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user')
  if (rows[0]?.bypasses === true) return null
  const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
  return agencies.rows.map(({ id }) => id)
}

/** The number of the last migration of the schema. */
export async function schemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ newest: number | null }>('SELECT max(number) AS newest FROM schema_migrations')
  return rows[0]?.newest ?? 0
}
