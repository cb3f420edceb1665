import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconciliationUoms } from '#src/areas/contracts/api/units'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

const UNITS = '/v1/reconciliation_uoms'
let desk: Desk
let count = 0

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const add = (more: object = {}) => desk.clerk.post(UNITS, { code: `U${++count}`, name: 'A unit', ticket_units: [], ...more })
const createUnit = async (more: object = {}) => (await add(more)).body.reconciliation_uom
const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

test('UOM-1 UOM-2 a unit is added with code, name and the ticket units that count as it, listed, and edited', async () => {
  const answer = await add({ code: ' CY ', name: 'Cubic yard', ticket_units: [{ ticket_uom: 'C Y' }, { ticket_uom: 'CF', factor_numerator: 1, factor_denominator: 27 }] })
  expect(faultsOfAnswer(reconciliationUoms.create, answer.body)).toEqual([])
  const { id } = answer.body.reconciliation_uom
  expect(answer.body.reconciliation_uom).toEqual({
    id, version: 1, code: 'CY', name: 'Cubic yard',
    ticket_units: [{ ticket_uom: 'C Y', factor_numerator: 1, factor_denominator: 1 }, { ticket_uom: 'CF', factor_numerator: 1, factor_denominator: 27 }],
  })
  const changed = await desk.clerk.patch(`${UNITS}/${id}`, { version: 1, name: 'Cubic yards', ticket_units: [{ ticket_uom: 'C Y', factor_numerator: '0.5', factor_denominator: '0.5' }] })
  expect(changed.body.reconciliation_uom).toMatchObject({ version: 2, name: 'Cubic yards', ticket_units: [{ ticket_uom: 'C Y', factor_numerator: 0.5, factor_denominator: 0.5 }] })
  expect((await desk.clerk.get(`${UNITS}/${id}`)).body).toEqual(changed.body)
  expect((await desk.clerk.get(UNITS)).body.reconciliation_uoms).toContainEqual(changed.body.reconciliation_uom)
})

test('UOM-2 a code is required and unique regardless of case, and each invalid field is named', async () => {
  await add({ code: 'GAL' })
  const refused = async (more: object) => (await add(more)).body.detailed_errors
  expect(await refused({ code: ' ' })).toEqual([{ field: 'code', message: 'The code cannot be blank.' }])
  expect(await refused({ code: 'gal.' })).toEqual([{ field: 'code', message: 'Code gal. is already in use.' }])
  expect(await refused({ name: '', ticket_units: [{ ticket_uom: 'X', factor_numerator: '1e3' }] })).toMatchObject([{ field: 'name' }, { field: 'ticket_units' }])
})

test('UOM-3 a ticket unit has factor 1 under one unit only, and other factors under any number of units', async () => {
  await add({ ticket_units: [{ ticket_uom: 'LD' }] })
  expect((await add({ ticket_units: [{ ticket_uom: 'ld' }] })).body.detailed_errors).toMatchObject([{ field: 'ticket_units', message: expect.stringContaining('counts as') }])
  expect((await add({ ticket_units: [{ ticket_uom: 'LD', factor_numerator: 22 }] })).status).toBe(200)
})

