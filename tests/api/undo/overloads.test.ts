import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '#tests/api/client'
import { eventsOf, rowOf, sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let supplier: Client
beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  supplier = await supplierOf(server)
})
afterAll(() => server.close())

const undo = async (answer: Answer) => {
  const undone = await clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  return undone
}
const setLimit = async (project: number, max_gvw_override: number | null) =>
  expect((await clerk.patch(`/v1/dot_projects/${project}/attributes`, { max_gvw_override })).status).toBe(200)
const override = async (slip: number, lbs: number | null) => {
  const done = await clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [slip], max_gvw_override: lbs })
  expect(done.body).toMatchObject({ updated: 1 })
  return done
}
/** A ticket's overload with its unit, followed by the former and the new overload in the ticket's latest event. */
async function overloads(slip: number): Promise<readonly unknown[]> {
  const { overload_amount, overload_unit } = await rowOf(server, slip)
  const changed: readonly unknown[] = (await eventsOf(server, slip)).at(-1).changes.overload_amount
  return [overload_amount, overload_unit, ...changed].map((value) => (value === null || value === 'lbs' ? value : Number(value)))
}

test('TICK-40 TICK-57 API-32 an undo and a redo of a Max GVW override compute the overload with the present limit of the project', async () => {
  const project = await server.make.project({ job_number: 'J-OVER', max_gvw_override: 80_000 })
  const { body } = await supplier.post('/v1/slips', sentTicket({ job_number: 'J-OVER', gross_amount_1: 85_000, max_gvw: null }))
  const slip = body.slip.id
  expect(Number((await rowOf(server, slip)).overload_amount)).toBe(5000)
  const done = await override(slip, 90_000)
  expect(await overloads(slip)).toEqual([0, 'lbs', 5000, 0])
  await setLimit(project, 84_000)
  const undone = await undo(done)
  expect(await overloads(slip)).toEqual([1000, 'lbs', 0, 1000])
  const redone = await undo(undone)
  expect(await overloads(slip)).toEqual([0, 'lbs', 1000, 0])
  await setLimit(project, null)
  await undo(redone)
  expect(await overloads(slip)).toEqual([null, null, 0, null])
  expect((await eventsOf(server, slip)).at(-1).changes).toMatchObject({ max_gvw_override: [90_000, null], overload_unit: ['lbs', null] })
})

test('TICK-40 TICK-58 API-32 a redo that clears a Max GVW override again computes the overload with the present limit of the project', async () => {
  const project = await server.make.project({ job_number: 'J-CLEAR', max_gvw_override: 80_000 })
  const { body } = await supplier.post('/v1/slips', sentTicket({ job_number: 'J-CLEAR', gross_amount_1: 85_000 }))
  const slip = body.slip.id
  await override(slip, 83_000)
  const undone = await undo(await override(slip, null))
  expect(await overloads(slip)).toEqual([2000, 'lbs', 5000, 2000])
  await setLimit(project, 84_000)
  await undo(undone)
  expect(await overloads(slip)).toEqual([1000, 'lbs', 2000, 1000])
})
