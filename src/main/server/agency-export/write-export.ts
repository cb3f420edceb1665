import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Client, escapeLiteral } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { exportTables, type ExportTable } from '#src/main/server/agency-export/catalog'
import { copyNamedFiles } from '#src/main/server/agency-export/copy-named-files'
import { fileIndexCsv } from '#src/main/server/agency-export/file-index'
import { LEFT_OUT, OF_THE_INSTALLATION, SECRET_COLUMNS } from '#src/main/server/agency-export/left-out'
import { FILES, INDEX, MANIFEST, TABLES, type ExportedTable, type ExportManifest } from '#src/main/server/agency-export/manifest'
import { exportReadme } from '#src/main/server/agency-export/readme'
import { CSV, measureCsv, sumsOf, tableCsv } from '#src/main/server/agency-export/table-text'
import { schemaVersion } from '#src/main/server/backup/catalog'
import { COPY_SETTINGS } from '#src/main/server/backup/copy-out'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { listMigrations } from '#src/platform/server/database/migrate'
import { SWEEP_LOCK } from '#src/platform/server/files/sweep-lock'
import { outageOf } from '#src/platform/server/http/outage'
import { syncPath } from '#src/platform/server/files/sync-path'

interface Asked {
  readonly ownerConnectionString: string
  readonly dataDir: string
  /** The name or the id of the agency. */
  readonly agency: string
  /** The target folder: a new or an empty one. */
  readonly to: string
  /** Columns of encrypted secrets, such as 'sso_providers.client_secret'. */
  readonly secretColumns: readonly string[]
}

/**
 * Writes everything of one agency into a folder, from one snapshot, while the server runs (PLUS-32). A file is stored before the row that
 * refers to it, so copying the files after the snapshot finds every file that the snapshot's rows refer to. Refuses a folder that is not
 * empty, and an unknown agency. If the export fails, empties the folder.
 */
export async function exportAgency(request: Asked): Promise<ExportManifest> {
  await mkdir(request.to, { recursive: true, mode: 0o700 })
  if ((await readdir(request.to)).length > 0) throw new BackupRefused(`${request.to} is not empty. Name a folder of its own for each export.`)
  const client = new Client({ connectionString: request.ownerConnectionString, application_name: 'slipway export', keepAlive: true })
  await client.connect()
  try {
    return await writeAll(client, request)
  } catch (error) {
    for (const name of await readdir(request.to)) await rm(join(request.to, name), { recursive: true, force: true, maxRetries: 5 })
    if (!(error instanceof Error) || outageOf(error) !== 'disk_full') throw error
    throw new BackupRefused(`A disk is full: that of ${request.to}, or the database's own. Nothing was exported.`, { cause: error })
  } finally {
    await client.end()
  }
}

async function writeAll(client: Client, { dataDir, agency: named, to, secretColumns }: Asked): Promise<ExportManifest> {
  await client.query(`SELECT set_config('app.installation', 'on', false)`)
  const agency = await findAgency(client, named)
  await client.query(`SELECT set_config('app.dot_authority_id', $1, false)`, [String(agency.id)])
  // this lock is held until the connection ends, so that the nightly cleanup does not remove files that the snapshot's rows refer to
  await client.query('SELECT pg_advisory_lock_shared($1)', [SWEEP_LOCK])
  for (const folder of [TABLES, FILES]) await mkdir(join(to, folder), { mode: 0o700 })
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(COPY_SETTINGS)
  const { rows } = await client.query<{ now: Date }>('SELECT now() AS now')
  const schema = await schemaVersion(client)
  if (schema !== listMigrations().length) throw new BackupRefused(`The database has schema ${schema}, this release has ${listMigrations().length}. Export with the release that runs the installation.`)
  const tables = await exportTables(client, secretColumns)
  const sums = createWriteStream(join(to, 'SHA256SUMS'), { mode: 0o600 })
  // without this listener, an error of the stream would end the process; the error is thrown when the stream is closed below
  sums.on('error', () => undefined)
  const note = (sha256: string, path: string) => void sums.write(`${sha256}  ${path}\n`)
  const exported: ExportedTable[] = []
  for (const table of tables) {
    const path = `${TABLES}/${table.name}.csv`
    const measured = await measureCsv(tableCsv(client, table, agency.id), createWriteStream(join(to, path), { mode: 0o600 }))
    await syncPath(join(to, path))
    exported.push({ name: table.name, columns: table.columns, ...measured, sums: await sumsOf(client, table, agency.id) })
    note(measured.sha256, path)
  }
  const index = await measureCsv(fileIndexCsv(client, tables, agency.id), createWriteStream(join(to, INDEX), { mode: 0o600 }))
  note(index.sha256, INDEX)
  const columns = await measureCsv(columnsCsv(client, tables), createWriteStream(join(to, 'columns.csv'), { mode: 0o600 }))
  note(columns.sha256, 'columns.csv')
  await client.query('COMMIT')
  const copied = await copyNamedFiles(join(to, INDEX), join(dataDir, FILES), join(to, FILES), note)
  const leftOut = { ...LEFT_OUT, ...OF_THE_INSTALLATION, ...Object.fromEntries([...secretColumns, ...SECRET_COLUMNS].map((column) => [column, 'A secret.'])) }
  const manifest: ExportManifest = {
    product: 'slipway', content: 'agency', format: 1, created_at: rows[0]?.now.toISOString() ?? '', schema, agency, tables: exported,
    files: { index, ...copied }, left_out: leftOut,
  }
  await writeText(to, 'README.txt', exportReadme(manifest), note)
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  note(sha256Of(text), MANIFEST)
  await finished(sums.end())
  await syncPath(join(to, 'SHA256SUMS'))
  // written last, because a folder with a manifest counts as complete
  await writeText(to, MANIFEST, text)
  for (const path of [join(to, INDEX), join(to, 'columns.csv'), join(to, TABLES), join(to, FILES), to]) await syncPath(path)
  return manifest
}

async function findAgency(client: Client, named: string): Promise<ExportManifest['agency']> {
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM dot_authorities WHERE name = $1 OR id::text = $1 ORDER BY name = $1 DESC, id', [named.trim()])
  const [agency] = rows
  if (agency === undefined) throw new BackupRefused(`There is no agency ${named}. Give its whole name or its id.`)
  return agency
}

async function writeText(to: string, name: string, text: string, note?: (sha256: string, path: string) => void): Promise<void> {
  await writeFile(join(to, name), text, { mode: 0o600, flush: true })
  note?.(sha256Of(text), name)
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A CSV with one row per exported column; for a foreign key, it gives the table that the column references. */
function columnsCsv(client: Client, tables: readonly ExportTable[]) {
  const columns = tables.flatMap(({ name, columns: own }) => own.map((column) => [name, column.name, column.type]))
  const values = columns.map((texts, position) => `(${position}, ${texts.map((text) => escapeLiteral(text)).join(', ')})`)
  return client.query(copyTo(`COPY (
    SELECT exported."table", exported."column", exported.type, string_agg(DISTINCT k.confrelid::regclass::text, ' ') AS names_rows_of
    FROM (VALUES ${values.join(', ')}) exported(position, "table", "column", type)
    JOIN pg_attribute a ON a.attrelid = ('public.' || exported."table")::regclass AND a.attname = exported."column"
    LEFT JOIN pg_constraint k ON k.contype = 'f' AND k.conrelid = a.attrelid AND k.conkey[array_upper(k.conkey, 1)] = a.attnum
    GROUP BY exported.position, exported."table", exported."column", exported.type ORDER BY exported.position) TO STDOUT WITH ${CSV}`))
}
