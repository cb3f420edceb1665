import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { exportTables, type ExportTable } from '#src/main/server/agency-export/catalog'
import { fileIndexCsv, keysOfIndex, pathOfKey } from '#src/main/server/agency-export/file-index'
import { loadCsv, loadPeople, PEOPLE } from '#src/main/server/agency-import/load-people'
import { FILES, INDEX, TABLES, type ExportManifest } from '#src/main/server/agency-export/manifest'
import { raiseSequences } from '#src/main/server/agency-import/raise-sequences'
import { switchOff } from '#src/main/server/agency-import/switch-off'
import { measureCsv, sumsOf, tableCsv } from '#src/main/server/agency-export/table-text'
import { tablesOf } from '#src/main/server/backup/catalog'
import { COPY_SETTINGS, type Measured } from '#src/main/server/backup/copy-out'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { setAsideRules } from '#src/main/server/backup/set-aside-rules'
import { openFileStore } from '#src/platform/server/files/file-store'
import { SWEEP_LOCK } from '#src/platform/server/files/sweep-lock'

interface Asked {
  readonly ownerConnectionString: string
  readonly dataDir: string
  readonly from: string
  /** The manifest of the checked export. */
  readonly manifest: ExportManifest
  readonly secretColumns: readonly string[]
}

/**
 * Imports a checked export in one transaction, into an installation that has the same schema and does not have this agency (PLUS-32).
 * Commits only if every table, read back, is byte for byte the exported one, the totals equal those of the manifest, and all references are
 * valid.
 */
export async function importAgency(request: Asked): Promise<void> {
  const client = new Client({ connectionString: request.ownerConnectionString, application_name: 'slipway import', keepAlive: true })
  await client.connect()
  try {
    await client.query(`SELECT set_config('app.installation', 'on', false), set_config('app.dot_authority_id', $1, false)`, [String(request.manifest.agency.id)])
    const tables = await exportTables(client, request.secretColumns)
    assertSameTables(tables, request.manifest)
    await assertFree(client, request.manifest)
    // this lock is held until the connection ends, so that the nightly cleanup does not remove files before their rows are committed
    await client.query('SELECT pg_advisory_lock_shared($1)', [SWEEP_LOCK])
    await storeFiles(request)
    await loadAll(client, tables, request)
  } catch (error) {
    if (error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')) throw new BackupRefused(`The export cannot be imported: ${[error.table, error.message, error.detail].filter(Boolean).join(': ')}. Nothing was imported.`, { cause: error })
    throw error
  } finally {
    await client.end()
  }
}

async function loadAll(client: Client, tables: readonly ExportTable[], { manifest, from }: Asked): Promise<void> {
  const { agency } = manifest
  const pathOf = (table: string) => join(from, TABLES, `${table}.csv`)
  await client.query('BEGIN')
  await client.query(COPY_SETTINGS)
  const putBack = await setAsideRules(client, await tablesOf(client), 'export')
  const ofAgency = tables.filter(({ isByAgency }) => isByAgency)
  // the CSV files have no agency column, so this default assigns every row to the imported agency
  for (const { name } of ofAgency) await client.query(`ALTER TABLE ${escapeIdentifier(name)} ALTER COLUMN dot_authority_id SET DEFAULT ${agency.id}`)
  for (const table of tables.filter(({ name }) => !PEOPLE.includes(name))) await loadCsv(client, pathOf(table.name), table)
  const loginShift = await loadPeople(client, pathOf, tables, agency.id)
  for (const { name } of ofAgency) await client.query(`ALTER TABLE ${escapeIdentifier(name)} ALTER COLUMN dot_authority_id DROP DEFAULT`)
  for (const table of tables) {
    const expected = manifest.tables.find(({ name }) => name === table.name)
    assertSame(`table ${table.name}`, expected, await measureCsv(tableCsv(client, table, agency.id, loginShift)))
    assertSums(table.name, expected?.sums ?? {}, await sumsOf(client, table, agency.id))
  }
  assertSame(INDEX, manifest.files.index, await measureCsv(fileIndexCsv(client, tables, agency.id)))
  await raiseSequences(client, tables, agency.id)
  await switchOff(client, agency.id)
  await putBack()
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

function assertSameTables(here: readonly ExportTable[], { tables }: ExportManifest): void {
  const shapes = (all: readonly Pick<ExportTable, 'name' | 'columns'>[]) => new Map(all.map(({ name, columns }) => [name, columns.map((column) => `${column.name} ${column.type}`).join()]))
  const [own, theirs] = [shapes(here), shapes(tables)]
  const other = [...new Set([...own.keys(), ...theirs.keys()])].find((name) => own.get(name) !== theirs.get(name))
  if (other !== undefined || theirs.size !== tables.length) throw new BackupRefused(`The export is damaged: ${other === undefined ? 'it names a table twice' : `table ${other} is not as in its schema`}.`)
}

/** Refuses the import if the installation already has an agency with the same id or name. */
async function assertFree(client: Client, { agency }: ExportManifest): Promise<void> {
  const { rows: [conflict] } = await client.query<{ id: number; name: string }>('SELECT id, name FROM dot_authorities WHERE id = $1 OR lower(name) = lower($2) ORDER BY id LIMIT 1', [agency.id, agency.name])
  if (conflict !== undefined) throw new BackupRefused(`This installation has agency ${conflict.id} (${conflict.name}). Import agency ${agency.id} (${agency.name}) into one that has no agency with this id or name. Nothing was imported.`)
}

/**
 * Stores the files before their rows. A file that is missing from the export must not exist in this installation either: otherwise an
 * imported row could refer to another agency's file and show it.
 */
async function storeFiles({ from, dataDir, manifest }: Asked): Promise<void> {
  const store = await openFileStore(join(dataDir, FILES))
  const missing = new Set(manifest.files.missing)
  for await (const key of keysOfIndex(join(from, INDEX))) {
    if (missing.has(key)) {
      if (await store.size(key).then(() => true, () => false)) throw new BackupRefused(`The export is missing file ${key}, which this installation has. Nothing was imported.`)
    } else {
      const stored = await store.keep(createReadStream(join(from, FILES, pathOfKey(key))))
      if (stored.key !== key) throw new BackupRefused(`The export is damaged: ${join(from, FILES, pathOfKey(key))} was changed while it was imported.`)
    }
  }
}

function assertSame(what: string, expected: Measured | undefined, { rows, bytes, sha256 }: Measured): void {
  if (rows === expected?.rows && bytes === expected.bytes && sha256 === expected.sha256) return
  throw new BackupRefused(`The export cannot be imported: ${what} has ${rows} rows and ${bytes} bytes (SHA-256 ${sha256}) here, and ${expected?.rows} rows and ${expected?.bytes} bytes (SHA-256 ${expected?.sha256}) in the export. Nothing was imported.`)
}

function assertSums(table: string, expected: Readonly<Record<string, string>>, here: Readonly<Record<string, string>>): void {
  const other = [...new Set([...Object.keys(expected), ...Object.keys(here)])].find((column) => expected[column] !== here[column])
  if (other !== undefined) throw new BackupRefused(`The export cannot be imported: column ${other} of table ${table} adds up to ${here[other]} here, and to ${expected[other]} in the export. Nothing was imported.`)
}
