import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSampleImages } from '#src/sample-data/tickets/sample-images'
import { checkExport } from '#src/main/server/agency-import/check-export'
import { importAgency } from '#src/main/server/agency-import/import-agency'
import { serverAreas } from '#src/main/server/areas'
import { exportAgency } from '#src/main/server/agency-export/write-export'
import { BackupRefused } from '#src/main/server/backup/manifest'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { openInstallation, type Installation } from '#tests/faults/agency-export/installation'
import { tampered, type Tampered } from '#tests/faults/agency-export/tampered'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const secretColumns = serverAreas.flatMap((area) => area.sealed ?? []).map(({ column }) => column)

let folder: ReturnType<typeof temporaryFolder>
let source: Installation
let target: Installation
let whole: string

beforeAll(async () => {
  folder = temporaryFolder('refused-imports')
  ;[source, target] = [await openInstallation(), await openInstallation()]
  await loadSampleData({ ownerConnectionString: source.connectionString, tickets: 300, say: () => undefined })
  await addSampleImages((await source.start()).platform)
  whole = join(folder.path, 'whole')
  await exportAgency({ ownerConnectionString: source.connectionString, dataDir: source.dataDir, agency: '1', to: whole, secretColumns })
}, 240_000)
afterAll(async () => {
  await source.close()
  await target.close()
  folder.remove()
})

/** Checks and imports a folder as the command does, but in this process. */
async function importFrom(from: string): Promise<void> {
  await importAgency({ ownerConnectionString: target.connectionString, dataDir: target.dataDir, from, manifest: await checkExport(from), secretColumns })
}

/** Imports a changed copy, and expects that it is refused and leaves nothing behind. */
async function expectRefused(change: (copy: Tampered) => void, message: string | RegExp): Promise<void> {
  const copy = tampered(whole, join(folder.path, randomUUID()))
  change(copy)
  const refused: unknown = await importFrom(copy.path).catch((error: unknown) => error)
  rmSync(copy.path, { recursive: true })
  expect(refused).toBeInstanceOf(BackupRefused)
  expect(String(refused).replaceAll(copy.path, 'FOLDER').replace('BackupRefused: ', '')).toMatch(message)
  await expectNothing()
}

async function expectNothing(): Promise<void> {
  expect(await target.rows(`SELECT (SELECT count(*)::int FROM dot_authorities) AS agencies, (SELECT count(*)::int FROM logins) AS logins, (SELECT count(*)::int FROM slips) AS slips,
    (SELECT count(*)::int FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE a.attname = 'dot_authority_id') AS defaults`)).toEqual([{ agencies: 0, logins: 0, slips: 0, defaults: 0 }])
}

const firstRow = (text: string) => text.split('\n')[1] ?? ''

describe('an export that was altered', () => {
  test('PLUS-32 a damaged or missing file, or an incomplete export, is refused by name before anything is written', async () => {
    await expectRefused((copy) => copy.damage('tables/plants.csv', (text) => text.replace(/[aeiou]/, 'X')), 'The export is damaged: FOLDER/tables/plants.csv is not as it was written.')
    await expectRefused((copy) => copy.damage('tables/plants.csv', (text) => `${text}${firstRow(text)}\n`), 'The export is damaged: FOLDER/tables/plants.csv is not as it was written.')
    await expectRefused((copy) => rmSync(join(copy.path, 'tables/slips.csv')), 'The export is damaged: FOLDER/tables/slips.csv is missing or cannot be read.')
    await expectRefused((copy) => rmSync(join(copy.path, 'files'), { recursive: true }), /^The export is damaged: FOLDER\/files\/..\/[0-9a-f]{64} is missing or cannot be read\.$/)
    await expectRefused((copy) => rmSync(join(copy.path, 'manifest.json')), 'FOLDER holds no complete export: manifest.json is missing.')
    expect(existsSync(join(target.dataDir, 'files'))).toBe(false)
  }, 240_000)

  thorough('PLUS-32 an export of another schema and an unreadable manifest are refused', async () => {
    await expectRefused((copy) => copy.manifest((manifest) => void (manifest.schema -= 1)), /^The export has schema \d+, this release has \d+\. Import it with a release that has schema \d+, and upgrade afterwards\.$/)
    await expectRefused((copy) => copy.damage('manifest.json', (text) => text.slice(0, 1_000)), 'FOLDER/manifest.json is not of an export that this release can read.')
  }, 120_000)

  test('PLUS-32 an import whose counts or sums differ from the manifest is rolled back, and the difference is reported', async () => {
    const table = (manifest: { tables: { name: string; rows: number; sums: Record<string, string> }[] }, named: string) => manifest.tables.find(({ name }) => name === named)
    await expectRefused((copy) => copy.manifest((manifest) => void Object.assign(table(manifest, 'slips')?.sums ?? {}, { net_amount: '1.00' })), /^The export cannot be imported: column net_amount of table slips adds up to [\d.]+ here, and to 1\.00 in the export\. Nothing was imported\.$/)
    await expectRefused((copy) => copy.manifest((manifest) => void Object.assign(table(manifest, 'plants') ?? {}, { rows: 1 })), /^The export cannot be imported: table plants has \d+ rows .* and 1 rows/)
  }, 120_000)
})

