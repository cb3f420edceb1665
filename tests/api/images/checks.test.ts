import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { imageChecks } from '#src/areas/tickets/api/images/checks'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { hollowPng, picture } from '#tests/api/images/pictures'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'
import { WebSocket } from 'ws'

const sample = (name: string) => readFileSync(new URL(`../../../src/sample-data/files/${name}`, import.meta.url))
const [load, paving, scaleTicket] = [sample('load.jpg'), sample('paving.jpg'), sample('scale-ticket.jpg')]

let server: TestServer
let admin: SignedInClient
let road: number
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  road = await server.make.project({ title: 'Ridge Road', timezone: 'America/Chicago' })
})
afterAll(() => server.close())
const opened: WebSocket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})

interface Message {
  readonly record?: string
  readonly ids?: readonly number[]
  readonly change_set?: string
}

/** The list to which all messages that a window with this access token gets from now on are added. */
async function messagesTo(token: string): Promise<readonly Message[]> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  opened.push(socket)
  const messages: Message[] = []
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ token }))
  await ready
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8')) as Message))
  return messages
}

interface Shown {
  readonly id: number
  readonly path: string
}

async function add(type: 'Slip' | 'Project', id: number, content: Buffer, name = 'photo.jpg', by = admin): Promise<Shown> {
  const { status, body } = await by.post('/v1/images', { imageable_type: type, imageable_id: id, content: content.toString('base64'), name })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.image.id, path: `/v1/images/${body.image.id}/checks?imageable_type=${type}&imageable_id=${id}` }
}

/** Waits until the checks of a photo are finished, and returns them. */
async function checked({ path }: Shown, by = admin) {
  return vi.waitFor(async () => {
    const { status, body } = await by.get(path)
    expect([status, faultsOfAnswer(imageChecks.find, body)]).toEqual([200, []])
    expect(body.state).not.toBe('waiting')
    return body
  }, { timeout: 30_000, interval: 100 })
}

/** The checks of a photo as they are at this moment, finished or not. */
async function readChecks({ path }: Shown) {
  const { status, body } = await admin.get(path)
  expect([status, faultsOfAnswer(imageChecks.find, body)]).toEqual([200, []])
  return body
}

interface Notes {
  readonly time?: string
  readonly latitude?: string
  readonly longitude?: string
  readonly refs?: readonly [string, string]
}

/** A picture with this time and location in its EXIF data. */
function noted(content: Buffer, { time, latitude, longitude, refs = ['N', 'W'] }: Notes): Promise<Buffer> {
  return sharp(content).withExif({
    IFD0: { Make: 'Camera' },
    ...(time === undefined ? {} : { IFD2: { DateTimeOriginal: time } }),
    ...(latitude === undefined || longitude === undefined ? {} : { IFD3: { GPSLatitudeRef: refs[0], GPSLatitude: latitude, GPSLongitudeRef: refs[1], GPSLongitude: longitude } }),
  }).jpeg({ quality: 90 }).toBuffer()
}

