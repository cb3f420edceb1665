import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const here = { delivery_lat: 46.8, delivery_long: -120.3 }
const deliver = (slip_ids: readonly number[], more: object = {}) => administrator.patch('/v3/slips/bulk_status_update', { slip_ids, status: 'delivered', date: '2026-11-10', ...more })

async function placed(id: number) {
  const { rows } = await server.owner.query('SELECT status, delivery_lat, delivery_long FROM slips WHERE id = $1', [id])
  return rows[0]
}

async function tickets(wish: string, count = 1, values: object = {}): Promise<number[]> {
  const project = await server.make.project({ collect_user_location: wish })
  return server.make.tickets(count, project, { ticket_date: '2026-11-09', ticketed_at: '2026-11-09T15:00:00Z', ...values })
}

test('PROJ-43 a project that collects locations stores one as the delivery location, and an undo removes it', async () => {
  for (const wish of ['optional', 'required']) {
    const [slip = 0] = await tickets(wish)
    const answer = await deliver([slip], here)
    expect(await placed(slip), wish).toEqual({ status: 'delivered', ...here })
    await administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    expect(await placed(slip), wish).toEqual({ status: 'pending', delivery_lat: null, delivery_long: null })
  }
})

test('PROJ-43 without a location only a project that requires one refuses the delivery, and nothing is written', async () => {
  const [slip = 0] = await tickets('required')
  const refused = await deliver([slip])
  expect([refused.status, refused.body.message]).toEqual([422, 'This project requires your location to mark a ticket delivered. Allow location access in the browser and try again.'])
  expect((await placed(slip)).status).toBe('pending')
  const [free = 0] = await tickets('optional')
  expect((await deliver([free])).status).toBe(200)
})

test('PROJ-43 a ticket that has a location keeps it, and a project that collects none ignores what is sent', async () => {
  const [slip = 0] = await tickets('required', 1, { delivery_lat: 1, delivery_long: 2 })
  expect((await deliver([slip], here)).status).toBe(200)
  expect(await placed(slip)).toEqual({ status: 'delivered', delivery_lat: 1, delivery_long: 2 })
  const [off = 0] = await tickets('off')
  await deliver([off], here)
  expect(await placed(off)).toEqual({ status: 'delivered', delivery_lat: null, delivery_long: null })
})

test('PROJ-43 a change of more than one ticket neither needs nor writes a location', async () => {
  const slips = await tickets('required', 2)
  expect((await deliver(slips, here)).status).toBe(200)
  for (const slip of slips) expect(await placed(slip)).toEqual({ status: 'delivered', delivery_lat: null, delivery_long: null })
})

test('PROJ-43 a change of two tickets, of which one is already delivered that day, needs no location', async () => {
  const [done = 0, open = 0] = await tickets('required', 2)
  expect((await deliver([done], here)).status).toBe(200)
  const answer = await deliver([done, open])
  expect([answer.status, answer.body.updated]).toEqual([200, 1])
  expect(await placed(open)).toEqual({ status: 'delivered', delivery_lat: null, delivery_long: null })
})

test('PROJ-43 a location that is not on the earth is refused', async () => {
  const [slip = 0] = await tickets('optional')
  expect((await deliver([slip], { delivery_lat: 91, delivery_long: 0 })).status).toBe(422)
})
