import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const bulk = (body: Readonly<Record<string, unknown>>) => desk.clerk.post(`${desk.base}/pay_item_assignments/bulk`, body)

describe('RECO-81, RECO-96: one item to many tickets', () => {
  test('UOM-6 each ticket gets its own net in the unit of the item, exactly, and rounded last', async () => {
    const nets = [
      { net_amount: '21.3400', uom_1: 'TON' }, { net_amount: '42680.0000', uom_1: 'LB' }, { net_amount: '42681.0000', uom_1: 'lb' },
      { net_amount: '0.0050', uom_1: 'TON' }, { net_amount: '20.1249', uom_1: 'TON' },
    ]
    const slips: number[] = []
    for (const net of nets) slips.push(await desk.ticket(net))
    const { status, body } = await bulk({ slip_ids: slips, project_pay_item_id: desk.item, quantity: 'net' })
    expect({ status, body }).toEqual({ status: 200, body: { updated: 5, slips: slips.map((id) => ({ id, version: 2 })) } })
    expect(faultsOf(reconciliation.assignToMany.answer, body)).toEqual([])
    const quantities: unknown[] = []
    for (const slip of slips) quantities.push((await desk.codes(slip))[0]?.['quantity'])
    expect(quantities).toEqual(['21.34', '21.34', '21.34', '0.01', '20.12'])
    expect(await desk.events(slips[1] ?? 0)).toMatchObject([{ event: 'assigned', slip_version: 2 }])
  })

  test('UOM-6 the preview names each factor that is not 1 once, and none when all tickets are in the unit of the item', async () => {
    const tons = await desk.ticket({ net_amount: '10.0000', uom_1: 'TON' })
    const pounds = [await desk.ticket({ net_amount: '20000.0000', uom_1: 'LB' }), await desk.ticket({ net_amount: '40000.0000', uom_1: 'LB' })]
    const effectsOf = async (slip_ids: readonly number[], item = desk.item) => (await bulk({ slip_ids, project_pay_item_id: item, dry_run: true })).body.effects
    expect(await effectsOf([tons, ...pounds])).toEqual(['2360.509 will be assigned to 3 tickets, each with its own net: 40.00 TON in total', '1 LB counts as 0.0005 TON.'])
    expect(await effectsOf([tons])).toEqual(['2360.509 will be assigned to 1 ticket with its own net: 10.00 TON'])
    expect(await effectsOf(pounds, desk.sourceOnly)).toEqual(['2105.607 will be assigned to 2 tickets, without a quantity'])
  })

  test('F7 do-not-pay is in the unit of each ticket and never converted, and the preview adds only like units', async () => {
    const slips = [await desk.ticket({ net_amount: '12.5000', uom_1: 'TON' }), await desk.ticket({ net_amount: '2500.0000', uom_1: 'LB' }), await desk.ticket({ net_amount: '8.0000', uom_1: 'CY' }), await desk.ticket({ net_amount: '2.5000', uom_1: 'TON' })]
    await desk.owner.query("UPDATE pay_items SET estimated_qty_uom = 'EACH' WHERE id = $1", [desk.doNotPay])
    const sent = { slip_ids: slips, project_pay_item_id: desk.doNotPay, quantity: 'net' }
    expect((await bulk({ ...sent, dry_run: true })).body).toMatchObject({ would_update: 4, refused: [], effects: ['DNP will be assigned to 4 tickets, each with its own net: 15.00 TON, 2,500.00 LB, and 8.00 CY in total'] })
    expect((await bulk(sent)).status).toBe(200)
    const quantities: unknown[] = []
    for (const slip of slips) quantities.push((await desk.codes(slip))[0]?.['quantity'])
    expect(quantities).toEqual(['12.50', '2500.00', '8.00', '2.50'])
  })

  const leftOut = [
    ['RECO-82 without a net', { net_amount: null }, 'Ticket LEFT has no net amount.', 422],
    ['RECO-82 with a net of 0', { net_amount: '0.0000' }, 'Ticket LEFT has no net amount.', 422],
    ['RECO-82 with a net below 0', { net_amount: '-3.0000' }, 'Ticket LEFT has no net amount.', 422],
    ['RECO-94 in a unit that does not convert', { uom_1: 'CY' }, 'The unit CY of ticket LEFT does not count as TON.', 422],
    ['RECO-86 that is voided', { status: 'voided' }, 'Ticket LEFT is voided and cannot have a pay item.', 422],
    ['RECO-86 that is rejected', { status: 'rejected' }, 'Ticket LEFT is rejected. Mark it delivered first.', 422],
    ['RECO-71 that is coded', { coded: true, pay_period: 1 }, 'Ticket LEFT already has pay codes.', 409],
  ] as const
  test.each(leftOut)('%s: the ticket is named, and nothing is written until it is left out', async (_title, values, message, status) => {
    const plant_id = await desk.make.plant()
    const [good, bad] = [await desk.ticket(), await desk.ticket({ ticket_number: 'LEFT', plant_id, ...values })]
    const named = [{ id: bad, ticket_number: 'LEFT', message }]
    const preview = await bulk({ slip_ids: [good, bad], project_pay_item_id: desk.item, dry_run: true })
    expect(preview).toMatchObject({ status: 200, body: { would_update: 1, refused: named } })
    const refused = await bulk({ slip_ids: [good, bad], project_pay_item_id: desk.item })
    const details = status === 422 ? { detailed_errors: named } : { current: [{ id: bad, coded: true }] }
    expect(refused).toMatchObject({ status, body: { message, ...details } })
    expect(await desk.codes(good)).toEqual([])
    expect(await bulk({ slip_ids: [good], project_pay_item_id: desk.item })).toMatchObject({ status: 200, body: { updated: 1 } })
  })

  test('RECO-82 RECO-94 a source-only item accepts tickets without a net and in any unit, without a quantity', async () => {
    const slips = [await desk.ticket({ net_amount: null }), await desk.ticket({ uom_1: 'CY' })]
    expect(await bulk({ slip_ids: slips, project_pay_item_id: desk.sourceOnly })).toMatchObject({ status: 200, body: { updated: 2 } })
    expect(await desk.codes(slips[1] ?? 0)).toMatchObject([{ quantity: null }])
  })

  test('RECO-93 the contractor follows DT-6; where that gives none, it is asked for once', async () => {
    const [prime, sub] = [await desk.make.contractor(desk.project), await desk.make.contractor(desk.project, { type: 'subcontractor' })]
    const subToo = await desk.make.contractor(desk.project, { type: 'subcontractor' })
    const byRule = await desk.make.payItem(desk.project)
    await desk.lists(byRule, sub, prime)
    const asks = await desk.make.payItem(desk.project, { item_code: 'ASKS' })
    await desk.lists(asks, sub, subToo)
    const slip = await desk.ticket()
    await bulk({ slip_ids: [slip], project_pay_item_id: byRule })
    expect(await desk.codes(slip)).toMatchObject([{ external_dot_contractor_id: prime }])
    const next = await desk.ticket()
    expect(await bulk({ slip_ids: [next], project_pay_item_id: asks })).toMatchObject({ status: 422, body: { message: 'Choose a contractor for ASKS.' } })
    expect(await bulk({ slip_ids: [next], project_pay_item_id: asks, external_dot_contractor_id: prime })).toMatchObject({ status: 422 })
    expect(await bulk({ slip_ids: [next], project_pay_item_id: asks, external_dot_contractor_id: subToo })).toMatchObject({ status: 200 })
  })

  test('RECO-87 more than 5,000 tickets answer 422 with the message', async () => {
    const answer = await bulk({ slip_ids: Array.from({ length: 5001 }, (_none, index) => index + 1), project_pay_item_id: desk.item })
    expect(answer).toMatchObject({ status: 422, body: { message: 'Can assign pay codes to at most 5000 tickets.' } })
    const choice = { filters: { id: { IN: Array.from({ length: 5001 }, (_none, index) => index + 1) } } }
    expect(await desk.clerk.post(`/v1/projects/${desk.project}/assign_pay_code_slips`, choice)).toMatchObject({
      status: 422, body: { message: 'Can assign pay codes to at most 5000 tickets.' },
    })
  })

  test('RECO-92 API-35 WORK-32 a 409 names every ticket that changed since, however many there are', async () => {
    const stale: { id: number; ticket_number: string }[] = []
    for (let at = 1; at <= 120; at += 1) {
      const ticket_number = `STALE-${at}`
      stale.push({ id: await desk.ticket({ ticket_number, version: 2 }), ticket_number })
    }
    const ids = [await desk.ticket(), ...stale.map(({ id }) => id)]
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const { status, body } = await bulk({ slip_ids: ids, versions, project_pay_item_id: desk.item })
    expect(status).toBe(409)
    expect(body.current).toMatchObject(stale.map((ticket) => ({ ...ticket, version: 2, status: 'pending', coded: false })))
    expect(body.current).toHaveLength(120)
  })

  test('API-33 all matching tickets get the item, except those left out and never those of another project', async () => {
    const of = { material_description: 'MATCHING' }
    const [first, second, excepted] = [await desk.ticket(of), await desk.ticket(of), await desk.ticket(of)]
    const elsewhere = await desk.make.ticket(await desk.make.project(), of)
    const matching = { filters: { filters: { material_description: { in: ['MATCHING'] } } }, except_ids: [excepted] }
    expect(await bulk({ ...matching, project_pay_item_id: desk.item, dry_run: true })).toMatchObject({ body: { would_update: 2, refused: [] } })
    const { body } = await bulk({ ...matching, project_pay_item_id: desk.item })
    expect(body).toMatchObject({ updated: 2 })
    for (const slip of [first, second]) expect(await desk.codes(slip)).toHaveLength(1)
    for (const slip of [excepted, elsewhere]) expect(await desk.codes(slip)).toEqual([])
    expect(await bulk({ filters: { search: 'no such ticket' }, project_pay_item_id: desk.item })).toMatchObject({ status: 422 })
  })

  test('API-33 a call with neither ids nor filters, or with both, is refused; so is an item of another project', async () => {
    const slip = await desk.ticket()
    expect(await bulk({ project_pay_item_id: desk.item })).toMatchObject({ status: 422 })
    expect(await bulk({ slip_ids: [slip], filters: {}, project_pay_item_id: desk.item })).toMatchObject({ status: 422 })
    const foreign = await desk.make.payItem(await desk.make.project())
    expect(await bulk({ slip_ids: [slip], project_pay_item_id: foreign })).toMatchObject({ status: 404 })
  })
})

