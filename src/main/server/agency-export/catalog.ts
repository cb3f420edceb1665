import { escapeIdentifier, type ClientBase } from 'pg'
import { LEFT_OUT, SECRET_COLUMNS } from '#src/main/server/agency-export/left-out'

interface Column {
  readonly name: string
  /** The PostgreSQL type, such as 'numeric'. */
  readonly type: string
}

/** A table of an export. */
export interface ExportTable {
  readonly name: string
  /** The exported columns in order, which exclude `dot_authority_id`, generated columns and secrets. */
  readonly columns: readonly Column[]
  /** Those columns of the primary key that are exported, in the order of the key. */
  readonly key: readonly string[]
  /** The columns with exact decimal numbers, including generated columns. The export and the import compare the sums of these columns. */
  readonly summed: readonly string[]
  /** The column whose values come from a sequence; null if there is none. */
  readonly numbered: string | null
  /** True if each row has the id of its agency in `dot_authority_id`. */
  readonly isByAgency: boolean
  /** True if row-level security also applies to the owner of the table. */
  readonly isForced: boolean
}

interface CatalogColumn extends Column {
  readonly table: string
  readonly isGenerated: boolean
  readonly isNumbered: boolean
  readonly keyPosition: number | null
  readonly isForced: boolean
}

/**
 * Tables without the column `dot_authority_id`. An export contains only those of their rows that belong to its agency. A login, for
 * example, belongs to a person, who may have accounts in several agencies.
 */
const SHARED = ['dot_authorities', 'logins']

/**
 * The tables of an export, sorted by name (PLUS-32). They are read from the database's catalog, so that tables added by later releases are
 * included. `secretColumns`, such as 'sso_providers.client_secret', are left out.
 */
export async function exportTables(client: ClientBase, secretColumns: readonly string[]): Promise<ExportTable[]> {
  const { rows } = await client.query<CatalogColumn>(
    `SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, -1) AS type, a.attgenerated::text <> '' AS "isGenerated", a.attidentity::text <> '' AS "isNumbered",
       array_position(i.indkey::int2[], a.attnum) AS "keyPosition", c.relforcerowsecurity AS "isForced"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY c.relname COLLATE "C", a.attnum`,
  )
  const secrets = new Set([...secretColumns, ...SECRET_COLUMNS])
  return [...new Set(rows.map(({ table }) => table))].flatMap((name) => {
    const all = rows.filter(({ table }) => table === name)
    const isByAgency = all.some((column) => column.name === 'dot_authority_id')
    if (Object.hasOwn(LEFT_OUT, name) || !(isByAgency || SHARED.includes(name))) return []
    const own = all.filter((column) => column.name !== 'dot_authority_id')
    const columns = own.filter((column) => !column.isGenerated && !secrets.has(`${name}.${column.name}`))
    return [{
      name, isByAgency, isForced: all.some(({ isForced }) => isForced),
      columns: columns.map(({ name: column, type }) => ({ name: column, type })),
      key: own.filter(({ keyPosition }) => keyPosition !== null).toSorted((a, b) => (a.keyPosition ?? 0) - (b.keyPosition ?? 0)).map((column) => column.name),
      summed: own.filter(({ type }) => type === 'numeric').map((column) => column.name),
      numbered: own.find(({ isNumbered }) => isNumbered)?.name ?? null,
    }]
  })
}

/** The SQL that follows FROM, including the WHERE clause, to select an agency's rows of a table. */
export function rowsOfAgency({ name, isByAgency }: Pick<ExportTable, 'name' | 'isByAgency'>, agency: number): string {
  if (isByAgency) return `${escapeIdentifier(name)} WHERE dot_authority_id = ${agency}`
  if (name === 'dot_authorities') return `dot_authorities WHERE id = ${agency}`
  return `logins WHERE id IN (SELECT login_id FROM agency_accounts WHERE dot_authority_id = ${agency} UNION SELECT login_id FROM employees WHERE dot_authority_id = ${agency})`
}
