import { createHash } from 'node:crypto'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#src/main/server/retention/sweep'
import { picture } from '#tests/api/images/pictures'
import { unzipped } from '#tests/api/exports/read-pdf'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { onDisk } from '#tests/clock/disk-clock'
import { temporaryFolder } from '#tests/temporary-folder'

const folder = temporaryFolder('photos')
let server: TestServer
let admin: SignedInClient
let road: number
let bridge: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  server = await openTestServer({ DATA_DIR: folder.path })
  admin = await server.signedIn('administrator')
  road = await server.make.project({ title: 'Ridge Road / North', timezone: 'America/Chicago' })
  bridge = await server.make.project({ title: 'Elm Bridge', timezone: 'America/Chicago' })
  const ticket = await server.make.ticket(road, { ticket_number: '=G-1', material_description: 'Concrete' })
  const deck = await server.make.ticket(bridge, { ticket_number: 'D-1' })
  const photos = [['Slip', ticket, 'Scale.jpg'], ['Slip', ticket, 'Load.png'], ['Project', road, 'Site.jpg'], ['Slip', deck, 'Deck.jpg']] as const
  for (const [at, [type, id, name]] of photos.entries()) {
    const content = (await picture(name.endsWith('png') ? 'png' : 'jpeg', { red: 10 + at })).toString('base64')
    const { status, body } = await admin.post('/v1/images', { imageable_type: type, imageable_id: id, content, name })
    expect(status).toBe(201)
    ids[name] = body.image.id
    await server.owner.query('UPDATE images SET taken_at = $1 WHERE id = $2', ['2026-11-03T03:30:00Z', body.image.id])
  }
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const idOf = (name: string) => ids[name] ?? 0
const download = (body: object, by = admin) => by.post('/v1/images/downloads', body)

/** Starts a download, waits until its job has ended with this status, and returns the job. */
async function ended(body: object, status: 'success' | 'error', by = admin) {
  const started = await download(body, by)
  expect([started.status, started.body]).toEqual([202, { job_id: expect.any(String) }])
  await expect.poll(async () => (await by.get(`/v1/async_job_status?job_id=${started.body.job_id}`)).body.status, { timeout: 20_000 }).toBe(status)
  return (await by.get(`/v1/async_job_status?job_id=${started.body.job_id}`)).body
}

async function zipOf(body: object, by = admin) {
  const { url } = await ended(body, 'success', by)
  const response = await fetch(`${server.address}${url}`, { headers: by.headers })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="photos-\d{4}-\d{2}-\d{2}\.zip"/)
  const files = await unzipped(Buffer.from(await response.arrayBuffer()))
  return { files, lines: parse<Record<string, string>>(files.get('photos.csv') ?? '', { columns: true, record_delimiter: '\r\n' }) }
}

const fileOf = (name: string) => `Ridge-Road-North_${name === 'Site.jpg' ? 'project' : 'ticket-G-1'}_2026-11-02_${idOf(name)}.${name.slice(-3)}`
/** The path of a photo's file on the disk. */
async function pathOf(name: string): Promise<string> {
  const { rows: [row] } = await server.owner.query<{ file_key: string }>('SELECT file_key FROM images WHERE id = $1', [idOf(name)])
  const key = row?.file_key ?? ''
  return join(folder.path, 'files', key.slice(0, 2), key)
}

test('PROJ-46 TICK-72 the photos of a gallery download as one zip, named by project, ticket, local day and id, with a list that has the hash of each', async () => {
  const { files, lines } = await zipOf({ imageable_id: road })
  expect([...files.keys()]).toEqual(['photos.csv', fileOf('Site.jpg'), fileOf('Load.png'), fileOf('Scale.jpg')])
  const { rows: [by] } = await server.owner.query<{ name: string }>('SELECT created_by_name AS name FROM images WHERE id = $1', [idOf('Site.jpg')])
  expect(lines[0]).toMatchObject({ file: fileOf('Site.jpg'), ticket: '', project: 'Ridge Road / North', taken_at: '2026-11-03T03:30:00.000Z', added_by: by?.name })
  // a ticket number that a spreadsheet would run as a formula is escaped, as in every CSV file
  expect(lines.map(({ ticket }) => ticket)).toEqual(['', "'=G-1", "'=G-1"])
  for (const { file = '', size_bytes: size, sha256 } of lines) {
    const content = files.get(file) ?? Buffer.alloc(0)
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([Number(size), sha256])
  }
  const { body } = await admin.get('/v1/jobs')
  expect(body.jobs[0]).toMatchObject({ kind: 'photo_download', status: 'success', done: 3, total: 3 })
})

