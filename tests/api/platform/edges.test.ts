import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS_THAT_RACE, REFERENCES_THAT_RACE } from '#src/platform/server/http/races'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer({ INTERNAL_EMAIL_DOMAINS: 'company.example' })
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n')
async function addDocument(name: string, content = PDF, more: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server.address}/v1/documents?owner_type=project&owner_id=${project}&name=${encodeURIComponent(name)}`, {
    method: 'POST', headers: { ...administrator.headers, 'content-type': 'application/octet-stream', ...more }, body: new Uint8Array(content),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('documents', () => {
  test.each(['../x.pdf', '/abs/x.pdf', 'a/b/x.pdf', 'C:\\temp\\x.pdf', 'C:x.pdf'])('D8 PROJ-33 a document sent as %s is stored and downloaded without the path', async (name) => {
    const { status, body } = await addDocument(name)
    expect([status, body.document.name]).toEqual([201, 'x.pdf'])
    const renamed = await administrator.patch(`/v1/documents/${body.document.id}`, { name: '../../r.pdf' })
    expect(renamed.body.document.name).toBe('r.pdf')
    const file = await administrator.get(`/v1/documents/${body.document.id}/download`)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="r.pdf"; filename*=UTF-8''r.pdf`)
    expect([file.headers.get('content-security-policy'), file.headers.get('x-content-type-options')]).toEqual(["default-src 'none'; sandbox", 'nosniff'])
    await administrator.delete(`/v1/documents/${body.document.id}`)
  })

  test('D14 AUTH-43 nobody can download a document while impersonating somebody else', async () => {
    const { body } = await addDocument('plan.pdf')
    await server.owner.query(`UPDATE sessions SET impersonator_login_id = $1 WHERE id = $2`, [administrator.person.login_id, administrator.session_id])
    const answer = await administrator.get(`/v1/documents/${body.document.id}/download`)
    await server.owner.query(`UPDATE sessions SET impersonator_login_id = NULL WHERE id = $1`, [administrator.session_id])
    expect(answer.status).toBe(403)
    expect((await administrator.get(`/v1/documents/${body.document.id}/download`)).status).toBe(200)
  })

  test('API-18 API-19 a document sent twice under one key is stored once, even after it was renamed, and another file under the key is refused', async () => {
    const key = { 'idempotency-key': 'the-same-document' }
    const first = await addDocument('once.pdf', PDF, key)
    await administrator.patch(`/v1/documents/${first.body.document.id}`, { name: 'renamed.pdf' })
    const again = await addDocument('once.pdf', PDF, key)
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
    expect((await addDocument('once.pdf', Buffer.from('%PDF-1.5 another'), key)).status).toBe(422)
  })

  test('a document whose file is missing from the disk is 410, not a service that is busy', async () => {
    const { body } = await addDocument('gone.pdf', Buffer.from('%PDF-1.4 soon gone'))
    const { rows } = await server.owner.query('SELECT file_key FROM documents WHERE id = $1', [body.document.id])
    const key = String(rows[0].file_key)
    await rm(join(server.running.platform.configuration.dataDir, 'files', key.slice(0, 2), key))
    const answer = await administrator.get(`/v1/documents/${body.document.id}/download`)
    expect([answer.status, answer.body.message]).toEqual([410, 'The file is no longer available.'])
  })
})