describe('an export that somebody forged', () => {
  test('PLUS-32 it cannot contain rows of another agency, tables of the installation, or paths to other folders', async () => {
    await expectRefused((copy) => {
      copy.forge('tables/plants.csv', (text) => text.replace(/^id,/, 'dot_authority_id,id,').replace(/\n(\d+),/g, '\n2,$1,'))
      copy.manifest(({ tables }) => tables.find(({ name }: { name: string }) => name === 'plants').columns.unshift({ name: 'dot_authority_id', type: 'integer' }))
    }, 'The export is damaged: table plants is not as in its schema.')
    await expectRefused((copy) => copy.forge('tables/dot_authorities.csv', (text) => `${text}${firstRow(text).replace(/^1,/, '2,')}\n`), /^The export cannot be imported: table dot_authorities has 1 rows/)
    await expectRefused((copy) => {
      cpSync(join(copy.path, 'tables/plants.csv'), join(copy.path, 'tables/signing_keys.csv'))
      copy.manifest(({ tables }) => void tables.push({ ...tables.find(({ name }: { name: string }) => name === 'plants'), name: 'signing_keys' }))
    }, 'The export is damaged: table signing_keys is not as in its schema.')
    await expectRefused((copy) => copy.manifest(({ tables }) => void Object.assign(tables[0], { name: '../../../etc/passwd' })), 'The export is damaged: manifest.json names a table that cannot exist.')
    await expectRefused((copy) => copy.forge('files.csv', (text) => text.replaceAll(/,[0-9a-f]{64},/g, ',../../../../etc/passwd,')), 'The export is damaged: FOLDER/files.csv cannot be read.')
  }, 240_000)

  test('PLUS-32 it cannot take over somebody else’s login, exhaust the ids, bring a table with other columns, or refer to missing records', async () => {
    await expectRefused((copy) => copy.forge('tables/employees.csv', (text) => text.replace(/\n(\d+),\d+,/, '\n$1,-1,')), 'The export is damaged: table employees or agency_accounts names a login that table logins does not have.')
    await expectRefused((copy) => copy.forge('tables/plants.csv', (text) => text.replace(/\n\d+,([^\n]*\n)$/, '\n2147483647,$1')), 'The export cannot be imported: after the ids of table plants, none would be left for new rows.')
    await expectRefused((copy) => copy.forge('tables/plants.csv', (text) => text.replace(/^id/, Array.from({ length: 100_000 }, (_, at) => `c${at}`).join())), 'The export is damaged: the first line of FOLDER/tables/plants.csv does not name the columns of its table.')
    await expectRefused((copy) => copy.forge('tables/slips.csv', (text) => text.replace(/\n(\d+),(\d+),(\d+),\d+,/, '\n$1,$2,$3,999999,')), /^The export cannot be imported: .*999999.* Nothing was imported\.$/)
    await expectRefused((copy) => copy.forge('tables/slips.csv', (text) => text.replace(/\n(\d+),(\d+),\d+,/, '\n$1,$2,999999,')), 'The export is damaged. Rows of table slips that refer to missing rows of table pay_periods: 1')
  }, 240_000)
})

thorough('PLUS-32 the command refuses with a one-line message; a killed import leaves nothing behind, and the next one works', async () => {
  const copy = tampered(whole, join(folder.path, 'damaged'))
  copy.damage('tables/plants.csv', (text) => text.replace(/[aeiou]/, 'X'))
  const damaged = await target.command('import', ['--from', copy.path])
  expect([damaged.code, damaged.printed, damaged.refused]).toEqual([1, '', `The export is damaged: ${copy.path}/tables/plants.csv is not as it was written.\n`])
  const isLoading = async () => (await target.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'slipway import' AND query LIKE 'COPY%FROM STDIN%'`)).length > 0
  const killed = await target.command('import', ['--from', whole], isLoading)
  expect(killed.code).toBe(null)
  await expect.poll(() => target.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'slipway import'`)).toEqual([])
  await expectNothing()
  await importFrom(whole)
  expect(await target.rows('SELECT count(*)::int AS agencies FROM dot_authorities')).toEqual([{ agencies: 1 }])
}, 240_000)

thorough('PLUS-32 an agency or people that the installation already has are refused; beside other agencies, an export gets its own logins', async () => {
  await expect(importFrom(whole)).rejects.toThrow('This installation has agency 1 (Cascadia DOT). Import agency 1 (Cascadia DOT) into one that has no agency with this id or name. Nothing was imported.')
  const exported = async (agency: string) => {
    const to = join(folder.path, agency)
    await exportAgency({ ownerConnectionString: source.connectionString, dataDir: source.dataDir, agency, to, secretColumns })
    return to
  }
  await expect(exported('Meridian DOT').then(importFrom)).rejects.toThrow('two_agencies@cascadia.example can already sign in to this installation. Import into an installation that does not know the people of this agency.')
  await importFrom(await exported('Prairie Highway Department'))
  const people = `SELECT e.dot_authority_id, e.id, l.email, a.login_id = l.id AS opens FROM employees e JOIN logins l ON l.id = e.login_id LEFT JOIN agency_accounts a ON a.login_id = l.id AND a.dot_authority_id = e.dot_authority_id
    WHERE e.dot_authority_id IN (1, 3) ORDER BY e.dot_authority_id, e.id`
  expect(await target.rows(people)).toEqual(await source.rows(people))
  await expect(exported('Nobody')).rejects.toThrow('There is no agency Nobody. Give its whole name or its id.')
  await expect(exported('Meridian DOT')).rejects.toThrow('is not empty. Name a folder of its own for each export.')
}, 240_000)
