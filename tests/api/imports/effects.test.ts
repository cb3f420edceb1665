import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports } from '#src/areas/tickets/api/imports'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { importAll, upload } from '#tests/api/imports/csv-import'
import { jobToEnd } from '#tests/api/imports/job-to-end'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom,truck,hauler,job_number,status,lift_number'
const row = (number: string, { day = '2026-06-15', net = '20.00', truck = 'T-1', hauler = 'Basin', job = 'J-EFFECTS', status = '', lift = '' } = {}) =>
  `${number},North Ridge,Plant 1,${day},Mix,${net},TON,${truck},${hauler},${job},${status},${lift}`
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n')

/** Checks a file with the guessed columns, except for those in `without`. */
async function checked(content: string, without: readonly string[] = []) {
  const { body } = await upload(server, administrator, content)
  const columns = body.import.columns.map((column: string) => (without.includes(column) ? null : column))
  const answer = await administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(faultsOfAnswer(imports.map, answer.body)).toEqual([])
  return answer.body.import
}

async function committed(id: number) {
  const { body } = await administrator.post(`/v1/slips/imports/${id}/commit`, { only_good: true })
  return (await jobToEnd(server, String(body.job_id))).result
}

const slipOf = async (number: string) => (await server.owner.query('SELECT * FROM slips WHERE ticket_number = $1', [number])).rows[0]

test('PLUS-39 TICK-95 the check counts what is new, changed by field, emptied and unchanged and writes nothing, and the import does exactly that', async () => {
  await server.make.project({ job_number: 'J-EFFECTS' })
  await importAll(server, administrator, file(row('E-1'), row('E-2'), row('E-3'), row('E-4')))
  const shown = await checked(file(row('E-1'), row('E-2', { net: '21.5' }), row('E-3', { net: '22', hauler: '' }), row('E-4', { truck: 'T-9' }), row('E-5'), row('E-5', { net: '30' }), row('E-6')))
  expect(shown.effects).toEqual({
    created: 2, updated: 4, unchanged: 1,
    fields: [{ field: 'net_amount', changed: 3, emptied: 0 }, { field: 'hauler', changed: 1, emptied: 1 }, { field: 'truck', changed: 1, emptied: 0 }],
    conflict_count: 0, conflicts: [],
  })
  expect(await slipOf('E-5')).toBeUndefined()
  expect(await slipOf('E-2')).toMatchObject({ net_amount: '20.0000', version: 1 })
  expect(await committed(shown.id)).toEqual({ created: 2, updated: 4, unchanged: 1, refused: 0 })
  expect(await slipOf('E-3')).toMatchObject({ hauler: null, net_amount: '22.0000' })
})

test('PLUS-39 a column that is left out changes nothing, in the check and in the import', async () => {
  await importAll(server, administrator, file(row('L-1'), row('L-2')))
  const shown = await checked(file(row('L-1', { truck: '', hauler: '' }), row('L-2', { net: '21', truck: '' })), ['truck', 'hauler'])
  expect(shown.effects).toMatchObject({ created: 0, updated: 1, unchanged: 1, fields: [{ field: 'net_amount', changed: 1, emptied: 0 }] })
  await committed(shown.id)
  expect(await slipOf('L-1')).toMatchObject({ truck: 'T-1', hauler: 'Basin', version: 1, reissued: false })
  expect(await slipOf('L-2')).toMatchObject({ truck: 'T-1', hauler: 'Basin', net_amount: '21.0000' })
})

test('PLUS-39 rows of one ticket far apart in a large file count as one ticket in the check too', async () => {
  const many = Array.from({ length: 1_500 }, (_none, at) => row(`FAR-${at}`))
  const shown = await checked(file(row('FAR-A'), ...many, row('FAR-A'), row('FAR-A', { net: '19' })))
  expect(shown.effects).toMatchObject({ created: 1_501, updated: 1, unchanged: 1, fields: [{ field: 'net_amount', changed: 1, emptied: 0 }] })
})

