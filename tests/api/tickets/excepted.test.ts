import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectedSlips } from '#src/areas/tickets/server/bulk/public/selection'
import { listedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { chooseSlips } from '#src/areas/tickets/server/store'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => { server = await openTestServer() })
afterAll(() => server.close())

const keys = [{ field: 'ticketed_at', descending: true }, { field: 'id', descending: true }] as const

test.each(['pending', 'rejected'] as const)('API-33 a page of all %s tickets leaves out the excluded ones, even after the whole list was read on the same connection', async (status) => {
  const project = await server.make.project()
  const [excepted, other] = [await server.make.ticket(project, { status }), await server.make.ticket(project, { status })]
  const agency = server.make.firstAgency
  const page = await server.running.platform.database.inAgencyReading(agency, async (db) => {
    const person = { id: 1, role: 'administrator', dot_authority_id: agency } as never
    const filters = { project_id: project, status }
    await chooseSlips(db, listedSlips(db, person, filters, keys), { keys, start: { offset: 0 }, size: 10 })
    return chooseSlips(db, selectedSlips(db, person, { filters, except_ids: [excepted] }, keys), { keys, start: { offset: 0 }, size: 10 })
  })
  expect(page.map(({ id }) => id)).toEqual([other])
})
