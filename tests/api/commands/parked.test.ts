import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row, Selection } from '#src/platform/client/api/rows'
import { deskAt } from '#tests/api/commands/desk-at-server'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
afterAll(() => server.close())

const pane = { id: 'pane-1', number: 1, path: '/admin/parked', scope: 'parked-table' as const, title: 'Parked tickets', params: {} }

test('PLUS-15 WORK-24 all selected parked tickets return to the queue; while some of them are not loaded, none does', async () => {
  const administrator = await server.signedIn('administrator')
  const project = await server.make.project()
  await server.make.payPeriod(project)
  const slips = await server.make.tickets(3, project)
  const { body } = await administrator.post('/v1/parked_slips', { slip_ids: slips, note: 'Photo is missing' })
  const rows: readonly Row[] = body.parked_slips
  const takeBack = (selection: Selection) => deskAt(server, administrator, { pane, selection }).run('queue.take-back')
  const stillParked = async () => (await administrator.get(`/v1/parked_slips?project_id=${project}`)).body.parked_slips.length

  const partly = await takeBack({ kind: 'all', filters: {}, except_ids: [], count: 3, loaded: rows.slice(0, 2) })
  expect([partly.refusal, partly.sent, await stillParked()]).toEqual(['errors.parked_not_loaded', [], 3])
  const wholly = await takeBack({ kind: 'all', filters: {}, except_ids: [], count: 3, loaded: rows })
  expect([wholly.refusal, wholly.said[0]?.words, await stillParked()]).toEqual([null, '3 tickets are back in the queue.', 0])
})
