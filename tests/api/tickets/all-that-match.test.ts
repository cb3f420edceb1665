import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const STATUS = '/v3/slips/bulk_status_update'
const ticketed = { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }
const order = { status: 'delivered', date: '2026-11-12' }

interface Counted {
  readonly id: number
  readonly version: number
}

/** The part of a request's body that names the tickets that its dry run counted, with their ids and versions. */
const named = (tickets: readonly Counted[]) => ({ slip_ids: tickets.map(({ id }) => id), versions: Object.fromEntries(tickets.map(({ id, version }) => [id, version])) })

async function project(count: number, values: Readonly<Record<string, unknown>> = {}): Promise<{ id: number; slips: number[] }> {
  const id = await desk.make.project()
  const slips: number[] = []
  for (let at = 0; at < count; at += 1) slips.push(await desk.make.ticket(id, { ...ticketed, ...values }))
  return { id, slips }
}

const statuses = async (ids: readonly number[]) => (await desk.owner.query('SELECT status FROM slips WHERE id = ANY($1) ORDER BY id', [ids])).rows.map(({ status }) => status)

describe('B3 all matching tickets are those that the preview counted', () => {
  test('B3 a ticket that a supplier sends between the preview and the write is not part of the write', async () => {
    const { id, slips } = await project(3)
    const preview = await desk.clerk.patch(STATUS, { filters: { project_id: id, status: 'pending' }, except_ids: [], ...order, dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 3, chosen: slips.map((slip) => ({ id: slip, version: 1 })) })
    const late: number[] = []
    for (let at = 0; at < 3; at += 1) late.push(await desk.make.ticket(id, ticketed))
    const written = await desk.clerk.patch(STATUS, { ...named(preview.body.chosen), ...order })
    expect([written.status, written.body.updated]).toEqual([200, 3])
    expect(await statuses(late)).toEqual(['pending', 'pending', 'pending'])
  })

  test('B3 when a counted ticket has changed since, the write answers 409 and nothing is written', async () => {
    const { id, slips } = await project(3)
    const preview = await desk.clerk.patch(STATUS, { filters: { project_id: id }, except_ids: [slips[0]], ...order, dry_run: true })
    expect(preview.body.chosen.map((one: Counted) => one.id)).toEqual(slips.slice(1))
    await desk.clerk.patch(`/v1/slips/${slips[2]}`, { flag: true, version: 1 })
    const written = await desk.clerk.patch(STATUS, { ...named(preview.body.chosen), ...order })
    expect([written.status, written.body.current.map((row: Counted) => row.id)]).toEqual([409, [slips[2]]])
    expect(await statuses(slips)).toEqual(['pending', 'pending', 'flagged'])
  })

  test.each([
    ['the Max GVW override', '/v3/slips/bulk_max_gvw_override_update', { max_gvw_override: 80_000 }],
    ['the flag', '/v3/slips/bulk_flag_update', { flag: true }],
  ])('B3 a dry run of %s names what it counted, by filter and by ids', async (_what, path, body) => {
    const { id, slips } = await project(2)
    const [byFilter, byIds] = [await desk.clerk.patch(path, { filters: { project_id: id }, ...body, dry_run: true }), await desk.clerk.patch(path, { slip_ids: slips, ...body, dry_run: true })]
    expect([byFilter.body.chosen, byIds.body.chosen]).toEqual([slips.map((slip) => ({ id: slip, version: 1 })), slips.map((slip) => ({ id: slip, version: 1 }))])
  })

  test('B3 an assignment and a removal of codes for all matching tickets name what they counted, including the refused', async () => {
    const plant_id = await desk.make.plant()
    const material_description = `B3 ${plant_id}`
    const slips = [await desk.ticket({ plant_id, material_description }), await desk.ticket({ plant_id, material_description, uom_1: 'CY' })]
    const filters = { filters: { material_description: { in: [material_description] } } }
    const assign = await desk.clerk.post(`${desk.base}/pay_item_assignments/bulk`, { filters, project_pay_item_id: desk.item, dry_run: true })
    const clear = await desk.clerk.post(`${desk.base}/pay_item_assignments/bulk_clear`, { filters, dry_run: true })
    const counted = slips.map((id) => ({ id, version: 1 }))
    expect([assign.body.would_update, assign.body.chosen, clear.body.would_update, clear.body.chosen]).toEqual([1, counted, 0, counted])
  })
})

