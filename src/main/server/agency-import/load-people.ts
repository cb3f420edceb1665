import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ExportTable } from '#src/main/server/agency-export/catalog'
import { BackupRefused } from '#src/main/server/backup/manifest'

/** The tables that contain login ids. An installation numbers its logins across all agencies, so an import has to change these ids. */
export const PEOPLE = ['logins', 'agency_accounts']

/** Loads a CSV into a table, and returns the number of rows. The first line must contain the column names. */
export async function loadCsv(client: Client, path: string, { name, columns }: Pick<ExportTable, 'name' | 'columns'>, into = name): Promise<number> {
  const list = columns.map((column) => escapeIdentifier(column.name)).join(', ')
  const loading = client.query(copyFrom(`COPY ${escapeIdentifier(into)} (${list}) FROM STDIN WITH (FORMAT csv, HEADER match, ENCODING 'UTF8')`))
  await pipeline(createReadStream(path), loading)
  return loading.rowCount
}

/**
 * Loads the logins and agency accounts of an export. Employees must already be loaded. Adds a number to every login id, so that all are
 * higher than the installation's own login ids, and returns this number. Refuses employees or accounts whose login is not in the export,
 * and people who can already sign in here.
 */
export async function loadPeople(client: Client, pathOf: (table: string) => string, tables: readonly ExportTable[], agency: number): Promise<number> {
  const { rows: [last] } = await client.query<{ shift: number }>('SELECT coalesce(max(id), 0) AS shift FROM logins')
  const shift = last?.shift ?? 0
  for (const table of tables.filter(({ name }) => PEOPLE.includes(name))) {
    await client.query(`CREATE TEMPORARY TABLE imported_${table.name} ON COMMIT DROP AS SELECT ${listOf(table)} FROM ${table.name} WITH NO DATA`)
    await loadCsv(client, pathOf(table.name), table, `imported_${table.name}`)
  }
  const { rows: [checked] } = await client.query<{ is_whole: boolean; taken: string | null }>(
    `SELECT NOT EXISTS (SELECT FROM imported_logins WHERE id IS NULL OR id < 1 OR id > 1000000000)
       AND NOT EXISTS (SELECT FROM imported_agency_accounts WHERE login_id NOT IN (SELECT id FROM imported_logins))
       AND NOT EXISTS (SELECT FROM employees WHERE dot_authority_id = $1 AND login_id IS NOT NULL AND login_id NOT IN (SELECT id FROM imported_logins)) AS is_whole,
     (SELECT coalesce(one.email, one.phone) FROM imported_logins one JOIN logins other ON other.email = one.email OR other.phone = one.phone ORDER BY one.id LIMIT 1) AS taken`,
    [agency],
  )
  if (checked?.is_whole !== true) throw new BackupRefused('The export is damaged: table employees or agency_accounts names a login that table logins does not have.')
  if (checked.taken !== null) throw new BackupRefused(`${checked.taken} can already sign in to this installation. Import into an installation that does not know the people of this agency.`)
  for (const table of tables.filter(({ name }) => PEOPLE.includes(name))) {
    const values = table.columns.map(({ name }) => (name === 'login_id' || (table.name === 'logins' && name === 'id') ? `${escapeIdentifier(name)} + ${shift}` : escapeIdentifier(name)))
    await client.query(`INSERT INTO ${table.name} (${listOf(table)}) SELECT ${values.join(', ')} FROM imported_${table.name}`)
  }
  if (shift > 0) await client.query('UPDATE employees SET login_id = login_id + $2 WHERE dot_authority_id = $1 AND login_id IS NOT NULL', [agency, shift])
  return shift
}

function listOf({ columns }: ExportTable): string {
  return columns.map(({ name }) => escapeIdentifier(name)).join(', ')
}