describe('verbs and addresses', () => {
  test('outside 405 a wrong verb on a known path is 405 with the verbs that the path takes', async () => {
    const wrong = await administrator.delete('/v1/slips')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD'])
    expect(wrong.body).toMatchObject({ status: 405, message: 'DELETE is not supported here. Supported: GET, POST, HEAD.', detailed_errors: [] })
    expect((await server.anyone.put('/healthz', {})).headers.get('allow')).toBe('GET, HEAD')
    expect((await administrator.put('/v1/nothing-of-this-kind', {})).status).toBe(404)
  })

  test('a fixed path next to one with a parameter in its place keeps its meaning', async () => {
    // /v1/slips/bulk accepts only POST, so this PATCH reaches /v1/slips/:id, which refuses it because "bulk" is not an id
    expect((await administrator.patch('/v1/slips/bulk', {})).status).toBe(422)
  })

  test('D11 an address that cannot be decoded answers with every security header', async () => {
    const answer = await administrator.get('/v1/slips/%')
    const known = await administrator.get('/v1/slips/0')
    expect(answer.status).toBe(422)
    for (const name of ['content-security-policy', 'x-content-type-options', 'strict-transport-security', 'referrer-policy', 'x-frame-options', 'cross-origin-opener-policy', 'cache-control']) {
      expect([name, answer.headers.get(name)]).toEqual([name, known.headers.get(name)])
    }
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('D12 API-10 the list of API keys has no page 0', async () => {
    expect((await administrator.get('/v1/api_keys?page_number=0')).status).toBe(422)
    expect((await administrator.get('/v1/api_keys?page_number=1')).status).toBe(200)
  })

  test('D13 an unknown column is refused at once in a large export, and no job starts', async () => {
    const answer = await administrator.post('/v3/slips/export', { filters: { project_id: project }, columns: ['password_hash'] })
    expect([answer.status, answer.body.detailed_errors]).toEqual([422, [{ field: 'columns', message: 'there is no column password_hash' }]])
    expect((await administrator.get('/v1/jobs')).body.jobs).toEqual([])
  })

  test('M11 a page may connect to its own server and to no other', async () => {
    const { headers } = await server.anyone.get('/healthz')
    const host = new URL(server.address).host
    expect(headers.get('content-security-policy')).toMatch(new RegExp(`connect-src 'self' ws://${host.replaceAll('.', '\\.')}$`))
  })

  thorough('M2 a read that waits too long for a lock is asked to try again, and a write that waits too long gets a conflict', async () => {
    const ticket = await server.make.ticket(project)
    const holder = await server.owner.connect()
    try {
      await holder.query('BEGIN; LOCK TABLE slips IN ACCESS EXCLUSIVE MODE')
      const [read, write] = await Promise.all([administrator.get(`/v4/slips/${ticket}`), administrator.post(`/v1/slips/${ticket}/notes`, { text: 'Hello' })])
      expect([read.status, read.headers.get('retry-after'), write.status]).toEqual([503, '2', 409])
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
  })

  test('M2 every constraint that is reported as a conflict exists in the database', async () => {
    const { rows } = await server.owner.query(`
      SELECT conname AS name FROM pg_constraint WHERE contype = 'f' UNION SELECT indexname FROM pg_indexes WHERE indexdef LIKE 'CREATE UNIQUE%'
      UNION SELECT (regexp_matches(prosrc, 'CONSTRAINT = ''([a-z_]+)''', 'g'))[1] FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)
    const known = new Set(rows.map(({ name }) => String(name)))
    expect([...KEYS_THAT_RACE, ...REFERENCES_THAT_RACE].filter((name) => !known.has(name))).toEqual([])
  })

  test('M2 every unique key of the database is either reported as a conflict or listed as one that no race can violate', async () => {
    // sequential or random keys never collide, nor do the hashes of random tokens
    const random = ['activation_tokens', 'impersonation_tokens', 'refresh_tokens', 'sso_attempts', 'sso_first_sign_ins']
    // rows of the tables in the next three lists are written by INSERT ... ON CONFLICT, by the server at startup, or under a lock of their
    // parent row
    const upserted = ['feature_flags', 'pay_item_uses', 'preferences', 'search_histories', 'sign_in_addresses', 'sso_email_domains', 'table_preferences',
      'equipment_mobilizations', 'proximity_settings', 'telematics_asked', 'plant_activity', 'plant_arrivals', 'plant_latencies', 'work_zone_feed_readings', 'delivery_sends', 'report_sends', 'finding_rules', 'coding_leases', 'ai_providers', 'scan_files', 'image_checks', 'slip_import_corrections', 'stationed_tickets', 'item_import_corrections', 'employee_import_corrections']
    const ofStart = ['installation_keys', 'installation_secrets', 'schema_migrations', 'signing_keys']
    const locked = ['slip_keys', 'trail_seals', 'equipment_states', 'equipment_readings', 'daily_work_report_entries', 'daily_work_report_tickets', 'gis_file_pieces', 'image_upload_pieces', 'document_upload_pieces']
    const neverMet = [...[...random, ...upserted, ...ofStart, ...locked].map((table) => `${table}_pkey`), 'pay_period_lines_once', 'equipment_runs_one_open',
      'plant_alarms_once', 'plant_alarms_open', 'plant_day_totals_dot_authority_id_plant_id_day_key',
      'daily_work_report_lines_dot_authority_id_report_id_line_num_key', 'work_zone_devices_device_id', 'refused_arrivals_dot_authority_id_fingerprint_key', 'slip_findings_once', 'parked_slips_once', 'verification_samples_once', 'verification_tickets_once', 'audit_binders_dot_authority_id_manifest_sha256_key',
      'ai_runs_auto', 'ai_runs_open', 'ai_readings_image', 'ai_readings_document', 'ai_thread_messages_answer', 'ai_thread_messages_client_id', 'routes_dot_authority_id_route_id_key', 'route_lines_dot_authority_id_route_import_number_position_key']
    const { rows } = await server.owner.query(`
      SELECT key.relname AS name FROM pg_index JOIN pg_class key ON key.oid = indexrelid
      WHERE indisunique AND key.relnamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM unnest(indkey::int[]) AS part (attnum) JOIN pg_attribute ON attrelid = indrelid AND pg_attribute.attnum = part.attnum
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = pg_attribute.attnum
        WHERE attidentity <> '' OR pg_get_expr(adbin, adrelid) ~ 'nextval|gen_random_uuid')`)
    const decided = new Set<string>([...KEYS_THAT_RACE, ...neverMet])
    expect(rows.map(({ name }) => String(name)).filter((name) => !decided.has(name))).toEqual([])
  })

  test('M2 a key that no race can violate is reported as a bug, not as somebody else\'s change', async () => {
    const noteless = await server.make.ticket(project)
    await server.owner.query(`CREATE UNIQUE INDEX slip_notes_planted ON slip_notes (dot_authority_id, slip_id)`)
    try {
      const answers = [await administrator.post(`/v1/slips/${noteless}/notes`, { text: 'One' }), await administrator.post(`/v1/slips/${noteless}/notes`, { text: 'Two' })]
      expect(answers.map(({ status }) => status)).toEqual([200, 500])
    } finally {
      await server.owner.query('DROP INDEX slip_notes_planted')
    }
  })
})
