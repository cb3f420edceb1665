import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { badFiles, photoWithNotes, picture, polyglots } from '#tests/api/images/pictures'
import { thorough } from '#tests/thorough'

let server: TestServer
let admin: SignedInClient
let project: number

beforeAll(async () => {
  server = await openTestServer({ INTERNAL_EMAIL_DOMAINS: 'company.example' })
  admin = await sessionOf(server.running, await server.make.employee({ role: 'administrator', email: 'boss@company.example' }))
  project = await server.make.project()
})
afterAll(() => server.close())

const ofTicket = (id: number) => ({ imageable_type: 'Slip', imageable_id: id })
const at = (id: number, path = '') => `/v1/images${path}?imageable_type=Slip&imageable_id=${id}`
const add = async (client: SignedInClient, ticket: number, content: Buffer, name = 'load.jpg', headers = {}) =>
  client.post('/v1/images', { ...ofTicket(ticket), content: content.toString('base64'), name }, headers)
const slip = async (id: number) => (await server.owner.query<{ image_count: number; version: number }>('SELECT image_count, version FROM slips WHERE id = $1', [id])).rows[0]
const events = async (id: number) => (await admin.get(`/v1/slips/${id}/slip_events`)).body.slip_events
const bytes = async (client: SignedInClient, path: string) => {
  const answer = await fetch(server.address + path, { headers: client.headers })
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
}

