import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number
let ticket: number
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  ticket = await server.make.ticket(project)
})
afterAll(() => server.close())

const send = async (method: string, path: string, type: string, content: string) => {
  const { authorization = '', ...rest } = administrator.headers
  const response = await fetch(server.address + path, { method, headers: { ...rest, authorization, 'content-type': type }, body: content })
  return { status: response.status, message: Reflect.get(Object(await response.json()), 'message') }
}
const binary = 'application/octet-stream'
/** Every call that uploads a file, with its content type. */
const uploads: readonly (readonly [what: string, method: string, path: () => string, type: string])[] = [
  ['a document', 'POST', () => `/v1/documents?owner_type=project&owner_id=${project}&name=plan.pdf`, binary],
  ['the logo', 'PUT', () => `/v1/dot_authorities/${server.make.firstAgency}/logo`, binary],
  ['the signature', 'PUT', () => '/v1/account/signature?kind=uploaded', binary],
  ['tickets', 'POST', () => '/v1/slips/imports?file_name=tickets.csv', 'text/csv'],
  ['contract items', 'POST', () => `/v2/projects/${project}/pay_items/imports?file_name=items.csv`, 'text/csv'],
  ['master pay items', 'POST', () => '/v1/master_pay_items/imports?file_name=items.csv', 'text/csv'],
]

describe('TICK-102 an empty upload says No file selected', () => {
  test.each(uploads)('TICK-102 %s', async (_what, method, path, type) => {
    expect(await send(method, path(), type, '')).toEqual({ status: 422, message: 'No file selected.' })
  })
  test('TICK-102 an image', async () => {
    const { body, status } = await administrator.post('/v1/images', { imageable_type: 'Slip', imageable_id: ticket, content: '' })
    expect([status, body.message]).toEqual([422, 'No file selected.'])
  })
})

describe('TICK-102 a file of another format is refused with the allowed formats', () => {
  test.each([
    ['a document', uploads[0], 'Invalid file format, allowed formats pdf, jpeg, jpg, png.', 'plan.docx'],
    ['the logo', uploads[1], 'Invalid file format, allowed formats png, jpeg, svg.', ''],
    ['the signature', uploads[2], 'Invalid file format, allowed formats png.', ''],
  ] as const)('TICK-102 %s', async (_what, upload, message, name) => {
    const [, method, path, type] = upload ?? uploads[0] ?? ['', '', () => '', '']
    expect(await send(method, path().replace('plan.pdf', name === '' ? 'plan.pdf' : name), type, 'just words')).toEqual({ status: 422, message })
  })
  test('TICK-102 an image', async () => {
    const { body } = await administrator.post('/v1/images', { imageable_type: 'Slip', imageable_id: ticket, content: Buffer.from('just words').toString('base64') })
    expect(body.message).toBe('Invalid file format, allowed formats jpeg, jpg, png.')
  })
})

test('TICK-102 a file over the size limit is refused with the limit', async () => {
  const answer = await send('PUT', `/v1/dot_authorities/${server.make.firstAgency}/logo`, binary, 'x'.repeat(1024 * 1024 + 1))
  expect(answer).toEqual({ status: 413, message: 'File size should not exceed 1 MB.' })
})