describe('quality and copies of photos', () => {
  thorough('AI-4 photos that were added before photos were checked are measured too, newest first', async () => {
    const photos = [await add('Project', road, load), await add('Project', road, paving)]
    for (const photo of photos) await checked(photo)
    await server.owner.query('DELETE FROM image_checks')
    for (const photo of photos) expect(await checked(photo)).toMatchObject({ state: 'done', is_blurred: false })
  })

  test('AI-4 a sharp photo and a blurred one are distinguished; a plain picture is neither', async () => {
    const sharpOne = await add('Project', road, load)
    const blurred = await add('Project', road, await sharp(load).blur(14).jpeg().toBuffer())
    const plain = await add('Project', road, await picture('jpeg', { width: 400, height: 300 }))
    expect(await checked(sharpOne)).toMatchObject({ state: 'done', is_blurred: false })
    expect(await checked(blurred)).toMatchObject({ state: 'done', is_blurred: true })
    expect(await checked(plain)).toMatchObject({ state: 'done', is_blurred: null, camera_at: null, latitude: null, longitude: null, tickets: [] })
    const only = await admin.get(`/v1/images?imageable_type=Project&imageable_id=${road}&check=blurred`)
    expect(only.body.images).toMatchObject([{ id: blurred.id, check: { blurred: true } }])
  })

  test('AI-4 the same picture, smaller and compressed again, counts as a copy; another ticket on the same form does not', async () => {
    const [project, other] = [await server.make.project({ title: 'North' }), await server.make.project({ title: 'South' })]
    const slip = await server.make.ticket(project, { ticket_number: 'COPY-1' })
    const first = await add('Slip', slip, scaleTicket, 'first.jpg')
    await checked(first)
    const number = Buffer.from('<svg width="1200" height="1600"><rect x="650" y="300" width="330" height="60" fill="white"/><text x="655" y="350" font-size="52">4815162</text></svg>')
    const again = await add('Project', other, await sharp(scaleTicket).resize(700).modulate({ brightness: 1.08 }).jpeg({ quality: 60 }).toBuffer(), 'again.jpg')
    const otherTicket = await add('Project', other, await sharp(scaleTicket).composite([{ input: number }]).jpeg().toBuffer(), 'other.jpg')
    expect((await checked(again)).copies).toEqual([{ id: first.id, imageable_type: 'Slip', imageable_id: slip, name: 'first.jpg', ticket_number: 'COPY-1', dot_project_id: project, project: 'North', is_same_file: false }])
    expect((await checked(otherTicket)).copies).toEqual([])
    expect((await checked(first)).copies.map(({ id }: Shown) => id)).toEqual([again.id])

    // a person who sees only the project of the copy learns nothing about the original photo in the other project
    const inspector = await server.make.employee({ role: 'field_inspector' })
    await server.owner.query('INSERT INTO project_employees (dot_authority_id, dot_project_id, employee_id) SELECT dot_authority_id, id, $2 FROM dot_projects WHERE id = $1', [other, inspector.id])
    const seeing = await sessionOf(server.running, inspector)
    expect((await checked(again, seeing)).copies).toEqual([])
    expect((await seeing.get(first.path)).status).toBe(404)
    const copiesFor = async (by: SignedInClient, id: number) => (await by.get(`/v1/images?imageable_type=Project&imageable_id=${id}&check=copied`)).body.images.map((one: Shown) => one.id)
    expect([await copiesFor(admin, other), await copiesFor(seeing, other)]).toEqual([[again.id], []])

    // once the first photo is deleted, the second one no longer counts as a copy
    expect((await admin.delete(first.path.replace('/checks', ''))).status).toBe(204)
    expect([(await checked(again)).copies, await copiesFor(admin, other)]).toEqual([[], []])
  })

  thorough('AI-4 API-25 the open galleries of a project are notified when something was found about its photos, and not about a sharp photo without copies', async () => {
    const [north, south] = [await server.make.project({ title: 'Live North' }), await server.make.project({ title: 'Live South' })]
    const foreign = await server.signedIn('administrator', await server.make.agency())
    const inspector = await server.signedIn('field_inspector')
    await server.make.onTeam(south, inspector.person)
    const first = await add('Project', north, await sharp(load).flop().jpeg().toBuffer())
    expect(await checked(first)).toMatchObject({ is_blurred: false, copies: [] })
    const [all, ofSouth, elsewhere] = await Promise.all([admin, inspector, foreign].map(({ accessToken }) => messagesTo(accessToken)))
    const photosIn = (messages: readonly Message[] = []) => messages.filter(({ record, change_set: set }) => record === 'photo' && set === undefined).map(({ ids }) => ids)
    const sharpOne = await add('Project', north, await sharp(scaleTicket).flop().jpeg().toBuffer())
    await checked(sharpOne)
    const copy = await add('Project', south, await sharp(load).flop().resize(700).jpeg({ quality: 60 }).toBuffer())
    await checked(copy)
    await vi.waitFor(() => expect([photosIn(all), photosIn(ofSouth)]).toEqual([expect.arrayContaining([[copy.id], [first.id]]), [[copy.id]]]), { timeout: 30_000 })
    const blurred = await add('Project', north, await sharp(paving).flop().blur(14).jpeg().toBuffer())
    await checked(blurred)
    await vi.waitFor(() => expect(photosIn(all)).toContainEqual([blurred.id]), { timeout: 30_000 })
    expect([photosIn(all).flat(), photosIn(ofSouth), elsewhere]).toEqual([expect.not.arrayContaining([sharpOne.id]), [[copy.id]], []])
  })

  thorough('AI-4 a damaged file fails without holding up others; a picture of more than 50 million pixels is never stored', async () => {
    const damaged = await add('Project', road, await sharp(paving).resize(900).jpeg().toBuffer())
    await server.owner.query(`UPDATE images SET file_key = $2 WHERE id = $1`, [damaged.id, 'a'.repeat(64)])
    const after = await add('Project', road, await sharp(paving).resize(800).jpeg().toBuffer())
    expect(await checked(after)).toMatchObject({ state: 'done' })
    expect(await checked(damaged)).toMatchObject({ state: 'failed', is_blurred: null, copies: [] })
    const { status, body } = await admin.post('/v1/images', { imageable_type: 'Project', imageable_id: road, content: hollowPng(10_000, 10_000).toString('base64') })
    expect([status, body.message]).toEqual([422, 'Failed to upload file. It has more than 50 million pixels.'])
  })
})