describe('RECO-84 to RECO-86: the choice of tickets for pay codes', () => {
  test('RECO-84 totals are by material and unit, and any rejected or voided ticket is named', async () => {
    const a = await desk.ticket({ material_description: 'A', net_amount: '10.2500' })
    const b = await desk.ticket({ material_description: 'A', net_amount: '10.2500' })
    const c = await desk.ticket({ material_description: 'B', net_amount: null, uom_1: 'CY' })
    const voided = await desk.ticket({ material_description: 'B', uom_1: 'CY', status: 'voided', net_amount: '1.0000' })
    const ids = (...slips: number[]) => slips.map((id) => `filters.id.IN[]=${id}`).join('&')
    const path = `/v1/projects/${desk.project}/assign_pay_code_slips?project_id=${desk.project}&`
    const { body } = await desk.clerk.get(`${path}${ids(a, b, c)}&total_by_material=true`)
    expect(faultsOf(reconciliation.assignPayCodeSlips.answer, body)).toEqual([])
    expect(body.slips).toHaveLength(3)
    expect(body.any_slip_rejected_or_voided).toBe(false)
    expect(body.total_by_materials).toEqual([
      { material_description: 'A', uom: 'TON', count: 2, net_amount: 20.5, slip_ids: [a, b] },
      { material_description: 'B', uom: 'CY', count: 1, net_amount: null, slip_ids: [c] },
    ])
    const all = await desk.clerk.post(`/v1/projects/${desk.project}/assign_pay_code_slips`, { filters: { id: { IN: [a, b, c, voided] } } })
    expect(all.body).toMatchObject({ any_slip_rejected_or_voided: true, total_by_materials: [] })
    await bulk({ slip_ids: [a], project_pay_item_id: desk.item })
    const [coded, uncoded] = [await desk.clerk.get(`${path}${ids(a, b)}&coded=true`), await desk.clerk.get(`${path}${ids(a, b)}&uncoded=true`)]
    expect(coded.body.slips.map(({ id }: { id: number }) => id)).toEqual([a])
    expect(uncoded.body.slips.map(({ id }: { id: number }) => id)).toEqual([b])
  })
})