test('PROJ-46 TICK-72 TICK-73 a download has only the selected photos, those of the project itself, those that the search finds, or all but some', async () => {
  const names = async (body: object) => (await zipOf(body)).lines.map(({ file = '' }) => Number(/_(\d+)\.\w+$/.exec(file)?.[1]))
  expect(await names({ imageable_id: road, image_ids: [idOf('Load.png')] })).toEqual([idOf('Load.png')])
  expect(await names({ imageable_id: road, own: true })).toEqual([idOf('Site.jpg')])
  expect(await names({ scope_mode: 'ALL_PROJECTS', metadata_search: 'elm' })).toEqual([idOf('Deck.jpg')])
  expect(await names({ scope_mode: 'ALL_PROJECTS', ticket_number: 'D-1', start_date: '2026-11-02', end_date: '2026-11-02' })).toEqual([idOf('Deck.jpg')])
  expect(await names({ scope_mode: 'ALL_PROJECTS', except_ids: [idOf('Load.png'), idOf('Site.jpg')] })).toEqual([idOf('Deck.jpg'), idOf('Scale.jpg')])
})

test('PROJ-46 API-16 a person downloads only photos of projects that they see in the list, and nobody those of another agency', async () => {
  const inspector = await server.signedIn('field_inspector')
  await server.make.onTeam(bridge, inspector.person)
  expect((await download({ imageable_id: road }, inspector)).status).toBe(404)
  expect((await download({ scope_mode: 'ALL_PROJECTS', image_ids: [idOf('Deck.jpg'), idOf('Scale.jpg')] }, inspector)).status).toBe(404)
  expect((await zipOf({ scope_mode: 'ALL_PROJECTS' }, inspector)).lines).toHaveLength(1)
  const stranger = await server.signedIn('administrator', await server.make.agency())
  expect((await download({ imageable_id: road }, stranger)).status).toBe(404)
  const none = await download({ scope_mode: 'ALL_PROJECTS' }, stranger)
  expect([none.status, none.body.message]).toEqual([422, 'There are no photos to download.'])
})

test('PROJ-46 API-13 a download without a gallery, of more than 1,000 photos or of more than 2 GB is refused with the reason', async () => {
  expect((await download({})).body.detailed_errors).toMatchObject([{ field: 'imageable_id' }])
  const many = await server.make.project({ title: 'Many' })
  await server.owner.query(`INSERT INTO images (dot_authority_id, imageable_id, imageable_type, name, type, size, width, height, file_key, preview_key, taken_at, created_by, created_by_name)
    SELECT dot_authority_id, $1, 'Project', name, type, 1048576, width, height, file_key, preview_key, taken_at, created_by, created_by_name FROM images, generate_series(1, 1001) WHERE id = $2`, [many, idOf('Site.jpg')])
  const tooMany = await download({ imageable_id: many })
  expect([tooMany.status, tooMany.body.message]).toEqual([422, 'A download can have no more than 1000 photos. Narrow the list or choose fewer.'])
  await server.owner.query('UPDATE images SET size = 30000000 WHERE imageable_id = $1 AND imageable_type = $2', [many, 'Project'])
  const { rows } = await server.owner.query<{ id: number }>('SELECT id FROM images WHERE imageable_id = $1 AND imageable_type = $2 ORDER BY id LIMIT 100', [many, 'Project'])
  const tooLarge = await download({ imageable_id: many, image_ids: rows.map(({ id }) => id) })
  expect([tooLarge.status, tooLarge.body.message]).toEqual([422, 'These photos are larger than 2 GB in total. Narrow the list or choose fewer.'])
})

