import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentPieces } from '#src/areas/projects/server/documents/uploads/document-pieces'
import { UNFINISHED_UPLOADS_MAX } from '#src/platform/domain/uploads'
import { removeUnfinishedUploads } from '#src/platform/server/uploads/piece-store'
import { documentSender, pdf, type Sent } from '#tests/api/projects/document-pieces'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const plan = pdf()

let server: TestServer
let admin: SignedInClient
let project: number
const { piece: sent, finish, state, pieces, documents } = documentSender(() => ({ server, by: admin, project }))
const piece = (upload: string, one: Omit<Sent, 'of'> & { readonly of?: Buffer }) => sent(upload, { of: plan, ...one })

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

describe('PROJ-32 a document in pieces', () => {
  test('PROJ-32 PROJ-33 continues where it was after it was cut and the server was restarted; the document has the bytes of the file, and an undo removes it', async () => {
    const [upload, cut] = [randomUUID(), Math.floor(plan.length * 0.99)]
    const before = await server.another()
    expect(await piece(upload, { address: before.address, offset: 0, end: 500_000 })).toMatchObject({ status: 200, body: { received: 500_000 } })
    expect((await piece(upload, { address: before.address, offset: 500_000, end: cut })).body).toEqual({ received: cut })
    await before.close()
    expect([await state(upload), (await finish(upload)).body.message]).toEqual([{ received: cut, size: plan.length }, `The server has only ${cut} bytes of this file. Send the rest first.`])
    expect((await piece(upload, { offset: cut })).body).toEqual({ received: plan.length })
    expect(await documents()).toEqual([])
    const headers = { 'idempotency-key': randomUUID() }
    const done = await finish(upload, { headers })
    expect([done.status, done.body.document]).toMatchObject([201, { owner_type: 'project', owner_id: project, name: 'plan.pdf', type: 'application/pdf', size: plan.length }])
    // the same call is made again, as if its answer had been lost
    const again = await finish(upload, { headers })
    expect([again.status, again.body, (await finish(upload)).status]).toEqual([201, done.body, 404])
    expect([await state(upload), await pieces(upload), (await documents()).length]).toEqual([404, 0, 1])
    const file = await fetch(`${server.address}/v1/documents/${done.body.document.id}/download`, { headers: admin.headers })
    expect(Buffer.from(await file.arrayBuffer()).equals(plan)).toBe(true)
    const { rows: events } = await server.owner.query(`SELECT event FROM record_events WHERE record_kind = 'document' AND record_id = $1`, [done.body.document.id])
    expect(events).toEqual([{ event: 'created' }])
    expect((await admin.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body.undone).toBe(1)
    expect(await documents()).toEqual([])
  })

  test('PROJ-32 a piece that is sent twice counts once, even at the same time; one at a wrong offset is refused with what the server has; two requests that finish it make one document', async () => {
    const [upload, owner] = [randomUUID(), await server.make.project()]
    const first = { owner, offset: 0, end: 300_000 }
    expect((await Promise.all([piece(upload, first), piece(upload, first)])).map(({ status, body }) => [status, body.received])).toEqual([[200, 300_000], [200, 300_000]])
    for (const offset of [200_000, 400_000]) expect(await piece(upload, { owner, offset, end: 700_000 })).toMatchObject({ status: 409, body: { message: 'The server has 300000 bytes of this file. Send it from there.' } })
    expect((await piece(upload, { ...first, of: pdf(plan.length, 'another') })).status).toBe(409)
    await piece(upload, { owner, offset: 300_000 })
    expect((await Promise.all([finish(upload, { owner }), finish(upload, { owner })])).map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect(await documents(owner)).toHaveLength(1)
    // two windows finish an upload with the same key: both get the same document
    const [both, elsewhere, headers] = [randomUUID(), await server.make.project(), { 'idempotency-key': `upload ${randomUUID()}` }]
    const content = pdf(plan.length, 'both windows')
    await piece(both, { owner: elsewhere, offset: 0, of: content })
    const [one, two] = [await finish(both, { owner: elsewhere, headers }), await finish(both, { owner: elsewhere, headers })]
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body])
    expect(await documents(elsewhere)).toHaveLength(1)
    // the same file with the same name is not added a second time
    const other = randomUUID()
    await piece(other, { owner, offset: 0 })
    expect([(await finish(other, { owner })).status, (await documents(owner)).length, await pieces(other)]).toEqual([201, 1, 0])
  })

  test('API-16 PROJ-32 belongs to one person: another agency and a colleague get 404 and change nothing, another project cannot take it, and a person who may not change documents gets 403', async () => {
    const [upload, other] = [randomUUID(), await server.make.project()]
    await piece(upload, { offset: 0, end: 300_000 })
    const agency = await server.make.agency()
    const stranger = await server.signedIn('administrator', agency)
    const theirs = await server.make.project({ dot_authority_id: agency })
    const colleague = await server.signedIn('administrator')
    for (const [client, owner] of [[stranger, theirs], [stranger, project], [colleague, project]] as const) {
      const calls = [piece(upload, { client, owner, offset: 300_000 }), finish(upload, { client, owner }), client.delete(`/v1/documents/uploads/${upload}`)]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404])
      expect(await state(upload, client)).toBe(404)
    }
    expect((await piece(upload, { client: colleague, offset: 0, end: 300_000 })).status).toBe(404)
    for (const wrong of [{ owner: other }, { size: plan.length + 5 }]) expect((await piece(upload, { offset: 300_000, ...wrong })).status).toBe(404)
    await piece(upload, { offset: 300_000 })
    expect([(await finish(upload, { owner: other })).status, (await finish(upload)).status]).toEqual([404, 201])
    const auditor = await server.signedIn('read_only_auditor')
    const mine = randomUUID()
    expect([(await piece(mine, { client: auditor, offset: 0 })).status, (await finish(mine, { client: auditor })).status, await pieces(mine)]).toEqual([403, 403, 0])
  })

  test('PROJ-32 an upload that lost a piece is not found, and the same id begins again from its start', async () => {
    for (const lost of [0, 70_000]) {
      const [upload, owner] = [randomUUID(), await server.make.project()]
      for (const offset of [0, 70_000, 140_000]) await piece(upload, { owner, offset, end: offset + 70_000 })
      await server.owner.query('DELETE FROM document_upload_pieces WHERE upload_id = $1 AND starts_at = $2', [upload, lost])
      expect([await state(upload), (await piece(upload, { owner, offset: 210_000 })).status, (await finish(upload, { owner })).status]).toEqual([404, 404, 404])
      expect([(await piece(upload, { owner, offset: 0, end: 100_000 })).body, await pieces(upload)]).toEqual([{ received: 100_000 }, 1])
      await piece(upload, { owner, offset: 100_000 })
      expect([(await finish(upload, { owner })).status, await pieces(upload)]).toEqual([201, 0])
    }
  })

  test('H6 is removed at once when it is canceled, and after a day when nobody continues it; an eleventh replaces the oldest', async () => {
    const begin = async () => {
      const upload = randomUUID()
      expect((await piece(upload, { offset: 0, end: 70_000 })).status).toBe(200)
      return upload
    }
    const canceled = await begin()
    const cancel = () => admin.delete(`/v1/documents/uploads/${canceled}`)
    expect([(await cancel()).status, (await cancel()).status, await pieces(canceled)]).toEqual([204, 404, 0])
    await server.owner.query('DELETE FROM document_upload_pieces')
    const begun: string[] = []
    for (let n = 0; n <= UNFINISHED_UPLOADS_MAX; n++) begun.push(await begin())
    expect(await Promise.all(begun.map(pieces))).toEqual([0, ...Array.from({ length: UNFINISHED_UPLOADS_MAX }, () => 1)])
    const [, old = '', fresh = ''] = begun
    await server.owner.query(`UPDATE document_upload_pieces SET created_at = now() - interval '25 hours' WHERE upload_id = ANY ($1)`, [[old, fresh]])
    await piece(fresh, { offset: 70_000, end: 140_000 })
    expect(await server.running.platform.database.inAgency(server.make.firstAgency, (db) => removeUnfinishedUploads(documentPieces)(db, new Date(), 100))).toBe(1)
    expect([await pieces(old), await pieces(fresh)]).toEqual([0, 2])
  })
})
