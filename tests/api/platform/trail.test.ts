import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealTrails, verifyTrail } from '#src/platform/server/trail/seal'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
})
afterAll(() => server.close())

const database = () => server.running.platform.database
const verified = (agency = server.make.firstAgency) => database().inAgency(agency, verifyTrail)
const flag = async (slip: number, on: boolean) => expect((await clerk.patch(`/v1/slips/${slip}`, { slipId: slip, flag: on })).status).toBe(200)

test('PLUS-21 H8 the trail is sealed in a chain, and a row that the owner changed or removed by bypassing the triggers breaks it', async () => {
  const slip = await server.make.ticket(await server.make.project())
  await flag(slip, true)
  await sealTrails(database(), 0)
  await flag(slip, false)
  await sealTrails(database(), 0)
  await sealTrails(database(), 0)
  const whole = await verified()
  expect(whole).toMatchObject({ seals: 2, rows: 2, broken: null, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const past = (text: string) => server.owner.query(`ALTER TABLE slip_events DISABLE TRIGGER keep_trail; ${text}; ALTER TABLE slip_events ENABLE TRIGGER keep_trail`)
  await past(`UPDATE slip_events SET actor = 'Nobody' WHERE slip_id = ${slip} AND event = 'flagged'`)
  expect((await verified()).broken).toMatchObject({ seal: 1 })
  await past(`UPDATE slip_events SET actor = (SELECT actor FROM slip_events WHERE event = 'unflagged') WHERE slip_id = ${slip}`)
  expect(await verified()).toEqual(whole)
  await past(`CREATE TABLE kept_for_test AS SELECT * FROM slip_events WHERE event = 'unflagged'; DELETE FROM slip_events WHERE event = 'unflagged'`)
  expect((await verified()).broken).toMatchObject({ seal: 2 })
  await past(`INSERT INTO slip_events SELECT * FROM kept_for_test; DROP TABLE kept_for_test`)
  expect(await verified()).toEqual(whole)
})

test('PLUS-21 H8 each agency has its own chain, and a write in progress is not sealed', async () => {
  const other = await server.make.agency()
  await sealTrails(database(), 3_600_000)
  expect(await verified(other)).toEqual({ seals: 0, rows: 0, broken: null, lastHash: null })
})