test('PROJ-46 a person may have three photo downloads at once and 10 GB of them on disk, and an agency 50 GB, so that nobody fills it', async () => {
  const busy = await server.signedIn('administrator')
  const saidTo = async (body: object, by: SignedInClient) => {
    const { status, body: { message } } = await download(body, by)
    return [status, message]
  }
  const atOnce = [422, '3 photo downloads of yours are still being prepared. Wait until one is ready or cancel one, then try again.']
  const later = 'and these photos would exceed that. A download is removed in the night after its 24 hours. Choose fewer photos, or try again then.'
  const addJobs = (status: string, count: number, bytes: number, of = busy.person.id) => server.owner.query(
    `INSERT INTO jobs (dot_authority_id, employee_id, kind, input, status, file_key, file_until)
     SELECT $1, $2, 'photo_download', json_build_object('bytes', $5::bigint), $3::text, CASE WHEN $3 = 'success' THEN repeat('0', 64) END, CASE WHEN $3 = 'success' THEN now() + interval '1 hour' END
     FROM generate_series(1, $4::int)`, [busy.person.dot_authority_id, of, status, count, bytes])
  const mine = (condition: string) => server.owner.query(`UPDATE jobs SET ${condition} WHERE employee_id = $1`, [busy.person.id])
  await addJobs('loading', 2, 1_000)
  // of three downloads requested at the same time, only one is accepted, because the server checks the limit under a lock
  const together = await Promise.all([1, 2, 3].map(() => download({ imageable_id: bridge }, busy)))
  expect(together.map(({ status }) => status).toSorted()).toEqual([202, 422, 422])
  await expect.poll(async () => (await server.owner.query('SELECT count(*)::int AS ended FROM jobs WHERE employee_id = $1 AND status = $2', [busy.person.id, 'success'])).rows, { timeout: 20_000 }).toEqual([{ ended: 1 }])
  await mine(`status = 'loading'`)
  expect(await saidTo({ imageable_id: bridge }, busy)).toEqual(atOnce)
  // downloads of other people, and canceled ones, do not count
  await ended({ imageable_id: bridge }, 'success')
  await mine(`status = 'canceled'`)
  await ended({ imageable_id: bridge }, 'success', busy)
  await addJobs('success', 5, 2 * 1024 ** 3)
  expect(await saidTo({ imageable_id: bridge }, busy)).toEqual([422, `Your photo downloads can use 10 GB on the server, ${later}`])
  // the file of a download that has expired still counts as used space until the file is removed
  await mine(`file_until = now() - interval '1 minute'`)
  expect((await download({ imageable_id: bridge }, busy)).status).toBe(422)
  await mine(`file_key = NULL`)
  await ended({ imageable_id: bridge }, 'success', busy)
  const { rows: [last] } = await server.owner.query<{ hours: number }>(`SELECT round(extract(epoch FROM file_until - now()) / 3600)::int AS hours FROM jobs WHERE employee_id = $1 ORDER BY created_at DESC LIMIT 1`, [busy.person.id])
  expect(last?.hours).toBe(24)
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => server.signedIn('administrator')))
  for (const { person } of others) await addJobs('success', 5, 2 * 1024 ** 3 - 1_000_000, person.id)
  expect((await download({ imageable_id: bridge }, busy)).status).toBe(202)
  await addJobs('success', 1, 25_000_000, busy.person.id)
  expect(await saidTo({ imageable_id: bridge }, busy)).toEqual([422, `The photo downloads of your agency can use 50 GB on the server, ${later}`])
  // another agency has a limit of its own
  const stranger = await server.signedIn('administrator', await server.make.agency())
  expect(await saidTo({ scope_mode: 'ALL_PROJECTS' }, stranger)).toEqual([422, 'There are no photos to download.'])
  await server.owner.query(`DELETE FROM jobs WHERE employee_id = ANY($1)`, [others.map(({ person }) => person.id)])
})

test('PROJ-46 H6 a download that is canceled after its last photo is not offered, and its file counts as used space until the night removes it', async () => {
  const late = await server.signedIn('administrator')
  // cancels the job right after its last progress report, before it ends
  await server.owner.query(`
    CREATE FUNCTION cancel_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE jobs SET status = 'canceled' WHERE dot_authority_id = NEW.dot_authority_id AND id = NEW.id; RETURN NULL; END $$`)
  await server.owner.query(`
    CREATE TRIGGER cancel_late AFTER UPDATE ON jobs FOR EACH ROW WHEN (NEW.status = 'loading' AND NEW.done = NEW.total AND NEW.employee_id = ${late.person.id}) EXECUTE FUNCTION cancel_late()`)
  const { body: { job_id: id } } = await download({ imageable_id: bridge }, late)
  const job = async () => (await server.owner.query<{ status: string; file_key: string | null }>('SELECT status, file_key FROM jobs WHERE id = $1', [id])).rows[0]
  await expect.poll(job, { timeout: 20_000 }).toEqual({ status: 'canceled', file_key: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await server.owner.query('DROP TRIGGER cancel_late ON jobs')
  await server.owner.query('DROP FUNCTION cancel_late')
  const status = (await late.get(`/v1/async_job_status?job_id=${id}`)).body
  expect([status.status, status.url, (await late.get(`/v1/jobs/${id}/file`)).status]).toEqual(['canceled', undefined, 404])
  const { platform } = server.running
  const key = (await job())?.file_key ?? ''
  const isThere = () => platform.files.size(key).then(() => true, () => false)
  await server.owner.query(`UPDATE jobs SET input = jsonb_set(input, '{bytes}', '10737418240') WHERE id = $1`, [id])
  expect((await download({ imageable_id: bridge }, late)).status).toBe(422)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const files = { ...platform.files, remove: (one: string, before: Date) => platform.files.remove(one, onDisk(before)), keptBefore: (before: Date) => platform.files.keptBefore(onDisk(before)) }
  const after = async (days: number) => {
    await sweep({ database: platform.database, files }, inDays(days))
    return [await isThere(), (await job())?.file_key]
  }
  expect(await after(0.9)).toEqual([true, key])
  expect(await after(1.1)).toEqual([false, null])
  expect((await download({ imageable_id: bridge }, late)).status).toBe(202)
})

test('PROJ-46 a photo whose file is damaged or missing ends the download with a message that names it', async () => {
  const path = await pathOf('Scale.jpg')
  await appendFile(path, 'more')
  const of = '(ticket =G-1)'
  const rest = 'on the server. Nothing was downloaded. Download the others without it, and tell your administrator.'
  expect((await ended({ imageable_id: road }, 'error')).message).toBe(`The file of photo Scale.jpg ${of} is damaged ${rest}`)
  await rm(path)
  expect((await ended({ imageable_id: road }, 'error')).message).toBe(`The file of photo Scale.jpg ${of} is missing ${rest}`)
  expect((await zipOf({ imageable_id: road, except_ids: [idOf('Scale.jpg')] })).lines).toHaveLength(2)
})
