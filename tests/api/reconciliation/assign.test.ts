import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const path = () => `${desk.base}/pay_item_assignments`

describe('RECO-65, RECO-68, RECO-73: POST gives a ticket its pay codes', () => {
  test('RECO-73 the first code sent is primary, the second secondary, the period is the one in progress, and the version is new', async () => {
    const slip = await desk.ticket()
    const sent = [
      { haulhub_slip_id: slip, project_pay_item_id: desk.other, quantity: 12.5 },
      { haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: '7.25', additional_notes: ' second lift ' },
    ]
    const { status, body } = await desk.clerk.post(path(), { pay_item_assignments: sent })
    expect(body).toMatchObject({
      pay_item_assignments: [
        { haulhub_slip_id: slip, slot: 1, project_pay_item_id: desk.other, quantity: 12.5, additional_notes: null, pay_period: 1 },
        { haulhub_slip_id: slip, slot: 2, project_pay_item_id: desk.item, quantity: 7.25, additional_notes: 'second lift' },
      ],
      slips: [{ id: slip, version: 2, coded: true, pay_period: 1, primary_pay_code: '2360.519', primary_pay_code_quantity: 12.5, secondary_pay_code: '2360.509' }],
    })
    expect(status).toBe(200)
    expect(faultsOf(reconciliation.assign.answer, body)).toEqual([])
    expect(await desk.slip(slip)).toMatchObject({
      version: 2, coded: true, pay_period: 1, primary_pay_item_id: desk.other, secondary_pay_item_id: desk.item,
    })
    expect(await desk.codes(slip)).toMatchObject([{ quantity: '12.50', assigned_by: desk.clerk.person.id }, { quantity: '7.25' }])
  })

  test('API-32 the event has the whole rows before and after, and the change set is named', async () => {
    const slip = await desk.ticket()
    const changeSet = '6f2c1b1e-8a5e-4b6e-9a55-0d6f7d8c1a2b'
    const sent = [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 20 }]
    const answer = await desk.clerk.post(path(), { pay_item_assignments: sent }, { 'change-set': changeSet })
    expect(answer.headers.get('change-set')).toBe(changeSet)
    const [event, ...more] = await desk.events(slip)
    expect(more).toEqual([])
    expect(event).toMatchObject({ event: 'assigned', change_set: changeSet, slip_version: 2, actor_employee_id: desk.clerk.person.id })
    const after = [{ slot: 1, project_pay_item_id: desk.item, item_code: '2360.509', quantity: '20', pay_period: 1 }]
    expect(event?.['changes']).toMatchObject({ pay_item_assignments: [[], after] })
  })

  test('RECO-66 a source-only item is stored without a quantity', async () => {
    const slip = await desk.ticket()
    const { status } = await desk.clerk.post(path(), {
      pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.sourceOnly, quantity: null }],
    })
    expect(status).toBe(200)
    expect(await desk.codes(slip)).toMatchObject([{ quantity: null }])
  })

  test('API-18 the same write sent again gets the same answer and writes once', async () => {
    const slip = await desk.ticket()
    const body = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 20 }] }
    const first = await desk.clerk.post(path(), body, { 'idempotency-key': 'accept-1' })
    const again = await desk.clerk.post(path(), body, { 'idempotency-key': 'accept-1' })
    expect([first, again]).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(again.body).toEqual(first.body)
    expect(await desk.codes(slip)).toHaveLength(1)
    expect(await desk.events(slip)).toHaveLength(1)
  })

  test('API-31 a dry run says what would change and writes nothing', async () => {
    const [good, voided] = [await desk.ticket(), await desk.ticket({ status: 'voided', ticket_number: 'V-1' })]
    const { status, body } = await desk.clerk.post(path(), {
      dry_run: true,
      pay_item_assignments: [good, voided].map((haulhub_slip_id) => ({ haulhub_slip_id, project_pay_item_id: desk.item, quantity: 1 })),
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { would_update: 1, refused: [{ id: voided, ticket_number: 'V-1', message: 'Ticket V-1 is voided and cannot have a pay item.' }] },
    })
    expect(await desk.codes(good)).toEqual([])
    expect(await desk.slip(good)).toMatchObject({ version: 1, coded: false })
  })
})