test('UOM-2 UOM-3 of two people who add the same code at once, one succeeds', async () => {
  const colleague = await desk.signedIn('administrator')
  const body = { code: 'TWICE', name: 'Twice', ticket_units: [{ ticket_uom: 'TWI' }] }
  const answers = await Promise.all([desk.clerk.post(UNITS, body), colleague.post(UNITS, body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('UOM-2 a unit that an item is measured in cannot be removed and keeps its code; any other can be removed', async () => {
  const { id } = await createUnit({ code: 'LOAD', name: 'Load' })
  const item = await desk.make.payItem(desk.project, { estimated_qty_uom: 'load' })
  expect(await desk.clerk.delete(`${UNITS}/${id}`)).toMatchObject({ status: 422, body: { message: 'LOAD cannot be removed. 1 item is measured in it.' } })
  expect((await desk.clerk.patch(`${UNITS}/${id}`, { code: 'LDS' })).body.detailed_errors).toMatchObject([{ field: 'code' }])
  expect((await desk.clerk.patch(`${UNITS}/${id}`, { name: 'Loads' })).status).toBe(200)
  await desk.owner.query('DELETE FROM pay_items WHERE id = $1', [item])
  expect((await desk.clerk.delete(`${UNITS}/${id}`)).status).toBe(204)
  expect((await desk.clerk.get(`${UNITS}/${id}`)).status).toBe(404)
})

test('UOM-2 API-32 adding, editing and removing a unit can be undone, under the current rules for codes', async () => {
  const added = await add({ code: 'EACH' })
  const { id } = added.body.reconciliation_uom
  expect((await undo(added)).body).toMatchObject({ undone: 1 })
  expect((await desk.clerk.get(`${UNITS}/${id}`)).status).toBe(404)
  const unit = await createUnit({ code: 'EACH', ticket_units: [{ ticket_uom: 'EA' }] })
  const edited = await desk.clerk.patch(`${UNITS}/${unit.id}`, { name: 'Pieces', ticket_units: [] })
  await undo(edited)
  expect((await desk.clerk.get(`${UNITS}/${unit.id}`)).body.reconciliation_uom).toMatchObject({ name: 'A unit', version: 3, ticket_units: [{ ticket_uom: 'EA' }] })
  const removed = await desk.clerk.delete(`${UNITS}/${unit.id}`)
  const other = await createUnit({ code: 'each' })
  expect((await undo(removed)).body).toMatchObject({ undone: 0, left: [{ message: 'Code EACH is already in use.' }] })
  await desk.clerk.delete(`${UNITS}/${other.id}`)
  expect((await undo(removed)).body).toMatchObject({ undone: 1 })
  expect((await desk.clerk.get(`${UNITS}/${unit.id}`)).body.reconciliation_uom).toMatchObject({ code: 'EACH', ticket_units: [{ ticket_uom: 'EA' }] })
})

test('UOM-2 API-35 a change based on an old version is refused with the current unit and who changed it', async () => {
  const { id } = await createUnit()
  await desk.clerk.patch(`${UNITS}/${id}`, { version: 1, name: 'First' })
  expect(await desk.clerk.patch(`${UNITS}/${id}`, { version: 1, name: 'Second' })).toMatchObject({ status: 409, body: { current: [{ id, name: 'First', version: 2, changed_by: expect.any(String) }] } })
})

test('UOM-6 use-net on many tickets applies a changed factor', async () => {
  const { id } = await createUnit({ code: 'MGAL', ticket_units: [{ ticket_uom: 'GL', factor_numerator: 1, factor_denominator: 1000 }] })
  const item = await desk.make.payItem(desk.project, { estimated_qty_uom: 'MGAL' })
  const code = async (net: string) => {
    const slip = await desk.ticket({ net_amount: net, uom_1: 'GL' })
    await desk.clerk.post(`${desk.base}/pay_item_assignments/bulk`, { slip_ids: [slip], project_pay_item_id: item, quantity: 'net' })
    return (await desk.codes(slip))[0]?.['quantity']
  }
  expect(Number(await code('12345'))).toBe(12.35)
  await desk.clerk.patch(`${UNITS}/${id}`, { ticket_units: [{ ticket_uom: 'GL', factor_numerator: 1, factor_denominator: 100 }] })
  expect(Number(await code('12345'))).toBe(123.45)
})

test('UOM-2 only administrators edit units, and another agency can neither see nor change them', async () => {
  const { id } = await createUnit()
  const statuses = await Promise.all(roles.map(async (role) => (await (await desk.signedIn(role)).patch(`${UNITS}/${id}`, { name: 'A unit' })).status))
  expect(statuses).toEqual(roles.map((role) => (role === 'administrator' ? 200 : 403)))
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect([(await stranger.get(`${UNITS}/${id}`)).status, (await stranger.patch(`${UNITS}/${id}`, { name: 'X' })).status, (await stranger.delete(`${UNITS}/${id}`)).status]).toEqual([404, 404, 404])
})