describe('the tickets that a photo may belong to', () => {
  const near = { latitude: '41/1 30/1 0/1', longitude: '93/1 36/1 0/1' }

  test('AI-4 are found by the number in its name, and by a time and location nearby, each with the reason; the photo’s own ticket is marked', async () => {
    const project = await server.make.project({ timezone: 'America/Chicago' })
    // 08:10 in Chicago
    const loaded = await server.make.ticket(project, { ticket_number: 'T-104523', ticketed_at: '2026-06-03T13:10:00Z', ticket_date: '2026-06-03', truck: 'TRK12', delivery_lat: 41.5005, delivery_long: -93.6 })
    const same = await server.make.ticket(project, { ticket_number: 'T-104524', ticketed_at: '2026-06-03T13:12:00Z', ticket_date: '2026-06-03' })
    const before = (await server.owner.query('SELECT version, image_count FROM slips WHERE id = $1', [loaded])).rows[0]

    const placed = await readChecks(await add('Project', project, await noted(load, { time: '2026:06:03 08:22:00', ...near }), 'IMG_1045.jpg'))
    expect(placed).toMatchObject({ camera_at: '2026-06-03T08:22:00', latitude: 41.5, longitude: -93.6 })
    expect(placed.tickets).toEqual([{ id: loaded, dot_project_id: project, ticket_number: 'T-104523', is_own: false, reasons: [{ reason: 'time', value: '12' }, { reason: 'delivery_place', value: '56' }] }])
    // the checks do not change the ticket itself
    expect((await server.owner.query('SELECT version, image_count FROM slips WHERE id = $1', [loaded])).rows[0]).toEqual(before)

    const wrong = await readChecks(await add('Slip', same, await noted(paving, {}), 't-104523 back.jpg'))
    expect(wrong.tickets).toMatchObject([{ id: loaded, is_own: false, reasons: [{ reason: 'number', value: 'T-104523' }] }])
    const right = await readChecks(await add('Slip', loaded, await noted(paving, { time: '2026:06:03 09:10:00' }), 'TRK12.jpg'))
    expect(right.tickets).toMatchObject([{ id: loaded, is_own: true, reasons: [{ reason: 'truck', value: 'TRK12' }, { reason: 'time', value: '60' }] }])
    // no ticket is suggested for this photo: its file name refers to none, and a similar time alone is not enough
    expect((await readChecks(await add('Project', project, await noted(paving, { time: '2026:06:03 08:11:00' }), 'cat.jpg'))).tickets).toEqual([])
    // a ticket of another project is not suggested, even if the file name contains its number
    expect((await readChecks(await add('Project', road, await noted(paving, {}), 'T-104523.jpg'))).tickets).toEqual([])
  })

  const isIgnored = async (_what: string, notes: Notes) => {
    const photo = await add('Project', road, await noted(await picture('jpeg'), notes))
    expect((await admin.get(photo.path)).body).toMatchObject({ camera_at: null, latitude: null, longitude: null })
  }
  test.each<[string, Notes]>([
    ['words instead of a time', { time: 'DROP TABLE images' }],
    ['a division by zero', { latitude: '41/0 30/0 0/0', longitude: '93/1 36/1 0/1' }],
  ])('AI-4 camera metadata that cannot be true is ignored: %s', isIgnored)
  thorough.each<[string, Notes]>([
    ['a year before there were cameras', { time: '0000:00:00 00:00:00' }],
    ['a clock that was never set', { time: '1970:01:01 00:00:00' }],
    ['a time in the future', { time: '2199:06:03 08:22:00' }],
    ['degrees out of range', { latitude: '91/1 0/1 0/1', longitude: '181/1 0/1 0/1' }],
    ['minutes out of range', { latitude: '41/1 75/1 0/1', longitude: '93/1 36/1 0/1' }],
    ['no hemisphere', { latitude: '41/1 30/1 0/1', longitude: '93/1 36/1 0/1', refs: ['X', 'X'] }],
    ['0° N 0° E, as without a fix', { latitude: '0/1 0/1 0/1', longitude: '0/1 0/1 0/1' }],
  ])('AI-4 camera metadata that cannot be true is ignored: %s', isIgnored)
})