interface Refused {
  readonly title: string
  readonly ticket?: Readonly<Record<string, unknown>>
  readonly sent: (slip: number) => readonly Readonly<Record<string, unknown>>[]
  readonly status: number
  readonly message: string
}

describe('RECO-69 to RECO-72, RECO-80: what the server refuses, with nothing written', () => {
  const one = (slip: number, more: object) => [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 5, ...more }]
  const cases: readonly Refused[] = [
    {
      title: 'RECO-69 three items', status: 422, message: 'A ticket can have at most 2 pay items.',
      sent: (slip) => [desk.item, desk.other, desk.doNotPay].map((id) => ({ haulhub_slip_id: slip, project_pay_item_id: id, quantity: 1 })),
    },
    {
      title: 'RECO-80 the same item twice', status: 422, message: 'A ticket cannot have the same pay item twice.',
      sent: (slip) => [...one(slip, {}), ...one(slip, { quantity: 6 })],
    },
    { title: 'RECO-70 a voided ticket', ticket: { status: 'voided', ticket_number: 'R-1' }, sent: (slip) => one(slip, {}), status: 422, message: 'Ticket R-1 is voided and cannot have a pay item.' },
    { title: 'RECO-70 a rejected ticket', ticket: { status: 'rejected', ticket_number: 'R-2' }, sent: (slip) => one(slip, {}), status: 422, message: 'Ticket R-2 is rejected. Mark it delivered first.' },
    { title: 'RECO-72 no quantity', sent: (slip) => one(slip, { quantity: null }), status: 422, message: 'Quantity is not valid.' },
    { title: 'RECO-72 quantity 0', sent: (slip) => one(slip, { quantity: 0 }), status: 422, message: 'The quantity of 2360.509 must be above 0.' },
    { title: 'RECO-72 quantity 0.00 as text', sent: (slip) => one(slip, { quantity: '0.00' }), status: 422, message: 'The quantity of 2360.509 must be above 0.' },
    { title: 'RECO-72 a quantity below 0', sent: (slip) => one(slip, { quantity: -1 }), status: 422, message: 'Quantity is not valid.' },
    { title: 'RECO-72 three decimals', sent: (slip) => one(slip, { quantity: 1.005 }), status: 422, message: 'Quantity is not valid.' },
    { title: 'RECO-72 three decimals as text', sent: (slip) => one(slip, { quantity: '1.005' }), status: 422, message: 'Quantity is not valid.' },
    { title: 'API-36 an exponent', sent: (slip) => one(slip, { quantity: '1e3' }), status: 422, message: 'Quantity is not valid.' },
    { title: 'API-36 NaN', sent: (slip) => one(slip, { quantity: 'NaN' }), status: 422, message: 'Quantity is not valid.' },
    { title: 'API-36 13 digits before the point', sent: (slip) => one(slip, { quantity: '1234567890123' }), status: 422, message: 'Quantity is not valid.' },
    {
      title: 'RECO-66 a quantity for a source-only item', status: 422, message: '2105.607 is source only and cannot have a quantity.',
      sent: (slip) => one(slip, { project_pay_item_id: desk.sourceOnly, quantity: 5 }),
    },
    { title: 'RECO-70 a contractor where the item lists none', sent: (slip) => one(slip, { external_dot_contractor_id: 999 }), status: 422, message: 'The contractor is not listed for 2360.509.' },
    { title: 'API-17 an unknown field', sent: (slip) => one(slip, { price: 3 }), status: 422, message: 'The request is not valid. Check the listed fields.' },
    { title: 'API-17 a quantity that is a list', sent: (slip) => one(slip, { quantity: [5] }), status: 422, message: 'The request is not valid. Check the listed fields.' },
    { title: 'API-16 a ticket that does not exist', sent: () => one(999_999, {}), status: 404, message: 'It was not found.' },
  ]
  test.each(cases)('$title answers $status', async ({ ticket, sent, status, message }) => {
    const slip = await desk.ticket(ticket)
    const answer = await desk.clerk.post(path(), { pay_item_assignments: sent(slip) })
    expect(answer.body).toMatchObject({ status, message: expect.stringContaining(message) })
    expect(answer.status).toBe(status)
    expect(await desk.codes(slip)).toEqual([])
    expect(await desk.events(slip)).toEqual([])
    expect(await desk.slip(slip)).toMatchObject({ version: 1, coded: false, pay_period: null })
  })

  test('RECO-70 an item of another project is refused for the ticket, and a ticket of another project for the item', async () => {
    const elsewhere = await desk.make.project()
    const foreignItem = await desk.make.payItem(elsewhere)
    const foreignTicket = await desk.make.ticket(elsewhere, { ticket_number: 'ELSE-1' })
    const slip = await desk.ticket({ ticket_number: 'HERE-1' })
    const byItem = await desk.clerk.post(path(), { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: foreignItem, quantity: 1 }] })
    expect(byItem).toMatchObject({ status: 422, body: { message: 'The pay item and ticket HERE-1 belong to different projects.' } })
    const byTicket = await desk.clerk.post(path(), { pay_item_assignments: [{ haulhub_slip_id: foreignTicket, project_pay_item_id: desk.item, quantity: 1 }] })
    expect(byTicket).toMatchObject({ status: 422, body: { message: 'The pay item and ticket ELSE-1 belong to different projects.' } })
  })

  test('RECO-70 an item that lists contractors accepts one of them and nothing else', async () => {
    const [listed, unlisted] = [await desk.make.contractor(desk.project), await desk.make.contractor(desk.project)]
    const item = await desk.make.payItem(desk.project, { item_code: 'WITH-1' })
    await desk.lists(item, listed)
    const slip = await desk.ticket()
    const post = (external_dot_contractor_id?: number) =>
      desk.clerk.post(path(), { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1, external_dot_contractor_id }] })
    expect(await post()).toMatchObject({ status: 422, body: { message: 'Choose a contractor for WITH-1.' } })
    expect(await post(unlisted)).toMatchObject({ status: 422, body: { message: 'The contractor is not listed for WITH-1.' } })
    expect(await post(listed)).toMatchObject({ status: 200 })
    expect(await desk.codes(slip)).toMatchObject([{ external_dot_contractor_id: listed }])
  })

  test('RECO-88 one refused ticket holds all others back, and is named', async () => {
    const [good, voided] = [await desk.ticket(), await desk.ticket({ status: 'voided', ticket_number: 'V-2' })]
    const { status, body } = await desk.clerk.post(path(), {
      pay_item_assignments: [good, voided].map((haulhub_slip_id) => ({ haulhub_slip_id, project_pay_item_id: desk.item, quantity: 1 })),
    })
    expect(status).toBe(422)
    expect(body.detailed_errors).toEqual([{ id: voided, ticket_number: 'V-2', message: 'Ticket V-2 is voided and cannot have a pay item.' }])
    expect(await desk.codes(good)).toEqual([])
  })

  test.each(['setting_up', 'ready'])('RECO-7 a project whose reconciliation is %s accepts no assignment', async (reconciliationState) => {
    const project = await desk.make.project({ reconciliation: reconciliationState })
    const item = await desk.make.payItem(project)
    const slip = await desk.make.ticket(project)
    const answer = await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, {
      pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1 }],
    })
    expect(answer).toMatchObject({ status: 422, body: { message: 'Reconciliation of this project is not confirmed yet.' } })
  })
})