describe('The suggestion of an item, and the assignments of a ticket', () => {
  test('RECO-73 of two items the primary one is suggested, and do-not-pay never', async () => {
    const material = { material_description: 'SPLIT' }
    const [first, second] = [await desk.ticket(material), await desk.ticket(material)]
    await desk.clerk.post(`${desk.base}/pay_item_assignments`, {
      pay_item_assignments: [
        { haulhub_slip_id: first, project_pay_item_id: desk.other, quantity: 1 },
        { haulhub_slip_id: first, project_pay_item_id: desk.item, quantity: 1 },
      ],
    })
    const third = await desk.ticket(material)
    await bulk({ slip_ids: [third], project_pay_item_id: desk.doNotPay })
    const { body } = await desk.clerk.get(`${desk.base}/pay_item_suggestion?slip_id=${second}`)
    expect(body.pay_item_suggestion).toMatchObject({ project_pay_item_id: desk.other })
  })

  test('RECO-65 the assignments of tickets are read with item, contractor and note', async () => {
    const slip = await desk.ticket()
    await desk.clerk.post(`${desk.base}/pay_item_assignments`, {
      pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 1.5, additional_notes: 'wet' }],
    })
    const { body } = await desk.clerk.get(`${desk.base}/pay_item_assignments?haulhub_slip_id[]=${slip}`)
    expect(faultsOf(reconciliation.assignments.answer, body)).toEqual([])
    expect(body.pay_item_assignments).toMatchObject([
      { haulhub_slip_id: slip, slot: 1, quantity: 1.5, additional_notes: 'wet', external_dot_contractor_name: null, pay_item: { item_code: '2360.509', is_dnp: false } },
    ])
  })
})

describe('D2: a filter that names another project', () => {
  test('D2 API-33 it selects no ticket: nothing is coded and nothing is cleared', async () => {
    const elsewhere = await desk.make.project()
    const own = [await desk.ticket(), await desk.ticket()]
    expect(await bulk({ slip_ids: [own[0]], project_pay_item_id: desk.item })).toMatchObject({ status: 200 })
    const filters = { project_id: elsewhere }
    const coding = await bulk({ filters, project_pay_item_id: desk.item, quantity: 'net' })
    const preview = await bulk({ filters, project_pay_item_id: desk.item, quantity: 'net', dry_run: true })
    const clearing = await desk.clerk.post(`${desk.base}/pay_item_assignments/bulk_clear`, { filters })
    expect([coding, preview, clearing].map(({ status, body }) => [status, body.message])).toEqual(Array(3).fill([422, 'Select at least one ticket.']))
    expect([(await desk.codes(own[0] ?? 0)).length, (await desk.codes(own[1] ?? 0)).length]).toEqual([1, 0])
  })
})
