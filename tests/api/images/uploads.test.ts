import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PIECE_MAX_BYTES, PIECE_MIN_BYTES, UNFINISHED_UPLOADS_MAX } from '#src/platform/domain/uploads'
import { imagePieces } from '#src/areas/tickets/server/images/uploads/image-pieces'
import { removeUnfinishedUploads } from '#src/platform/server/uploads/piece-store'
import { picture } from '#tests/api/images/pictures'
import type { Client } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
let project: number
/** A photo of more than 1 MB, which clients send in pieces. */
let photo: Buffer

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  project = await server.make.project()
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer()
  expect(photo.length).toBeGreaterThan(1024 * 1024)
})
afterAll(() => server.close())

interface Sent {
  readonly client?: Client
  readonly address?: string
  readonly offset: number
  readonly end?: number
  readonly of?: Buffer
  readonly size?: number
  readonly object?: Readonly<Record<string, string | number>>
}

const ofTicket = (id: number) => ({ imageable_type: 'Slip', imageable_id: id })
/** Sends a piece of a file: the bytes from `offset` up to `end`. */
async function piece(upload: string, ticket: number, { client = admin, address = server.address, of = photo, offset, end = of.length, size = of.length, object = ofTicket(ticket) }: Sent) {
  const query = new URLSearchParams(Object.entries({ ...object, size, offset }).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${address}/v1/images/uploads/${upload}?${query.toString()}`, { method: 'PUT', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(of.subarray(offset, end)) })
  return { status: answer.status, body: (await answer.json()) as { received?: number; message?: string } }
}
const finish = (upload: string, ticket: number, headers = {}) => admin.post(`/v1/images/uploads/${upload}`, { ...ofTicket(ticket), name: 'load.png' }, headers)
const state = async (upload: string, client: Client = admin) => {
  const { status, body } = await client.get(`/v1/images/uploads/${upload}`)
  return status === 200 ? body : status
}
const pieces = async (upload: string) => (await server.owner.query('SELECT 1 FROM image_upload_pieces WHERE upload_id = $1', [upload])).rowCount
const images = async (ticket: number) => (await admin.get(`/v1/images?imageable_type=Slip&imageable_id=${ticket}`)).body.images as { id: number; name: string; width: number }[]

describe('TICK-67 an upload in pieces', () => {
  test('TICK-67 continues where it was after it was cut at 99 % and the server was restarted; the image equals one that is sent whole', async () => {
    const [ticket, upload] = [await server.make.ticket(project), randomUUID()]
    const cut = Math.floor(photo.length * 0.99)
    const before = await server.another()
    expect(await piece(upload, ticket, { address: before.address, offset: 0, end: 500_000 })).toMatchObject({ status: 200, body: { received: 500_000 } })
    expect((await piece(upload, ticket, { address: before.address, offset: 500_000, end: cut })).body).toEqual({ received: cut })
    expect((await finish(upload, ticket)).status).toBe(409)
    await before.close()
    expect(await state(upload)).toEqual({ received: cut, size: photo.length })
    expect((await piece(upload, ticket, { offset: cut })).body).toEqual({ received: photo.length })
    expect(await images(ticket)).toEqual([])
    const key = { 'idempotency-key': randomUUID() }
    const done = await finish(upload, ticket, key)
    expect([done.status, done.body.image, done.body.slip]).toMatchObject([201, { ...ofTicket(ticket), name: 'load.png', width: 1200, height: 800 }, { id: ticket, version: 2, image_count: 1 }])
    // the same call is made again, as if its answer had been lost
    const again = await finish(upload, ticket, key)
    expect([again.status, again.body]).toEqual([201, done.body])
    expect((await finish(upload, ticket)).status).toBe(404)
    expect([await state(upload), await pieces(upload), (await images(ticket)).length]).toEqual([404, 0, 1])
    const undone = await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
    expect([undone.body.undone, await images(ticket)]).toEqual([1, []])
    const whole = await admin.post('/v1/images', { ...ofTicket(ticket), content: photo.toString('base64'), name: 'load.png' })
    expect(whole.body.image.size).toBe(done.body.image.size)
    const { body: { slip_events: events } } = await admin.get(`/v1/slips/${ticket}/slip_events`)
    expect(events.at(-1)).toMatchObject({ event: 'image_added', changes: { image_count: [0, 1] } })
  })

  test('TICK-67 counts a piece only once when it is sent twice, even at the same time, and refuses one at a wrong offset with what it has', async () => {
    const [ticket, upload] = [await server.make.ticket(project), randomUUID()]
    const first = { offset: 0, end: 300_000 }
    expect((await Promise.all([piece(upload, ticket, first), piece(upload, ticket, first)])).map(({ status, body }) => [status, body.received])).toEqual([[200, 300_000], [200, 300_000]])
    expect((await piece(upload, ticket, first)).body).toEqual({ received: 300_000 })
    for (const offset of [200_000, 400_000]) expect(await piece(upload, ticket, { offset, end: 700_000 })).toMatchObject({ status: 409, body: { message: 'The server has 300000 bytes of this file. Send it from there.' } })
    // different content at the same offset is not the same piece, so it is refused
    expect((await piece(upload, ticket, { ...first, of: Buffer.concat([photo.subarray(0, 299_999), Buffer.from([1]), photo.subarray(300_000)]) })).status).toBe(409)
    expect(await state(upload)).toEqual({ received: 300_000, size: photo.length })
    expect((await finish(upload, ticket)).body).toMatchObject({ status: 409, message: 'The server has only 300000 bytes of this file. Send the rest first.' })
    await piece(upload, ticket, { offset: 300_000 })
    // two windows finish the upload at the same time, but it becomes only one image
    expect((await Promise.all([finish(upload, ticket), finish(upload, ticket)])).map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect((await images(ticket)).length).toBe(1)
  })

  test('API-16 TICK-67 belongs to one person: another agency and a colleague get 404 and change nothing, and another ticket cannot take it', async () => {
    const [ticket, other, upload] = [await server.make.ticket(project), await server.make.ticket(project), randomUUID()]
    await piece(upload, ticket, { offset: 0, end: 300_000 })
    const agency = await server.make.agency()
    const stranger = await server.signedIn('administrator', agency)
    const theirs = await server.make.ticket(await server.make.project({ dot_authority_id: agency }), { dot_authority_id: agency })
    const colleague = await server.signedIn('administrator')
    for (const [client, on] of [[stranger, theirs], [stranger, ticket], [colleague, ticket]] as const) {
      expect((await piece(upload, on, { client, offset: 300_000 })).status).toBe(404)
      expect(await state(upload, client)).toBe(404)
      expect((await client.post(`/v1/images/uploads/${upload}`, ofTicket(on))).status).toBe(404)
      expect((await client.delete(`/v1/images/uploads/${upload}`)).status).toBe(404)
    }
    expect((await piece(upload, ticket, { client: colleague, offset: 0, end: 300_000 })).status).toBe(404)
    expect((await piece(upload, other, { offset: 300_000 })).status).toBe(404)
    expect((await piece(upload, ticket, { offset: 300_000, size: photo.length + 5 })).status).toBe(404)
    await piece(upload, ticket, { offset: 300_000 })
    expect((await finish(upload, other)).status).toBe(404)
    expect((await finish(upload, ticket)).status).toBe(201)
    for (const role of ['read_only_auditor', 'plant_inspector'] as const) {
      const client = await server.signedIn(role)
      const onProject = await piece(randomUUID(), 0, { client, offset: 0, end: 300_000, object: { imageable_type: 'Project', imageable_id: project } })
      expect([role, onProject.status]).toEqual([role, 403])
    }
  })

  test('TICK-66 TICK-68 is judged by its bytes: a file that is not an image is refused at its first piece or its last, and nothing of it is kept', async () => {
    const [ticket, text, hollow] = [await server.make.ticket(project), randomUUID(), randomUUID()]
    expect((await piece(text, ticket, { offset: 0, of: Buffer.alloc(300_000, 'just words') })).body).toMatchObject({ message: 'Invalid file format, allowed formats jpeg, jpg, png.' })
    expect(await state(text)).toBe(404)
    // a file that begins like a picture and continues with meaningless bytes
    const broken = Buffer.concat([photo.subarray(0, 200_000), Buffer.alloc(200_000, 7)])
    await piece(hollow, ticket, { of: broken, offset: 0, end: 200_000 })
    await piece(hollow, ticket, { of: broken, offset: 200_000 })
    expect((await finish(hollow, ticket)).body).toMatchObject({ status: 422, message: 'Failed to upload file. It is damaged or incomplete.' })
    expect([await state(hollow), await pieces(hollow), await images(ticket)]).toEqual([404, 0, []])
    const wrong: readonly Sent[] = [{ offset: 0, end: 0 }, { offset: 0, end: PIECE_MIN_BYTES - 1 }, { offset: 0, size: 1_000 }, { offset: 0, size: 30 * 1024 * 1024 + 1 }]
    for (const one of wrong) expect((await piece(randomUUID(), ticket, one)).status).toBe(422)
    expect((await piece(randomUUID(), ticket, { offset: 0, of: Buffer.alloc(PIECE_MAX_BYTES + 1) })).status).toBe(413)
    for (const red of [1, 2, 3, 4, 5]) await admin.post('/v1/images', { ...ofTicket(ticket), content: (await picture('png', { red })).toString('base64') })
    const sixth = randomUUID()
    await piece(sixth, ticket, { offset: 0 })
    expect((await finish(sixth, ticket)).body).toMatchObject({ status: 422, message: 'Max image amount reached (5).' })
  })

  test('H6 is removed at once when it is canceled, and after a day when nobody continues it; an eleventh replaces the oldest', async () => {
    const ticket = await server.make.ticket(project)
    const begin = async () => {
      const upload = randomUUID()
      expect((await piece(upload, ticket, { offset: 0, end: 70_000 })).status).toBe(200)
      return upload
    }
    const canceled = await begin()
    expect((await admin.delete(`/v1/images/uploads/${canceled}`)).status).toBe(204)
    expect((await admin.delete(`/v1/images/uploads/${canceled}`)).status).toBe(404)
    expect(await pieces(canceled)).toBe(0)
    await server.owner.query('DELETE FROM image_upload_pieces')
    const begun: string[] = []
    for (let n = 0; n <= UNFINISHED_UPLOADS_MAX; n++) begun.push(await begin())
    expect(await Promise.all(begun.map(pieces))).toEqual([0, ...Array.from({ length: UNFINISHED_UPLOADS_MAX }, () => 1)])
    const [, old = '', fresh = ''] = begun
    await server.owner.query(`UPDATE image_upload_pieces SET created_at = now() - interval '25 hours' WHERE upload_id = ANY ($1)`, [[old, fresh]])
    await piece(fresh, ticket, { offset: 70_000, end: 140_000 })
    expect(await server.running.platform.database.inAgency(server.make.firstAgency, (db) => removeUnfinishedUploads(imagePieces)(db, new Date(), 100))).toBe(1)
    expect([await pieces(old), await pieces(fresh)]).toEqual([0, 2])
  })
})
