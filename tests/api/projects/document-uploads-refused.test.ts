import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_MAX_BYTES } from '#src/platform/domain/documents/documents'
import { PIECE_MAX_BYTES, PIECE_MIN_BYTES, UNFINISHED_UPLOADS_MAX } from '#src/platform/domain/uploads'
import { picture } from '#tests/api/images/pictures'
import { documentSender, pdf, type Sent } from '#tests/api/projects/document-pieces'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const WRONG = 'Invalid file format, allowed formats pdf, jpeg, jpg, png.'
const TOO_LARGE = 'File size should not exceed 30 MB.'
const plan = pdf()

let server: TestServer
let admin: SignedInClient
let project: number
const { piece, finish, state, pieces, documents } = documentSender(() => ({ server, by: admin, project }))

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

/** Whether the file store has these bytes as a file. */
const isStored = (content: Buffer) =>
  server.running.platform.files.size(createHash('sha256').update(content).digest('hex')).then(() => true, () => false)

/** Sends a piece of `bytes` bytes without announcing its length. Then ends the request or, if `isCut` is true, cuts the connection. */
function unannounced(upload: string, { bytes, isCut = false }: { readonly bytes: number; readonly isCut?: boolean }): Promise<number | null> {
  const query = `owner_type=project&owner_id=${project}&name=plan.pdf&size=${8 * 1024 * 1024}&offset=0`
  return new Promise((resolve) => {
    const sending = request(`${server.address}/v1/documents/uploads/${upload}?${query}`, { method: 'PUT', headers: { ...admin.headers, 'content-type': 'application/octet-stream' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    sending.on('error', () => resolve(null))
    sending.write(pdf(bytes, 'unannounced'), () => (isCut ? setTimeout(() => sending.destroy(), 50) : sending.end()))
  })
}

describe('PROJ-32 refused uploads of documents', () => {
  test('PROJ-32 a file whose first bytes do not match its name is refused at its first piece, before a byte of it is stored', async () => {
    const [web, program, renamed] = [randomUUID(), randomUUID(), randomUUID()]
    const page = Buffer.alloc(300_000, '<!doctype html><script>alert(1)</script>')
    expect(await piece(web, { offset: 0, of: page })).toMatchObject({ status: 422, body: { message: WRONG } })
    expect(await piece(program, { offset: 0, of: pdf(300_000, 'a program'), name: 'plan.exe' })).toMatchObject({ status: 422, body: { message: WRONG } })
    expect((await piece(program, { offset: 0, of: pdf(300_000, 'a program'), name: `${'x'.repeat(252)}.pdf` })).status).toBe(422)
    expect([await pieces(web), await pieces(program), await isStored(page), await isStored(pdf(300_000, 'a program'))]).toEqual([0, 0, false, false])
    // the upload is finished under a name with another extension than its pieces were sent with
    await piece(renamed, { offset: 0, of: plan })
    expect((await finish(renamed, { name: 'plan.exe' })).body.message).toBe(WRONG)
    expect((await finish(renamed, { name: 'plan.png' })).body.message).toBe(WRONG)
    expect([await state(renamed), await documents()]).toEqual([404, []])
  })

  test('PROJ-32 a file has the size that it announced, in pieces neither too small nor too large; one of more than 30 MB is refused at its first piece and again at the end', async () => {
    const wrong: readonly Partial<Sent>[] = [{ end: 0 }, { end: PIECE_MIN_BYTES - 1 }, { size: 1_000 }, { size: DOCUMENT_MAX_BYTES + 1 }, { size: 0 }]
    for (const one of wrong) expect((await piece(randomUUID(), { of: plan, offset: 0, ...one })).status).toBe(422)
    expect((await piece(randomUUID(), { offset: 0, of: pdf(PIECE_MAX_BYTES + 1) })).status).toBe(413)
    expect((await piece('not-a-uuid', { offset: 0, of: plan })).status).toBe(422)
    const upload = randomUUID()
    // the server knows the length of this piece only once the piece has arrived
    expect(await unannounced(upload, { bytes: 40_000 })).toBe(422)
    expect([413, null]).toContain(await unannounced(upload, { bytes: PIECE_MAX_BYTES + 1 }))
    expect(await unannounced(upload, { bytes: 300_000, isCut: true })).toBeNull()
    await pause(200)
    expect([await state(upload), await isStored(pdf(PIECE_MAX_BYTES + 1, 'unannounced')), await isStored(pdf(300_000, 'unannounced'))]).toEqual([404, false, false])
    expect([await unannounced(upload, { bytes: 300_000 }), await state(upload)]).toEqual([200, { received: 300_000, size: 8 * 1024 * 1024 }])
    // imitates that the size limit was higher when the pieces of this upload arrived
    const large = randomUUID()
    await piece(large, { offset: 0, of: plan })
    await server.owner.query('UPDATE document_upload_pieces SET total_size = $1, size = $1 WHERE upload_id = $2', [DOCUMENT_MAX_BYTES + 1, large])
    expect((await finish(large)).body).toMatchObject({ status: 422, message: TOO_LARGE })
    expect([await state(large), await documents()]).toEqual([404, []])
  })

  test('PROJ-28 PROJ-32 an upload to a project that is deleted meanwhile takes no piece and becomes no document, and continues when the project is restored', async () => {
    const [upload, owner] = [randomUUID(), await server.make.project()]
    await piece(upload, { owner, of: plan, offset: 0, end: 300_000 })
    await server.owner.query('UPDATE dot_projects SET deleted_at = now(), deleted_by = $2 WHERE id = $1', [owner, admin.person.id])
    const rest = { owner, of: plan, offset: 300_000 }
    expect([(await piece(upload, rest)).status, (await finish(upload, { owner })).status, await pieces(upload)]).toEqual([404, 404, 1])
    await server.owner.query('UPDATE dot_projects SET deleted_at = NULL, deleted_by = NULL WHERE id = $1', [owner])
    expect([(await piece(upload, rest)).status, (await finish(upload, { owner })).status, (await documents(owner)).length]).toEqual([200, 201, 1])
  })

  test('PROJ-44 PROJ-32 an upload ends with the right to it: a person who left the team gets 404, one who lost the role 403, one who left the agency 401, and nothing is added', async () => {
    const inspector = await server.signedIn('field_inspector')
    await server.make.onTeam(project, inspector.person)
    const upload = randomUUID()
    const next = async () => {
      const rest = await piece(upload, { client: inspector, of: plan, offset: 300_000 })
      return [rest.status, (await finish(upload, { client: inspector })).status]
    }
    expect((await piece(upload, { client: inspector, of: plan, offset: 0, end: 300_000 })).status).toBe(200)
    await server.owner.query('DELETE FROM project_employees WHERE dot_project_id = $1 AND employee_id = $2', [project, inspector.person.id])
    expect(await next()).toEqual([404, 404])
    await server.make.onTeam(project, inspector.person)
    await server.owner.query(`UPDATE employees SET role = 'read_only_auditor' WHERE id = $1`, [inspector.person.id])
    expect([...(await next()), await state(upload, inspector)]).toEqual([403, 403, 403])
    await server.owner.query(`UPDATE employees SET role = 'field_inspector', deleted_at = now() WHERE id = $1`, [inspector.person.id])
    expect(await next()).toEqual([401, 401])
    expect([await pieces(upload), await documents()]).toEqual([1, []])
  })

  test('H6 uploads count for their person and their kind alone: uploads of images, and those of a colleague, replace none of a document', async () => {
    const colleague = await server.signedIn('administrator')
    const [mine, theirs, ticket] = [randomUUID(), randomUUID(), await server.make.ticket(project)]
    await piece(mine, { of: plan, offset: 0, end: 70_000 })
    for (let n = 0; n < UNFINISHED_UPLOADS_MAX; n++) await piece(n === 0 ? theirs : randomUUID(), { client: colleague, of: plan, offset: 0, end: 70_000 })
    const photo = await picture('png', { width: 600, height: 400 })
    for (let n = 0; n <= UNFINISHED_UPLOADS_MAX; n++) {
      const query = `imageable_type=Slip&imageable_id=${ticket}&size=${8 * 1024 * 1024}&offset=0`
      const content = Buffer.concat([photo, Buffer.alloc(PIECE_MIN_BYTES)])
      expect((await fetch(`${server.address}/v1/images/uploads/${randomUUID()}?${query}`, { method: 'PUT', headers: { ...admin.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content) })).status).toBe(200)
    }
    expect([await pieces(mine), await pieces(theirs)]).toEqual([1, 1])
    const { rows: [images] } = await server.owner.query('SELECT count(DISTINCT upload_id)::int AS n FROM image_upload_pieces WHERE employee_id = $1', [admin.person.id])
    expect(images).toEqual({ n: UNFINISHED_UPLOADS_MAX })
    // the colleague's eleventh upload replaces the oldest one
    await piece(randomUUID(), { client: colleague, of: plan, offset: 0, end: 70_000 })
    expect([await pieces(mine), await pieces(theirs)]).toEqual([1, 0])
  })
})