describe('RECO-71, RECO-92, API-35: tickets that are coded already, or that somebody else changed', () => {
  const assign = (slip: number, quantity: number, more: object = {}) =>
    desk.clerk.post(path(), { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity }], ...more })

  test('RECO-71 POST for a coded ticket answers 409 with the current row', async () => {
    const slip = await desk.ticket({ ticket_number: 'C-1' })
    await assign(slip, 3)
    const { status, body } = await assign(slip, 4)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'Ticket C-1 already has pay codes.',
      current: [{ id: slip, version: 2, coded: true, primary_pay_code_quantity: 3, pay_item_assignments: [{ slot: 1, quantity: 3 }] }],
    })
    expect(await desk.codes(slip)).toMatchObject([{ quantity: '3.00' }])
  })

  test('RECO-71 PUT replaces the codes of a ticket and keeps the previous rows in the event', async () => {
    const slip = await desk.ticket()
    await assign(slip, 3)
    const { status, body } = await desk.clerk.put(path(), {
      pay_item_assignments: [
        { haulhub_slip_id: slip, project_pay_item_id: desk.doNotPay, quantity: 1 },
        { haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 2 },
      ],
      versions: { [slip]: 2 },
    })
    expect(status).toBe(200)
    expect(body.slips).toMatchObject([{ id: slip, version: 3, primary_pay_code: 'DNP', secondary_pay_code: '2360.509' }])
    expect(await desk.codes(slip)).toMatchObject([{ project_pay_item_id: desk.doNotPay }, { project_pay_item_id: desk.item, quantity: '2.00' }])
    const events = await desk.events(slip)
    expect(events.map(({ event }) => event)).toEqual(['assigned', 'reassigned'])
    expect(events[1]?.['changes']).toMatchObject({ pay_item_assignments: [[{ quantity: '3.00' }], [{ slot: 1 }, { slot: 2 }]] })
  })

  test('RECO-71 PUT for a ticket that is not coded answers 422', async () => {
    const slip = await desk.ticket({ ticket_number: 'U-1' })
    const answer = await desk.clerk.put(path(), { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 1 }] })
    expect(answer).toMatchObject({ status: 422, body: { message: 'Ticket U-1 has no pay codes to change.' } })
  })

  test('API-35 a stale version answers 409 with the current row and writes nothing', async () => {
    const slip = await desk.ticket({ version: 7 })
    expect(await assign(slip, 1, { versions: { [slip]: 6 } })).toMatchObject({ status: 409, body: { current: [{ id: slip, version: 7, coded: false }] } })
    expect(await desk.codes(slip)).toEqual([])
    expect(await assign(slip, 1, { versions: { [slip]: 7 } })).toMatchObject({ status: 200, body: { slips: [{ version: 8 }] } })
  })
})