test('PLUS-39 PLUS-1 TICK-42 a status and a correction that will be kept are reported as conflicts with their row', async () => {
  await importAll(server, administrator, file(row('C-1', { status: 'Delivered' }), row('C-2', { lift: '1' })))
  const { id, version } = await slipOf('C-2')
  const edited = await administrator.patch(`/v1/slips/${id}`, { version, lift_number: '2', reason: 'As on paper' })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const shown = await checked(file(row('C-1', { status: 'Rejected' }), row('C-2', { lift: '3' })))
  expect(shown.effects).toMatchObject({ updated: 1, unchanged: 1, conflict_count: 2 })
  expect(shown.effects.conflicts).toEqual([
    { row: 2, field: 'status', message: 'The file says Rejected, the ticket is Delivered. Its status will not change.' },
    { row: 3, field: 'lift_number', message: 'Lift number was corrected by the agency. The correction will be kept.' },
  ])
  await committed(shown.id)
  expect(await slipOf('C-2')).toMatchObject({ lift_number: '2' })
})

test('PLUS-39 PLUS-18 tickets of closed pay periods are named before the import: changed ones and late ones', async () => {
  const project = await server.make.project({ job_number: 'J-CLOSED' })
  const base = `/v2/projects/${project}`
  await server.make.payPeriod(project)
  const item = await server.make.payItem(project)
  await importAll(server, administrator, file(row('P-1', { job: 'J-CLOSED', day: '2026-01-10', status: 'Delivered' }), row('P-4', { job: 'J-WRONG', day: '2026-01-12' })))
  const { id } = await slipOf('P-1')
  const coded = await administrator.post(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: 20 }] })
  expect(coded.status, JSON.stringify(coded.body)).toBe(200)
  const closed = await administrator.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const shown = await checked(file(row('P-1', { job: 'J-CLOSED', day: '2026-01-10', net: '25' }), row('P-2', { job: 'J-CLOSED', day: '2026-01-11' }), row('P-3', { job: 'J-CLOSED', day: '2026-02-02' }), row('P-4', { job: 'J-CLOSED', day: '2026-01-12' })))
  expect(shown.effects).toMatchObject({ created: 2, updated: 2, conflict_count: 3 })
  expect(shown.effects.conflicts).toEqual([
    { row: 2, field: '', message: 'The ticket is in pay period 1, which is closed. The change becomes an adjustment.' },
    { row: 3, field: 'ticket_date', message: 'The date is in pay period 1, which is closed. The ticket becomes an adjustment.' },
    { row: 5, field: 'ticket_date', message: 'The date is in pay period 1, which is closed. The ticket becomes an adjustment.' },
  ])
  await committed(shown.id)
  const { body } = await administrator.get(`${base}/pay_periods/2/adjustments`)
  expect(body.adjustments.map((one: { kind: string; ticket_number: string }) => [one.kind, one.ticket_number]).sort()).toEqual([['arrived', 'P-2'], ['arrived', 'P-4'], ['changed', 'P-1']])
})

test('PLUS-39 TICK-37 a void of an unknown ticket is already refused in the check, not only in the import', async () => {
  const content = ['ticket_number,supplier,plant,ticket_date,material,void', 'V-1,North Ridge,Plant 1,2026-06-15,,yes', 'V-2,North Ridge,Plant 1,2026-06-15,Mix,'].join('\n')
  const shown = await checked(content)
  expect(shown).toMatchObject({ good: 1, error_count: 1, errors: [{ row: 2, field: 'material_description' }], effects: { created: 1 } })
  expect(await committed(shown.id)).toMatchObject({ created: 1, refused: 1 })
})

test('PLUS-39 TICK-37 a void that comes before its ticket in a file is refused alone, in the check and in the import', async () => {
  const content = ['ticket_number,supplier,plant,ticket_date,material,void', 'V-3,North Ridge,Plant 1,2026-06-15,,yes', 'V-3,North Ridge,Plant 1,2026-06-15,Mix,'].join('\n')
  const shown = await checked(content)
  expect(shown).toMatchObject({ good: 1, error_count: 1, errors: [{ row: 2, field: 'material_description' }], effects: { created: 1 } })
  expect(await committed(shown.id)).toMatchObject({ created: 1, refused: 1 })
  expect(await slipOf('V-3')).toMatchObject({ status: 'pending' })
})