describe('one ticket and its images', () => {
  test('TICK-67 TICK-74 TICK-71 SHELL-78 an image sent as base64 is listed with its name, size, type and who added it; the count and the ticket agree', async () => {
    const ticket = await server.make.ticket(project)
    const addition = await add(admin, ticket, await picture('jpeg'), 'C:\\camera\\Scale ticket.JPEG')
    expect(addition.status).toBe(201)
    expect(addition.body.image).toMatchObject({ ...ofTicket(ticket), name: 'Scale ticket.jpg', type: 'image/jpeg', width: 40, height: 20, by: expect.stringContaining('Pat') })
    expect(addition.body.slip).toEqual({ id: ticket, version: 2, image_count: 1 })
    await add(admin, ticket, await picture('png'), 'load.png')
    const { body, headers } = await admin.get(at(ticket))
    expect(body.images.map(({ name }: { name: string }) => name)).toEqual(['Scale ticket.jpg', 'load.png'])
    expect(body.page).toEqual({ total_rows: 2, page_number: 1, page_size: 30 })
    expect(headers.get('total-count')).toBe('2')
    expect((await admin.get(at(ticket, '/count'))).body).toEqual({ count: 2 })
    expect((await admin.get(`/v1/slips?filters[id][in][]=${ticket}`)).body.slips[0].image_count).toBe(2)
  })

  test('TICK-66 the sixth photo is refused with the number, even when six arrive at once', async () => {
    const ticket = await server.make.ticket(project)
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map((red) => picture('png', { red })))
    const answers = await Promise.all(pictures.map((one) => add(admin, ticket, one)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 422, body: { message: 'Max image amount reached (5).' } })
    expect(await slip(ticket)).toMatchObject({ image_count: 5, version: 6 })
  })

  test('TICK-74 TICK-80 an image is deleted by id with its object; the ticket’s count goes down, its history names it, and a second delete is 404', async () => {
    const ticket = await server.make.ticket(project)
    const other = await server.make.ticket(project)
    const { body: { image } } = await add(admin, ticket, await picture('jpeg'))
    expect((await admin.delete(at(other, `/${image.id}`))).status).toBe(404)
    expect((await admin.delete(at(ticket, `/${image.id}`))).status).toBe(204)
    expect((await admin.delete(at(ticket, `/${image.id}`))).status).toBe(404)
    expect(await slip(ticket)).toMatchObject({ image_count: 0, version: 3 })
    expect((await admin.get(at(ticket))).body.images).toEqual([])
    expect((await bytes(admin, at(ticket, `/${image.id}/download`))).status).toBe(404)
    const named = { id: image.id, name: 'load.jpg' }
    expect((await events(ticket)).map(({ event, changes }: { event: string; changes: object }) => [event, changes])).toEqual([
      ['image_removed', { images: [named, null], image_count: [1, 0] }], ['image_added', { images: [null, named], image_count: [0, 1] }],
    ])
  })

  test('API-32 undo reverses adding and deleting an image, and redo repeats it', async () => {
    const ticket = await server.make.ticket(project)
    const added = await add(admin, ticket, await picture('jpeg'))
    const undo = (changeSet: string | null) => admin.post('/v1/slips/undo', { change_set: changeSet })
    const count = async () => [(await admin.get(at(ticket))).body.images.length, (await slip(ticket))?.image_count]
    const undone = await undo(added.headers.get('change-set'))
    expect([undone.body.undone, await count()]).toEqual([1, [0, 0]])
    await undo(undone.headers.get('change-set'))
    expect(await count()).toEqual([1, 1])
    const removed = await admin.delete(at(ticket, `/${added.body.image.id}`))
    expect(await count()).toEqual([0, 0])
    await undo(removed.headers.get('change-set'))
    expect(await count()).toEqual([1, 1])
    const later = await admin.delete(at(ticket, `/${added.body.image.id}`))
    await add(admin, ticket, await picture('png'))
    expect((await undo(later.headers.get('change-set'))).body).toMatchObject({ undone: 0, left: [{ id: ticket }] })
  })

  test('API-18 API-19 an upload sent twice under one key makes one image; another picture under the same key is refused', async () => {
    const ticket = await server.make.ticket(project)
    const key = { 'idempotency-key': randomUUID() }
    const first = await add(admin, ticket, await picture('jpeg'), 'load.jpg', key)
    const second = await add(admin, ticket, await picture('jpeg'), 'load.jpg', key)
    expect([second.status, second.body, second.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
    expect((await add(admin, ticket, await picture('png'), 'load.jpg', key)).status).toBe(422)
    expect((await slip(ticket))?.image_count).toBe(1)
  })
})

describe('files as they are stored', () => {
  test('TICK-70 TICK-76 both downloads send the picture as an attachment under its name, never as a page', async () => {
    const ticket = await server.make.ticket(project)
    const { body: { image } } = await add(admin, ticket, await picture('png', { width: 64, height: 32 }), 'scale – “7”.png')
    for (const path of [`/v3/slips/${ticket}/images/${image.id}/download`, at(ticket, `/${image.id}/download`)]) {
      const { status, headers, content } = await bytes(admin, path)
      expect(status).toBe(200)
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="scale _ _7_\.png"; filename\*=UTF-8''scale%20/)
      expect(headers.get('content-type')).toBe('image/png')
      expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual(['nosniff', "default-src 'none'; sandbox"])
      expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 })
    }
    const preview = await bytes(admin, at(ticket, `/${image.id}/preview`))
    expect([preview.headers.get('content-type'), preview.headers.get('x-content-type-options'), preview.content.subarray(8, 12).toString()]).toEqual(['image/webp', 'nosniff', 'WEBP'])
  })

  test('TICK-68 ERR-17 every file of the corpus that is not a valid jpeg or png is refused, and none leaves a trace', async () => {
    const ticket = await server.make.ticket(project)
    for (const [name, content, sentence] of await badFiles()) {
      const { status, body } = await add(admin, ticket, content, name)
      expect([name, status, sentence.test(body.message) || body.message]).toEqual([name, 422, true])
    }
    const texts = ['', 'no base64!', 'data:image/png;base64,iVBORw0KGgo=', 'iVBORw0KGg']
    for (const content of texts) expect((await admin.post('/v1/images', { ...ofTicket(ticket), content })).status).toBe(422)
    expect(await slip(ticket)).toMatchObject({ image_count: 0, version: 1 })
    expect((await admin.get('/v1/images/count?imageable_type=Rock&imageable_id=1')).status).toBe(422)
  })

  test('TICK-68 a picture that is also something else is drawn again: hidden content is removed, and so is camera metadata', async () => {
    const ticket = await server.make.ticket(project)
    for (const [name, content, rider] of await polyglots()) {
      expect(content.includes(rider)).toBe(true)
      const { status, body } = await add(admin, ticket, content, name)
      expect([name, status]).toEqual([name, 201])
      const storedImage = await bytes(admin, at(ticket, `/${body.image.id}/download`))
      expect(storedImage.content.includes(rider)).toBe(false)
      expect((await sharp(storedImage.content).metadata()).exif).toBeUndefined()
    }
  })

  test('SHELL-78 a photo taken sideways is shown upright, with the time that the camera recorded', async () => {
    const ticket = await server.make.ticket(project)
    const { body } = await add(admin, ticket, await photoWithNotes())
    expect(body.image).toMatchObject({ width: 20, height: 40 })
    expect(Date.parse(body.image.taken_at)).toBe(Date.parse('2026-11-02T07:15:30-06:00'))
  })

  thorough('TICK-68 API-28 a body over 10 MB is still accepted as an upload; one byte over 30 MB is refused with the size', async () => {
    const ticket = await server.make.ticket(project)
    const noise = await sharp({ create: { width: 2000, height: 1400, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer()
    expect(noise.length * 4 / 3).toBeGreaterThan(10 * 1024 * 1024)
    expect((await add(admin, ticket, noise, 'large.png')).status).toBe(201)
    const tooLarge = Buffer.concat([await picture('jpeg'), Buffer.alloc(30 * 1024 * 1024)])
    expect(await add(admin, ticket, tooLarge)).toMatchObject({ status: 422, body: { message: 'File size should not exceed 30 MB.' } })
    expect((await add(admin, ticket, Buffer.alloc(40 * 1024 * 1024))).status).toBe(413)
  })
})

describe('permissions', () => {
  test('API-30 PROJ-44 readers see images and change none; a person who is not on the team does not find the ticket', async () => {
    const ticket = await server.make.ticket(project)
    const { body: { image } } = await add(admin, ticket, await picture('jpeg'))
    const auditor = await server.signedIn('read_only_auditor')
    expect((await auditor.get(at(ticket))).body.images).toHaveLength(1)
    expect((await bytes(auditor, at(ticket, `/${image.id}/download`))).status).toBe(200)
    expect([(await add(auditor, ticket, await picture('png'))).status, (await auditor.delete(at(ticket, `/${image.id}`))).status]).toEqual([403, 403])
    const inspector = await server.signedIn('field_inspector')
    const calls = async () => [
      (await inspector.get(at(ticket))).status, (await inspector.get(at(ticket, '/count'))).status, (await bytes(inspector, at(ticket, `/${image.id}/preview`))).status,
      (await bytes(inspector, `/v3/slips/${ticket}/images/${image.id}/download`)).status, (await add(inspector, ticket, await picture('png'))).status,
      (await inspector.delete(at(ticket, `/${image.id}`))).status,
    ]
    expect(await calls()).toEqual([404, 404, 404, 404, 404, 404])
    await server.make.onTeam(project, inspector.person)
    expect(await calls()).toEqual([200, 200, 200, 200, 201, 204])
  })

  test('API-16 another agency finds neither the ticket nor the image', async () => {
    const ticket = await server.make.ticket(project)
    const { body: { image } } = await add(admin, ticket, await picture('jpeg'))
    const stranger = await server.signedIn('administrator', await server.make.agency())
    expect([(await stranger.get(at(ticket))).status, (await stranger.delete(at(ticket, `/${image.id}`))).status, (await add(stranger, ticket, await picture('png'))).status]).toEqual([404, 404, 404])
    expect((await bytes(stranger, `/v3/slips/${ticket}/images/${image.id}/download`)).status).toBe(404)
    expect((await slip(ticket))?.image_count).toBe(1)
  })

  test('AUTH-43 an impersonated session sees the pictures on the screen and cannot download them', async () => {
    const ticket = await server.make.ticket(project)
    const { body: { image } } = await add(admin, ticket, await picture('jpeg'))
    const target = await server.make.employee({ role: 'field_engineer' })
    await server.make.onTeam(project, target)
    const impersonation = await admin.post('/v3/sessions/impersonations', { user_id: target.id })
    const entered = await server.anyone.get(`/v3/sessions/_me?otp=${impersonation.body.token}`)
    const headers = { authorization: entered.headers.get('authorization') ?? '' }
    const get = async (path: string) => server.anyone.get(path, headers)
    expect((await get(at(ticket, `/${image.id}/preview`))).status).toBe(200)
    for (const path of [at(ticket, `/${image.id}/download`), `/v3/slips/${ticket}/images/${image.id}/download`]) {
      expect(await get(path)).toMatchObject({ status: 403, body: { message: 'Feature not available during impersonation.' } })
    }
  })
})

thorough('M7 when many people upload many pictures at once, few wait with their file in memory, and the others are asked to try again later', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.signedIn('administrator')))
  const large = await picture('png', { width: 1_600, height: 1_600 })
  const tickets = await Promise.all(people.map(() => server.make.ticket(project)))
  const answers = await Promise.all(people.flatMap((person, at) => [1, 2, 3, 4].map(() => add(person, tickets[at] ?? 0, large, 'large.png'))))
  const refused = answers.filter(({ status }) => status === 503 || status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect(answers.filter(({ status }) => status === 201).length).toBe(answers.length - refused.length)
})
