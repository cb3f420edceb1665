import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAgency } from '#src/main/server/agency-export/write-export'
import { serverAreas } from '#src/main/server/areas'
import { sealTrails } from '#src/platform/server/trail/seal'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { addSampleCertificates } from '#src/sample-data/certificates/sample-certificates'
import { addSampleImages } from '#src/sample-data/tickets/sample-images'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { png, sendFile, svg } from '#tests/api/account/pictures'
import { clientOf, type Client } from '#tests/api/client'
import { openInstallation, type Installation } from '#tests/faults/agency-export/installation'
import { temporaryFolder } from '#tests/temporary-folder'

const PASSWORD = 'Right-Password-1'
const SECRETS = { client_secret: 'sso-open-sesame', key: 'sk-open-sesame', secret: 'fleet-open-sesame' }
const LISTS = ['/v1/slips?project_id=1', '/v1/slips/1/slip_events', '/v2/projects/1/reconciliation_totals', '/v2/projects/1/reconciliation_totals?pay_period=1', '/v2/projects/1/pay_periods', '/v2/projects/1/pay_items', '/v1/documents?owner_type=project&owner_id=1']

let folder: ReturnType<typeof temporaryFolder>
let source: Installation
let fresh: Installation
let to: string
let before: Client
let apiKey: string
let note: string
let changeSet: string | null
let printed: string

beforeAll(async () => {
  folder = temporaryFolder('exports')
  to = join(folder.path, 'export')
  ;[source, fresh] = [await openInstallation(), await openInstallation()]
  await loadSampleData({ ownerConnectionString: source.connectionString, tickets: 1_500, say: () => undefined })
  // an AI run that is still waiting for its job: jobs are not exported, so the import has to end the run
  await source.rows(`WITH model AS (INSERT INTO ai_models (dot_authority_id, title, title_key, author_name) VALUES (1, 'Interrupted', 'interrupted', 'Ruth Delgado') RETURNING id)
    INSERT INTO ai_runs (dot_authority_id, model_id, kind, project_ids, days, employee_id, started_by) SELECT 1, id, 'test', '{1}', '{2026-10-16}', 1, 'Ruth Delgado' FROM model`)
  // a daily work report that is just being sent to the agency's system: the import must not send it a second time
  await source.rows(`INSERT INTO daily_work_report_sendings (dot_authority_id, report_id, dot_project_id, payload, lines, sent_by_name, under_way_until)
    SELECT 1, report.id, report.dot_project_id, '{}', '[]', 'Ruth Delgado', now() + interval '1 day' FROM daily_work_reports report WHERE dot_authority_id = 1
      AND NOT EXISTS (SELECT FROM daily_work_report_sendings one WHERE one.dot_authority_id = 1 AND one.report_id = report.id AND one.outcome IS NULL) ORDER BY id LIMIT 1`)
  // sends whose background tasks have not run yet: tasks are not exported, so the import has to mark these sends as failed
  for (const table of ['delivery_sends', 'report_sends']) await source.rows(`INSERT INTO ${table} (dot_authority_id, schedule_id, day) VALUES (1, 1_000_000, current_date)`)
  const { platform } = await source.start()
  await addSampleImages(platform)
  await addSampleCertificates(platform)
  before = await source.signIn('administrator@cascadia.example', SAMPLE_PASSWORD)
  await before.post('/v1/sso_connections', { name: 'Ours', issuer: 'https://idp.example', client_id: 'slipway', client_secret: SECRETS.client_secret })
  await before.patch('/v1/ai/provider', { base_address: 'https://models.example/v1', model_name: 'small', key: SECRETS.key })
  await before.post('/v1/telematics_sources', { name: 'Fleet', address: 'https://fleet.example/aemp', sign_in: 'basic', user_name: 'fleet', secret: SECRETS.secret, is_active: false })
  apiKey = (await before.post('/v1/api_keys', { name: 'Scale house' })).body.api_key.key
  // after the second logo, only an event names the first one; its file must be exported too, since an undo needs it
  for (const logo of [png(), svg()]) expect((await sendFile((await source.start()).address, before.headers, 'PUT', '/v1/dot_authorities/1/logo', logo)).status).toBe(200)
  note = 'comma, "quote", line\nbreak, \\N, tab\t and ü 漢'
  expect((await before.post('/v1/slips/1/notes', { text: note })).status).toBe(200)
  changeSet = (await before.patch('/v3/slips/bulk_flag_update', { slip_ids: [2], flag: true, note: 'Wrong mix' })).headers.get('change-set')
  await sealTrails(platform.database, 0)
}, 240_000)

afterAll(async () => {
  await source.close()
  await fresh.close()
  folder.remove()
})

