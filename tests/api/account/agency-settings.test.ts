import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { hollowPng } from '#tests/api/images/pictures'
import { png, sendFile, svg } from '#tests/api/account/pictures'
import { thorough } from '#tests/thorough'

let server: TestServer
let admin: SignedInClient
let mine: string
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  mine = `/v1/dot_authorities/${server.make.firstAgency}`
})
afterAll(() => server.close())

const read = async () => (await admin.get(mine)).body.dot_authority
const save = async (fields: object, one = admin) => one.patch(mine, { version: (await read()).version, ...fields })
const undo = (written: { headers: Headers }) => admin.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })
const logoOf = async (agency = server.make.firstAgency) => {
  const response = await fetch(`${server.address}/static/theme/${agency}/logo`)
  return { status: response.status, type: response.headers.get('content-type'), policy: response.headers.get('content-security-policy'), bytes: Buffer.from(await response.arrayBuffer()) }
}
const putLogo = (content: Buffer, one = admin, path = mine) => sendFile(server.address, one.headers, 'PUT', `${path}/logo`, content)

describe('ACCT-4 agency settings', () => {
  test('ACCT-4, AUTH-47 plant days, contract number label and send time set by an administrator apply at once to everyone in the agency', async () => {
    const inspector = await server.signedIn('plant_inspector')
    const saved = await save({ plant_days: 45, contract_number_label: '  Contract   Number ', delivery_report_time: '6:30' })
    expect(saved.body.dot_authority).toMatchObject({ plant_days: 45, contract_number_label: 'Contract Number', delivery_report_time: '06:30', is_open: true })
    expect((await inspector.get('/v2/settings')).body.settings).toMatchObject({ plant_days: 45, contract_number_label: 'Contract Number', delivery_report_time: '06:30' })
    expect((await inspector.get('/v3/sessions/_me')).body.contract_number_label).toBe('Contract Number')
  })

  test('ACCT-4, CONST-8 an empty setting falls back to the product constant', async () => {
    await save({ plant_days: null, delivery_report_time: null })
    expect(await read()).toMatchObject({ plant_days: null, delivery_report_time: null })
    expect((await admin.get('/v2/settings')).body.settings).toMatchObject({ plant_days: 30, delivery_report_time: '18:00' })
  })

  test('ACCT-4 a refused setting is named by its field, and nothing of the change is saved', async () => {
    const before = await read()
    const refused = await save({ plant_days: 366, contract_number_label: ' ', delivery_report_time: '25:00' })
    expect([refused.status, refused.body.detailed_errors]).toEqual([422, [
      { field: 'contract_number_label', message: 'The label must have 1 to 40 characters.' },
      { field: 'plant_days', message: 'Enter plant days as a whole number from 1 to 365.' },
      { field: 'delivery_report_time', message: 'Enter a time like 6:30 AM or 18:30.' },
    ]])
    for (const plant_days of [0, -1, 1.5, 10_000]) expect((await save({ plant_days })).status).toBe(422)
    expect(await read()).toEqual(before)
  })

  test('ACCT-4, API-32, API-35 two administrators who save at once do not overwrite each other, and each undoes only their own change', async () => {
    const other = await server.signedIn('administrator')
    const { version, plant_days: before } = await read()
    const both = await Promise.all([admin, other].map((one, at) => one.patch(mine, { version, plant_days: 50 + at })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.current[0]).toMatchObject({ version: version + 1, changed_by: expect.stringContaining('Person') })
    const written = await save({ plant_days: 60 })
    expect((await undo(written)).body).toMatchObject({ undone: 1 })
    expect((await read()).plant_days).not.toBe(60)
    await save({ plant_days: before })
  })

  test('ACCT-4, API-16 an administrator cannot read or change another agency’s settings, and the list names only a person’s own agency', async () => {
    const theirs = await server.make.agency({ name: 'Another agency' })
    const stranger = await server.signedIn('administrator', theirs)
    expect((await stranger.patch(mine, { version: 1, plant_days: 3 })).status).toBe(404)
    expect((await putLogo(png(), stranger)).status).toBe(404)
    expect((await stranger.get(mine)).status).toBe(404)
    expect((await stranger.get('/v1/dot_authorities')).body.dot_authorities.map((one: { name: string }) => one.name)).toEqual(['Another agency'])
    expect((await (await server.signedIn('area_manager')).patch(mine, { version: 1, plant_days: 3 })).status).toBe(403)
  })
})

describe('ACCT-5 the logo', () => {
  test('ACCT-5, SHELL-6, M7 a png, jpeg or svg replaces the theme’s logo as a png drawn from it, each upload replaces the one before, and undo restores it', async () => {
    expect((await logoOf()).status).toBe(404)
    const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } }).jpeg().toBuffer()
    for (const [content, width] of [[png(), 4], [jpeg, 30], [svg(), 10]] as const) {
      expect((await putLogo(content)).body.dot_authority.has_logo).toBe(true)
      const shown = await logoOf()
      expect(shown).toMatchObject({ status: 200, type: expect.stringContaining('image/png'), policy: expect.stringContaining('sandbox') })
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'png', width })
    }
    const last = (await logoOf()).bytes
    const removed = await admin.delete(`${mine}/logo`)
    expect([removed.status, (await logoOf()).status, (await read()).has_logo]).toEqual([204, 404, false])
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    expect((await logoOf()).bytes).toEqual(last)
  })

  test('ACCT-5, M7 an svg keeps only what it shows: no scripts, no links, nothing that it would load', async () => {
    for (const inside of ['<script>alert("RIDER")</script>', '<rect onload="RIDER()" width="3" height="3"/>', '<a href="javascript:RIDER()"><text>a</text></a>', '<style>@import "https://evil.example/RIDER.css"</style>', '<use href="file:///etc/RIDER.svg#a"/>']) {
      expect([inside, (await putLogo(svg(inside))).status]).toEqual([inside, 200])
      const { type, bytes } = await logoOf()
      expect([type, bytes.includes('RIDER')]).toEqual(['image/png', false])
    }
  })

  test('D9, M7 a small file of a huge picture is refused as a logo without being unpacked', async () => {
    await putLogo(png())
    const before = (await logoOf()).bytes
    const [pixels, side] = [await putLogo(hollowPng(30_000, 30_000)), await putLogo(hollowPng(20_000, 1_000))]
    expect([pixels.status, pixels.body.message]).toEqual([422, 'Failed to upload file. It has more than 50 million pixels.'])
    expect([side.status, side.body.message]).toEqual([422, 'Failed to upload file. It is more than 10000 pixels wide or high.'])
    expect((await putLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'))).status).toBe(422)
    expect((await logoOf()).bytes).toEqual(before)
  })

  thorough('ACCT-5 an svg with pictures or entities inside, a file that is not a picture, and one over 1 MB are each refused with their own message', async () => {
    await putLogo(png())
    const before = (await logoOf()).bytes
    const refused = [
      svg('<image href="https://example.com/a.png"/>'), svg('<g'),
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'), Buffer.from('%PDF-1.7'), Buffer.from('<html><svg/></html>'), Buffer.alloc(0),
    ]
    for (const content of refused) expect([content.toString().slice(0, 120), (await putLogo(content)).status]).toEqual([content.toString().slice(0, 120), 422])
    expect((await putLogo(svg('<image/>'))).body.message).toBe('The SVG can only contain shapes and text, no entities or embedded images.')
    expect((await putLogo(png().subarray(0, 40))).body.message).toBe('The file is not a readable image.')
    const large = await putLogo(Buffer.concat([png(), Buffer.alloc(31 * 1024 * 1024)]))
    expect([large.status, large.body.message]).toEqual([413, 'File size should not exceed 1 MB.'])
    expect((await logoOf()).bytes).toEqual(before)
  })
})
