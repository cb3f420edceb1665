import { afterAll, beforeAll, expect } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { openWindow } from '#tests/faults/window'
import { thorough } from '#tests/thorough'

let server: TestServer
let clerk: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
})
afterAll(() => server.close())

thorough('M3 B8 API-25 a write over 1,500 projects succeeds, and windows are asked to read again', async () => {
  const plant = await server.make.plant()
  await server.owner.query(`INSERT INTO dot_projects (dot_authority_id, id, title, state_project_number, timezone, status)
    SELECT 1, 90000 + n, 'Project ' || n, 'M3-' || n, 'UTC', 'construction' FROM generate_series(1, 1500) n`)
  const { rows } = await server.owner.query<{ id: number }>(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description)
    SELECT 1, 90000 + n, $1, 'M3-' || n, 'm3-' || n, '2026-01-10', '2026-01-10T12:00Z', 'Plant', 'North', 'Mix' FROM generate_series(1, 1500) n RETURNING id`, [plant])
  const window = await openWindow(server.address, clerk.accessToken)
  const written = await clerk.patch('/v3/slips/bulk_flag_update', { slip_ids: rows.map(({ id }) => id), flag: true })
  expect([written.status, written.body.updated]).toEqual([200, 1500])
  const heard = await window.until(({ kind }) => kind === 'tickets')
  expect([heard.ids, heard.dot_project_ids]).toEqual([null, undefined])
  window.close()
})