describe('CLERK-6 a preview counts what changes', () => {
  test('CLERK-6 marking delivered says how many become delivered and how many only get another date; tickets that already match are not counted, and stay', async () => {
    const { id, slips } = await project(2)
    const [rejected, delivered, same] = [
      await desk.make.ticket(id, { ...ticketed, status: 'rejected', rejection_reason: 'cold', rejected_on: '2026-11-11' }),
      await desk.make.ticket(id, { ...ticketed, status: 'delivered', delivered_date: '2026-11-11' }),
      await desk.make.ticket(id, { ...ticketed, status: 'delivered', delivered_date: '2026-11-12' }),
    ]
    const all = [...slips, rejected, delivered, same]
    const preview = await desk.clerk.patch(STATUS, { slip_ids: all, ...order, dry_run: true })
    expect(preview.body).toMatchObject({
      would_update: 4,
      refused: [],
      effects: ['2 Pending become Delivered', '1 Rejected becomes Delivered (the reason is cleared)', '1 already Delivered gets the date 11/12/2026'],
    })
    expect((await desk.clerk.patch(STATUS, { slip_ids: all, ...order })).body.updated).toBe(4)
    expect(await desk.slip(same)).toMatchObject({ version: 1 })
    expect(await desk.events(same)).toEqual([])
  })

  test('CLERK-6 the Max GVW override and the flag count only the tickets that they change', async () => {
    const { id, slips } = await project(2)
    const set = await desk.make.ticket(id, { ...ticketed, max_gvw_override: 80_000 })
    const other = await desk.make.ticket(id, { ...ticketed, max_gvw_override: 70_000 })
    const gvw = { slip_ids: [...slips, set, other], max_gvw_override: 80_000 }
    const preview = await desk.clerk.patch('/v3/slips/bulk_max_gvw_override_update', { ...gvw, dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 3, effects: ['2 tickets get a Max GVW override of 80,000 lbs', '1 changes its Max GVW override to 80,000 lbs'] })
    expect((await desk.clerk.patch('/v3/slips/bulk_max_gvw_override_update', gvw)).body.updated).toBe(3)
    expect(await desk.events(set)).toEqual([])
    const [flagged = 0] = slips
    await desk.clerk.patch(`/v1/slips/${flagged}`, { flag: true })
    const flags = await desk.clerk.patch('/v3/slips/bulk_flag_update', { slip_ids: slips, flag: true, note: 'Check the scale', dry_run: true })
    expect(flags.body.effects).toEqual(['1 ticket will be flagged', '1 already flagged gets the note'])
  })
})

describe('RECO-83 code by material', () => {
  test('RECO-83 UOM-6 the preview of one item for all matching tickets lists each material with count and net in the unit of the item', async () => {
    const plant_id = await desk.make.plant({ name: `RECO-83 ${Date.now()}` })
    const of = (material_description: string, values = {}) => desk.ticket({ plant_id, material_description, ...values })
    const wearing = [await of('SP 12.5', { net_amount: '20.5000' }), await of('SP 12.5', { net_amount: '42680.0000', uom_1: 'LB' })]
    const borrow = [await of('Granular borrow', { net_amount: '10.0000' })]
    const odd = await of('Granular borrow', { uom_1: 'CY' })
    const preview = await desk.clerk.post(`${desk.base}/pay_item_assignments/bulk`, { filters: { filters: { plant_id: { in: [plant_id] } } }, project_pay_item_id: desk.item, quantity: 'net', dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 3, refused: [{ id: odd }] })
    expect(preview.body.by_material).toEqual([
      { material_description: 'SP 12.5', uom: 'TON', count: 2, net_amount: 41.84, slip_ids: wearing },
      { material_description: 'Granular borrow', uom: 'TON', count: 1, net_amount: 10, slip_ids: borrow },
    ])
  })

  test('RECO-83 RECO-85 the materials of all matching tickets follow the filter, without the tickets that it leaves out', async () => {
    const plant_id = await desk.make.plant({ name: `RECO-85 ${Date.now()}` })
    const of = (material_description: string) => desk.ticket({ plant_id, material_description, net_amount: '5.0000' })
    const [a, b, out] = [await of('A'), await of('B'), await of('A')]
    const answer = await desk.clerk.post(`/v1/projects/${desk.project}/assign_pay_code_slips`, { selection: { filters: { filters: { plant_id: { in: [plant_id] } } }, except_ids: [out] }, total_by_material: true })
    expect([answer.status, answer.body.total_by_materials]).toEqual([200, [
      { material_description: 'A', uom: 'TON', count: 1, net_amount: 5, slip_ids: [a] },
      { material_description: 'B', uom: 'TON', count: 1, net_amount: 5, slip_ids: [b] },
    ]])
  })
})