describe('RECO-90, RECO-91: pay codes are cleared', () => {
  const clear = (ids: readonly number[], more = '') =>
    desk.clerk.delete(`${path()}?${ids.map((id) => `haulhub_slip_id[]=${id}`).join('&')}${more}`)
  const assign = (slip: number) =>
    desk.clerk.post(path(), { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 1 }] })

  test('RECO-90 DELETE makes tickets uncoded, even voided ones, with the rows in the event', async () => {
    const slips = [await desk.ticket(), await desk.ticket()]
    for (const slip of slips) await assign(slip)
    await desk.owner.query(`UPDATE slips SET status = 'voided' WHERE id = $1`, [slips[1]])
    expect(await clear(slips)).toMatchObject({ status: 204 })
    for (const slip of slips) {
      expect(await desk.codes(slip)).toEqual([])
      expect(await desk.slip(slip)).toMatchObject({ version: 3, coded: false, pay_period: null, primary_pay_item_id: null })
      expect((await desk.events(slip)).at(-1)).toMatchObject({ event: 'cleared', changes: { pay_item_assignments: [[{ quantity: '1.00' }], []] } })
    }
  })

  test('RECO-90 API-31 API-33 API-37 one call clears the pay codes of all matching tickets, after a dry run that names what cannot be cleared', async () => {
    const many = `${path()}/bulk_clear`
    const slips = [await desk.ticket({ material_description: 'CLEARED' }), await desk.ticket({ material_description: 'CLEARED' })]
    const uncoded = await desk.ticket({ material_description: 'CLEARED', ticket_number: 'U-3' })
    for (const slip of slips) await assign(slip)
    const filters = { filters: { material_description: { in: ['CLEARED'] } } }
    const dry = await desk.clerk.post(many, { filters, dry_run: true })
    expect(dry.body).toMatchObject({ would_update: 2, refused: [{ id: uncoded, message: 'Ticket U-3 has no pay codes to change.' }] })
    expect(await desk.clerk.post(many, { filters })).toMatchObject({ status: 422 })
    expect(await desk.codes(slips[0] ?? 0)).toHaveLength(1)
    const cleared = await desk.clerk.post(many, { filters, except_ids: [uncoded] })
    expect(cleared.body).toEqual({ updated: 2, slips: slips.map((id) => ({ id, version: 3 })) })
    for (const slip of slips) expect(await desk.codes(slip)).toEqual([])
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: cleared.headers.get('change-set') })).body.undone).toBe(2)
    for (const slip of slips) expect(await desk.codes(slip)).toHaveLength(1)
  })

  test('RECO-90 DELETE of an uncoded ticket, of no ticket and of a stale one is refused', async () => {
    const slip = await desk.ticket({ ticket_number: 'U-2' })
    expect(await clear([slip])).toMatchObject({ status: 422, body: { message: 'Ticket U-2 has no pay codes to change.' } })
    expect(await clear([])).toMatchObject({ status: 422 })
    await assign(slip)
    expect(await clear([slip], `&versions[]=${slip}:1`)).toMatchObject({ status: 409, body: { current: [{ version: 2 }] } })
    expect(await clear([slip], `&versions[]=${slip}:2`)).toMatchObject({ status: 204 })
  })

  test('RECO-91 PAY-25 nothing in a closed period can be added, changed or cleared', async () => {
    const project = await desk.make.project()
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project)
    const slip = await desk.make.ticket(project)
    const base = `/v2/projects/${project}/pay_item_assignments`
    const body = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1 }] }
    expect(await desk.clerk.post(base, body)).toMatchObject({ status: 200 })
    await desk.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-02-01' WHERE dot_project_id = $1`, [project])
    await desk.make.payPeriod(project, { number: 2, start_date: '2026-02-02' })
    const closed = { status: 422, body: { message: 'Pay period 1 is closed and cannot be updated.' } }
    expect(await desk.clerk.post(base, body)).toMatchObject(closed)
    expect(await desk.clerk.put(base, body)).toMatchObject(closed)
    expect(await desk.clerk.delete(`${base}?haulhub_slip_id[]=${slip}`)).toMatchObject(closed)
    expect(await desk.clerk.post(`${base}/bulk`, { slip_ids: [slip], project_pay_item_id: item })).toMatchObject({ status: 422 })
    expect(await desk.codes(slip)).toMatchObject([{ pay_period: 1, quantity: '1.00' }])
    const next = await desk.make.ticket(project)
    await desk.clerk.post(base, { pay_item_assignments: [{ haulhub_slip_id: next, project_pay_item_id: item, quantity: 1 }] })
    expect(await desk.codes(next)).toMatchObject([{ pay_period: 2 }])
  })
})