const manifest = () => JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))
const filesIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)).filter((name) => statSync(name).isFile())

test('PLUS-32 an export contains every row, sum and file of its agency in open formats, and none of another agency', async () => {
  const { code, printed: output, refused } = await source.command('export', ['--agency', 'Cascadia DOT', '--to', to])
  expect([code, refused]).toEqual([0, ''])
  expect(output).toMatch(/^Exported Cascadia DOT \(1\): \d+ rows of \d+ tables and \d+ files to /)
  expect(statSync(to).mode & 0o777).toBe(0o700)
  const { tables, files } = manifest()
  for (const { name, rows, sums } of tables) {
    const where = name === 'dot_authorities' ? 'id = 1' : name === 'logins' ? `id IN (SELECT login_id FROM agency_accounts WHERE dot_authority_id = 1)` : 'dot_authority_id = 1'
    const columns = Object.keys(sums).map((column) => `coalesce(sum(${column}), 0)::text AS ${column}`)
    const [counted] = await source.rows(`SELECT ${['count(*)::int AS rows', ...columns].join(', ')} FROM ${name} WHERE ${where}`)
    expect({ name, rows, ...sums }).toEqual({ name, ...counted })
    expect(parse(readFileSync(join(to, 'tables', `${name}.csv`)), { columns: true }), name).toHaveLength(rows)
  }
  expect(tables.find(({ name }: { name: string }) => name === 'slips').sums.net_amount).toMatch(/^[1-9]\d+\.\d+$/)
  expect(files.count).toBeGreaterThan(10)
  const [logos] = await source.rows(`SELECT array_agg(DISTINCT key) AS keys FROM record_events, jsonb_array_elements_text(changes -> 'logo_key') AS key WHERE dot_authority_id = 1 AND key IS NOT NULL`)
  const keys = (logos?.['keys'] ?? []) as string[]
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(statSync(join(to, 'files', key.slice(0, 2), key)).isFile()).toBe(true)
  for (const line of readFileSync(join(to, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
    const [sha256, path = ''] = line.split('  ')
    expect(createHash('sha256').update(readFileSync(join(to, path))).digest('hex'), path).toBe(sha256)
  }
  const text = filesIn(join(to, 'tables')).map((path) => readFileSync(path, 'utf8')).join('')
  expect(text).toContain(note.replaceAll('"', '""'))
  expect(text).not.toMatch(/meridian\.example|Meridian DOT|prairie\.example/)
}, 120_000)

test('PLUS-32 an export contains no password, key or other secret, and its README lists what must be set again', async () => {
  const stored = await source.rows(`SELECT password_hash AS secret FROM logins WHERE password_hash IS NOT NULL UNION SELECT encode(hash, 'hex') FROM api_key_hashes UNION SELECT encode(secret, 'hex') FROM ai_providers
    UNION SELECT encode(secret, 'hex') FROM telematics_sources WHERE secret IS NOT NULL UNION SELECT encode(client_secret, 'hex') FROM sso_providers WHERE client_secret IS NOT NULL
    UNION SELECT encode(sealed, 'hex') FROM installation_keys UNION SELECT value FROM installation_secrets WHERE length(value) > 20 UNION SELECT encode(hash, 'hex') FROM refresh_tokens`)
  expect(stored.length).toBeGreaterThan(10)
  const secrets = [...stored.map(({ secret }) => String(secret)), ...Object.values(SECRETS), apiKey, SAMPLE_PASSWORD]
  const paths = filesIn(to)
  expect(paths.filter((path) => secrets.some((secret) => readFileSync(path, 'latin1').includes(secret)))).toEqual([])
  const readme = readFileSync(join(to, 'README.txt'), 'utf8')
  for (const word of ['logins.password_hash', 'sso_providers.client_secret', 'ai_providers.secret', 'telematics_sources.secret', 'api_key_hashes', 'sha256sum --check SHA256SUMS', 'an empty text is ""']) expect(readme).toContain(word)
})

test('PLUS-32 a fresh installation imports it with the same counts, sums and sealed audit trail, and prints a link for an administrator', async () => {
  const done = await fresh.command('import', ['--from', to])
  expect([done.code, done.refused]).toEqual([0, ''])
  printed = done.printed
  expect(printed).toMatch(/Imported Cascadia DOT \(1\): \d+ rows of \d+ tables and \d+ files\. Every row and sum is as in the export of /)
  const again = join(folder.path, 'again')
  await exportAgency({ ownerConnectionString: fresh.connectionString, dataDir: fresh.dataDir, agency: '1', to: again, secretColumns: serverAreas.flatMap((area) => area.sealed ?? []).map(({ column }) => column) })
  const other = filesIn(join(to, 'tables')).filter((path) => !readFileSync(path).equals(readFileSync(path.replace(to, again)))).map((path) => path.slice(to.length + 8))
  // settings that contact other people or systems are switched off, and work that was waiting for a job has ended
  expect(other.toSorted()).toEqual(['ai_runs.csv', 'api_keys.csv', 'daily_work_report_sendings.csv', 'delivery_schedules.csv', 'delivery_sends.csv', 'plant_contacts.csv', 'record_events.csv', 'report_sends.csv', 'work_zone_feeds.csv'])
  expect(await fresh.rows('SELECT under_way_until FROM daily_work_report_sendings WHERE dot_authority_id = 1 AND outcome IS NULL'), 'a server sends no report again by itself').toEqual([{ under_way_until: null }])
  expect(await fresh.rows(`SELECT state, ended_at IS NOT NULL AS has_end FROM delivery_sends WHERE schedule_id = 1_000_000`)).toEqual([{ state: 'failed', has_end: true }])
  expect(await fresh.rows(`SELECT state, reason FROM report_sends WHERE schedule_id = 1_000_000`)).toEqual([{ state: 'failed', reason: 'The data was restored or imported before it was sent.' }])
  // the audit trail also records the settings that were switched off
  const events = await fresh.rows(`SELECT record_kind, event, changes FROM record_events WHERE dot_authority_id = 1 AND request_id = 'import' AND record_kind IN ('api_key', 'plant_contact') ORDER BY id`)
  expect(events).toContainEqual({ record_kind: 'plant_contact', event: 'updated', changes: { alarms: [true, false] } })
  expect(events).toContainEqual({ record_kind: 'api_key', event: 'revoked', changes: { revoked_at: [null, expect.any(String)] } })
  const verified = await fresh.command('verify', [])
  expect([verified.code, verified.refused]).toEqual([0, ''])
  expect(verified.printed).toMatch(/^Cascadia DOT \(1\): \d[\d,]* rows in \d+ seals are unchanged/)
  const rules = `SELECT (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f') AS keys, (SELECT count(*)::int FROM pg_class WHERE relforcerowsecurity) AS forced,
    (SELECT count(*)::int FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal) AS triggers, (SELECT count(*)::int FROM pg_attrdef) AS defaults`
  expect(await fresh.rows(rules)).toEqual(await source.rows(rules))
}, 240_000)

test('PLUS-32 after the import people set new passwords, lists and totals are the same, files open, undo works, and new rows get new ids', async () => {
  const { address } = await fresh.start()
  const [, token] = /\/auth\/invitation#(\S{43})$/m.exec(printed) ?? []
  const anyone = clientOf(address, {})
  expect((await anyone.post('/auth-service/authenticate', { username: 'administrator@cascadia.example', password: SAMPLE_PASSWORD, domain: 'dotslip' })).status).toBe(401)
  expect((await anyone.post('/auth-service/set_password', { token, password: PASSWORD, domain: 'dotslip' })).status).toBe(204)
  const after = await fresh.signIn('administrator@cascadia.example', PASSWORD)
  for (const path of LISTS) {
    const [old, now] = [await before.get(path), await after.get(path)]
    expect([path, old.status, now.body]).toEqual([path, 200, old.body])
  }
  const [image] = await source.rows(`SELECT id, slip_id FROM images WHERE dot_authority_id = 1 AND slip_id IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  const download = async (client: Client, from: string) => {
    const answer = await fetch(`${from}/v3/slips/${String(image?.slip_id)}/images/${String(image?.id)}/download`, { headers: client.headers })
    const content = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get('content-type'), sha256: createHash('sha256').update(content).digest('hex') }
  }
  const downloaded = await download(before, (await source.start()).address)
  expect(downloaded).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) })
  expect(await download(after, address)).toEqual(downloaded)
  const undone = await after.post('/v1/slips/undo', { change_set: changeSet })
  expect([undone.status, undone.body], 'a change of before the export').toMatchObject([200, { undone: 1 }])
  const noted = await after.post('/v1/slips/1/notes', { text: 'after the import' })
  const [last] = await source.rows('SELECT max(id) AS id FROM slip_notes WHERE dot_authority_id = 1')
  expect([noted.status, await fresh.rows(`SELECT id > ${String(last?.id)} AS is_new FROM slip_notes WHERE text = 'after the import'`)]).toEqual([200, [{ is_new: true }]])
  const used = await anyone.post('/v1/slips', {}, { authorization: `Bearer ${apiKey}` })
  expect(used.status, 'keys of before do not open it').toBe(401)
}, 240_000)
