import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverAreas } from '#src/main/server/areas'
import { rotateKeys } from '#src/platform/server/keys/rotate-keys'
import { openFleetDesk, type FleetDesk } from '#tests/api/equipment/fleet-desk'
import { fleet, sendXml } from '#tests/api/equipment/telematics-server'

const sealed = serverAreas.flatMap((area) => area.sealed ?? [])

/** Columns with bytes that are not encrypted with a key of the installation, each with a description of its content. */
const NOT_SEALED: Readonly<Record<string, string>> = {
  'dot_authorities.logo': 'a picture that everyone may see',
  'refused_arrivals.fingerprint': 'a digest of what was sent, to count what is sent again',
  'installation_keys.sealed': 'the keys, which the key file encrypts',
  'signing_keys.secret': 'the only key of an earlier version, which the next start takes over and deletes',
}
const HOLDS_A_HASH = /(?:^|_)hash$/

let desk: FleetDesk
beforeAll(async () => {
  desk = await openFleetDesk()
})
afterAll(() => desk.close())

test('H9 every column of encrypted secrets is declared by its area, and so encrypted again', async () => {
  const { rows } = await desk.owner.query<{ column: string; name: string }>(`
    SELECT c.table_name || '.' || c.column_name AS column, c.column_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.data_type = 'bytea' AND t.table_type = 'BASE TABLE'`)
  const sealedColumns = rows.filter(({ column, name }) => !HOLDS_A_HASH.test(name) && NOT_SEALED[column] === undefined).map(({ column }) => column)
  expect(sealedColumns.toSorted()).toEqual(sealed.map(({ column }) => column).toSorted())
})

test('H9 PLUS-30 a rotation encrypts the secrets of telematics sources of every agency again, and requests to them still send the same secret', async () => {
  const id = await desk.addSource({ sign_in: 'basic', user_name: 'fleet', secret: 'pa:ss wörd' })
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  const theirs = (await stranger.post('/v1/telematics_sources', { name: 'Theirs', address: desk.source.address, sign_in: 'basic', user_name: 'other', secret: 'other secret', is_active: true })).body.telematics_source.id
  await desk.addSource({ sign_in: 'none' })
  const stored = async () => (await desk.owner.query<{ id: number; secret: Buffer; version: number }>('SELECT id, secret, version FROM telematics_sources WHERE id = ANY($1) ORDER BY id', [[id, theirs]])).rows
  const before = await stored()
  expect(await rotateKeys(desk.running.platform.database, sealed)).toEqual({ sealed: 2, lost: [] })
  const after = await stored()
  expect(after.map(({ secret }, at) => secret.equals(before[at]?.secret ?? Buffer.alloc(0)))).toEqual([false, false])
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  // now that the retired keys are deleted, only the new keys can decrypt the secrets
  await desk.owner.query("DELETE FROM installation_keys WHERE retired_at IS NOT NULL AND purpose = 'client_secrets'")
  desk.source.answer = (_request, response) => sendXml(response, fleet([{ id: 'rotated-1', serial: 'R1' }]))
  desk.source.calls.length = 0
  // the refresh succeeds although the running server still has the former keys in memory
  expect(await desk.refresh()).toMatchObject({ status: 'success' })
  expect(desk.source.calls.map(({ authorization }) => authorization)).toContain(`Basic ${Buffer.from('fleet:pa:ss wörd').toString('base64')}`)
  expect((await desk.admin.get(`/v1/telematics_sources/${id}`)).body.telematics_source).toMatchObject({ has_secret: true, problem: null })
})

test('H9 a secret that no key opens is reported with where to enter it again, and stays as it is', async () => {
  const id = await desk.addSource({ name: 'Broken fleet', sign_in: 'basic', user_name: 'fleet', secret: 'secret' })
  await desk.owner.query("UPDATE telematics_sources SET secret = '\\x00' WHERE id = $1", [id])
  const { lost } = await rotateKeys(desk.running.platform.database, sealed)
  expect(lost).toEqual(['The secret of Broken fleet could not be opened. Enter it again under Telematics sources.'])
  expect((await desk.owner.query('SELECT secret FROM telematics_sources WHERE id = $1', [id])).rows).toEqual([{ secret: Buffer.from([0]) }])
})