describe('RECO-5, PROJ-44, API-16: who can assign', () => {
  const roles = [
    ['administrator', 200], ['area_manager', 200], ['field_engineer', 200], ['field_inspector', 200],
    ['pending', 403], ['plant_inspector', 403], ['read_only_auditor', 403], ['read_only_inspector', 403],
    ['safety_inspector', 403], ['qc_lab', 403],
  ] as const
  test.each(roles)('RECO-5 %s on the team gets %i', async (role, expected) => {
    const client = await desk.colleague(role)
    const slip = await desk.ticket()
    const sent = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 1 }] }
    expect((await client.post(path(), sent)).status).toBe(expected)
    expect((await client.put(path(), sent)).status).toBe(expected)
    expect((await client.delete(`${path()}?haulhub_slip_id[]=${slip}`)).status).toBe(expected === 200 ? 204 : 403)
    expect((await client.post(`${path()}/bulk`, { slip_ids: [slip], project_pay_item_id: desk.item })).status).toBe(expected)
  })

  test('PROJ-44 a field engineer who is not on the team finds nothing, and neither does another agency', async () => {
    const slip = await desk.ticket()
    const agency = await desk.make.agency()
    const outsiders = [await desk.signedIn('field_engineer'), await desk.signedIn('administrator', agency)]
    for (const client of outsiders) {
      const sent = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 1 }] }
      expect(await client.post(path(), sent)).toMatchObject({ status: 404 })
      expect(await client.get(`${path()}?haulhub_slip_id[]=${slip}`)).toMatchObject({ status: 404 })
    }
    expect(await desk.anyone.post(path(), {})).toMatchObject({ status: 401 })
    expect(await desk.codes(slip)).toEqual([])
  })
})
