import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { suggested } from '#src/areas/reconciliation/api/suggested'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

let materials = 0
/** A material that no other test uses, with functions that create and code its tickets. All tickets are from the same plant in one unit. */
const supply = () => {
  materials += 1
  const material_description = `MATERIAL ${materials}`
  return {
    ticket: (more: Readonly<Record<string, unknown>> = {}) => desk.ticket({ material_description, ...more }),
    code: (slip: number, item: number, more = {}) => desk.clerk.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '20.00', ...more }] }),
    filters: { filters: { material_description: { in: [material_description] } } },
    material: material_description,
  }
}
/** Creates a material and codes tickets of it: `usual` tickets with one item, and then `others` tickets with another item. */
async function coded(usual: number, others = 0) {
  const one = supply()
  for (let at = 0; at < usual + others; at += 1) expect((await one.code(await one.ticket(), at < usual ? desk.item : desk.other)).status).toBe(200)
  return one
}
const accept = (body: object) => desk.clerk.post(`${desk.base}/pay_item_assignments/suggested`, { share: 0.95, ...body })
const find = (slip: number, rule: string, level: string) => desk.owner.query(
  `INSERT INTO slip_findings (dot_authority_id, slip_id, rule, level, found) VALUES ($1, $2, $3, $4, '{}')`, [desk.make.firstAgency, slip, rule, level])

describe('PLUS-7 the suggestion of an uncoded ticket', () => {
  test('PLUS-7 names the pay item and the contractor, the reason in words and the count it is based on; or there is none', async () => {
    const one = supply()
    const contractor = await desk.make.contractor(desk.project, { name: 'Northern Paving' })
    const item = await desk.make.payItem(desk.project, { item_code: '2360.777' })
    await desk.lists(item, contractor)
    const ask = async (slip: number) => (await desk.clerk.get(`${desk.base}/pay_item_suggestion?slip_id=${slip}`)).body
    const first = await one.ticket()
    expect((await ask(first)).pay_item_suggestion).toBeNull()
    for (let at = 0; at < 4; at += 1) expect((await one.code(await one.ticket(), item, { external_dot_contractor_id: contractor })).status).toBe(200)
    const body = await ask(first)
    expect(faultsOf(reconciliation.suggestion.answer, body)).toEqual([])
    expect(body.pay_item_suggestion).toMatchObject({ project_pay_item_id: item, external_dot_contractor_name: 'Northern Paving', uses: 4, reason: expect.stringContaining(one.material) })
    expect(body.pay_item_suggestion.reason).toMatch(/last 4 loads/)
  })
})

describe('PLUS-8 accepting suggestions at or above a stated share', () => {
  test('PLUS-8 codes each ticket with its usual item and its own net; a dry run says so and writes nothing', async () => {
    const [sure, unsure] = [await coded(9, 1), await coded(2, 2)]
    const tickets = [await sure.ticket({ net_amount: '21.5000' }), await sure.ticket(), await unsure.ticket()]
    const dry = await accept({ slip_ids: tickets, share: 0.9, dry_run: true })
    expect(dry.body).toMatchObject({ would_update: 2, refused: [], chosen: [{ id: tickets[0] }, { id: tickets[1] }] })
    expect(dry.body.effects).toEqual(['2360.509 will be assigned to 2 tickets, each with its own net: 41.50 TON in total', '1 ticket without a sure suggestion is left out'])
    expect(await desk.codes(tickets[0] ?? 0)).toEqual([])
    expect((await accept({ slip_ids: tickets, share: 0.95, dry_run: true })).body.would_update).toBe(0)
    const done = await accept({ slip_ids: tickets, share: 0.9 })
    expect(faultsOf(suggested.accept.answer, done.body)).toEqual([])
    expect(done.body).toMatchObject({ updated: 2, without_suggestion: 1, with_exceptions: 0 })
    expect(await desk.codes(tickets[0] ?? 0)).toMatchObject([{ project_pay_item_id: desk.item, quantity: '21.50', slot: 1 }])
    expect((await desk.events(tickets[1] ?? 0)).map(({ event }) => event)).toEqual(['assigned'])
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body.slip_ids.toSorted((a: number, b: number) => a - b)).toEqual(tickets.slice(0, 2))
    expect(await desk.codes(tickets[0] ?? 0)).toEqual([])
  })

  test('PLUS-8 coded, rejected and unconvertible tickets are skipped, and so is an item that needs a contractor nobody chose', async () => {
    const one = await coded(5)
    const [open, done, rejected, strange] = [await one.ticket(), await one.ticket(), await one.ticket({ status: 'rejected' }), await one.ticket({ uom_1: 'BARREL' })]
    expect((await one.code(done, desk.other)).status).toBe(200)
    expect((await accept({ slip_ids: [open, done, rejected, strange], share: 0.8 })).body).toMatchObject({ updated: 1, without_suggestion: 1 })
    expect(await desk.codes(done)).toMatchObject([{ project_pay_item_id: desk.other }])
    const [a, b] = [await desk.make.contractor(desk.project, { type: 'subcontractor' }), await desk.make.contractor(desk.project, { type: 'subcontractor' })]
    const item = await desk.make.payItem(desk.project)
    const many = supply()
    for (let at = 0; at < 4; at += 1) expect((await many.code(await many.ticket(), item)).status).toBe(200)
    await desk.lists(item, a, b)
    const ticket = await many.ticket()
    expect((await accept({ slip_ids: [ticket] })).body).toMatchObject({ updated: 0, without_suggestion: 1 })
    expect((await many.code(ticket, item, { external_dot_contractor_id: b })).status).toBe(200)
    for (let at = 0; at < 20; at += 1) expect((await many.code(await many.ticket(), item, { external_dot_contractor_id: b })).status).toBe(200)
    const next = await many.ticket()
    expect((await accept({ slip_ids: [next] })).body.updated).toBe(1)
    expect(await desk.codes(next)).toMatchObject([{ external_dot_contractor_id: b }])
  })

  test('PLUS-8 a colleague changed what is usual since the preview: nothing is coded, and the answer has the new preview', async () => {
    const one = await coded(2, 1)
    const [first, second] = [await one.ticket(), await one.ticket()]
    const dry = await accept({ slip_ids: [first, second], share: 0.5, dry_run: true })
    expect(dry.body).toMatchObject({ would_update: 2, effects: [expect.stringContaining('2360.509 will be assigned to 2 tickets')], seen: expect.any(String) })
    // now both items have been used equally often for this material, so the suggestion changes to the item that was used last
    expect((await one.code(await one.ticket(), desk.other)).status).toBe(200)
    const refused = await accept({ slip_ids: [first, second], share: 0.5, seen: dry.body.seen })
    expect([refused.status, await desk.codes(first), await desk.codes(second)]).toEqual([409, [], []])
    const again = await accept({ slip_ids: [first, second], share: 0.5, dry_run: true, seen: dry.body.seen })
    expect(refused.body.current).toEqual([{ effects: again.body.effects, seen: again.body.seen }])
    expect(again.body.seen).not.toBe(dry.body.seen)
    expect((await accept({ slip_ids: [first, second], share: 0.5, seen: again.body.seen })).body.updated).toBe(2)
    expect(await desk.codes(first)).toMatchObject([{ project_pay_item_id: desk.other }])
  })

  test('PLUS-8 PLUS-13 a colleague coded with another contractor since the preview: nothing is coded', async () => {
    const [a, b] = [await desk.make.contractor(desk.project, { type: 'subcontractor' }), await desk.make.contractor(desk.project, { type: 'subcontractor' })]
    const item = await desk.make.payItem(desk.project)
    await desk.lists(item, a, b)
    const one = supply()
    for (let at = 0; at < 4; at += 1) expect((await one.code(await one.ticket(), item, { external_dot_contractor_id: a })).status).toBe(200)
    const ticket = await one.ticket()
    const order = { filters: { ...one.filters, project_id: desk.project }, clean: true }
    const dry = await accept({ ...order, dry_run: true })
    expect(dry.body.chosen).toMatchObject([{ id: ticket }])
    expect((await one.code(await one.ticket(), item, { external_dot_contractor_id: b })).status).toBe(200)
    expect((await accept({ slip_ids: [ticket], clean: true, seen: dry.body.seen })).status).toBe(409)
    expect(await desk.codes(ticket)).toEqual([])
  })

  test('PLUS-8 PLUS-15 a ticket that a colleague has opened since the preview is left out, and the others are coded as shown', async () => {
    const one = await coded(4)
    const [opened, free] = [await one.ticket(), await one.ticket()]
    const dry = await accept({ slip_ids: [opened, free], clean: true, dry_run: true })
    expect(dry.body.would_update).toBe(2)
    const colleague = await desk.signedIn('administrator')
    expect((await colleague.post('/v1/coding_leases', { slip_ids: [opened] })).status).toBe(200)
    expect((await accept({ slip_ids: [opened, free], clean: true, seen: dry.body.seen })).body).toMatchObject({ updated: 1, held: 1 })
    expect([await desk.codes(opened), (await desk.codes(free)).length]).toEqual([[], 1])
  })

  test('PLUS-8 fewer than three codings are not enough, and an outdated version, too low a share and another project are refused', async () => {
    const one = await coded(2)
    const ticket = await one.ticket()
    expect((await accept({ slip_ids: [ticket], share: 1 })).body.updated).toBe(0)
    expect((await accept({ slip_ids: [ticket], versions: { [ticket]: 7 } })).status).toBe(409)
    expect((await accept({ slip_ids: [ticket], share: 0.4 })).status).toBe(422)
    expect((await accept({})).status).toBe(422)
    expect((await accept({ slip_ids: [2_000_000] })).status).toBe(404)
    expect((await (await desk.signedIn('field_inspector')).post(`${desk.base}/pay_item_assignments/suggested`, { slip_ids: [ticket], share: 1 })).status).toBe(404)
    expect((await (await desk.signedIn('read_only_auditor')).post(`${desk.base}/pay_item_assignments/suggested`, { slip_ids: [ticket], share: 1 })).status).toBe(403)
  })
})

describe('PLUS-13 accepting the clean tickets together', () => {
  test('PLUS-13 tickets with exceptions are skipped, answered and harmless findings do not hold a ticket up; with dry run and undo', async () => {
    const one = await coded(6)
    const [clean, open, answered, harmless] = [await one.ticket(), await one.ticket(), await one.ticket(), await one.ticket()]
    await find(open, 'gap', 'acknowledge')
    await find(answered, 'gap', 'acknowledge')
    await desk.owner.query(`UPDATE slip_findings SET answer = 'acknowledged', answered_at = now() WHERE slip_id = $1`, [answered])
    await find(harmless, 'late', 'leave')
    const filters = { ...one.filters, project_id: desk.project }
    const dry = await accept({ filters, clean: true, dry_run: true })
    expect(dry.body).toMatchObject({ would_update: 3, effects: [expect.stringContaining('3 tickets'), '1 ticket with exceptions is left out'] })
    const done = await accept({ filters, clean: true })
    expect(done.body).toMatchObject({ updated: 3, with_exceptions: 1, without_suggestion: 0 })
    const isCoded = async (...ids: readonly number[]) => Promise.all(ids.map(async (id) => (await desk.slip(id))['coded']))
    expect(await isCoded(clean, open, answered, harmless)).toEqual([true, false, true, true])
    await desk.clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
    expect(await isCoded(clean, answered, harmless)).toEqual([false, false, false])
  })

  test('PLUS-15 a parked ticket is not accepted with the clean ones, and one that was handed over is accepted only by its person', async () => {
    const one = await coded(6)
    const [clean, parked, handoverSlip] = [await one.ticket(), await one.ticket(), await one.ticket()]
    const other = await desk.colleague('field_engineer')
    await desk.clerk.post('/v1/parked_slips', { slip_ids: [parked], note: 'The photo is missing' })
    await desk.clerk.post('/v1/parked_slips', { slip_ids: [handoverSlip], note: 'Yours', for_employee_id: other.person.id })
    const filters = { ...one.filters, project_id: desk.project }
    expect((await accept({ filters, clean: true, dry_run: true })).body).toMatchObject({ would_update: 1, effects: [expect.stringContaining('1 ticket'), '2 parked tickets are left out'] })
    expect((await accept({ filters, clean: true })).body).toMatchObject({ updated: 1, parked: 2 })
    expect((await desk.slip(clean))['coded']).toBe(true)
    const theirs = await other.post(`${desk.base}/pay_item_assignments/suggested`, { filters, share: 0.95, clean: true })
    expect(theirs.body).toMatchObject({ updated: 1, parked: 1 })
    expect([(await desk.slip(handoverSlip))['coded'], (await desk.slip(parked))['coded']]).toEqual([true, false])
  })

  test('PLUS-13 PLUS-15 a ticket that a colleague has open in a coding run is not accepted with the clean ones until the colleague is done', async () => {
    const one = await coded(6)
    const [clean, open] = [await one.ticket(), await one.ticket()]
    const other = await desk.colleague('field_engineer')
    expect((await other.post('/v1/coding_leases', { slip_ids: [open] })).status).toBe(200)
    const filters = { ...one.filters, project_id: desk.project }
    expect((await accept({ filters, clean: true, dry_run: true })).body).toMatchObject({ would_update: 1, effects: [expect.stringContaining('1 ticket'), '1 ticket that a colleague has open is left out'] })
    expect((await accept({ filters, clean: true })).body).toMatchObject({ updated: 1, held: 1, parked: 0 })
    expect([(await desk.slip(clean))['coded'], (await desk.slip(open))['coded']]).toEqual([true, false])
    await other.post('/v1/coding_leases', { slip_ids: [], released: [open] })
    expect((await accept({ filters, clean: true })).body).toMatchObject({ updated: 1, held: 0 })
  })

  test('PLUS-13 pending checks run first, so that a ticket that just became unusual is not accepted', async () => {
    const one = await coded(6)
    const wrong = await one.ticket({ net_amount: '5.0000' })
    await desk.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [desk.make.firstAgency, [wrong]])
    expect((await accept({ slip_ids: [wrong], clean: true })).body).toMatchObject({ updated: 0, with_exceptions: 1 })
  })

  test('PLUS-13 the ticket filter can show the exceptions, and the clean ones', async () => {
    const one = supply()
    const [clean, unusual] = [await one.ticket(), await one.ticket()]
    await find(unusual, 'duplicate', 'override')
    const listed = async (yes: boolean) => (await desk.clerk.get(`/v1/slips?project_id=${desk.project}&filters[material_description][in][]=${encodeURIComponent(one.material)}&filters[exceptions]=${yes}`)).body.slips.map(({ id }: { id: number }) => id)
    expect([await listed(true), await listed(false)]).toEqual([[unusual], [clean]])
  })
})

describe('PLUS-9 the accuracy of suggestions', () => {
  test('PLUS-9 each coding is predicted only from the codings before it, and administrators see how often that was right', async () => {
    const project = await desk.make.project({ title: 'Measured', reconciliation: 'confirmed' })
    await desk.make.payPeriod(project)
    const [usual, other] = [await desk.make.payItem(project), await desk.make.payItem(project)]
    const plant = await desk.make.plant()
    // The first ticket has no suggestion. The suggestions of the next four tickets are right, that of the sixth is wrong because the ticket
    // is coded with another item, and that of the last is right.
    for (const item of [usual, usual, usual, usual, usual, other, usual]) {
      const slip = await desk.make.ticket(project, { plant_id: plant })
      expect((await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '20.00' }] })).status).toBe(200)
    }
    const { body } = await desk.clerk.get('/v1/suggestion_accuracy')
    expect(faultsOf(suggested.accuracy.answer, body)).toEqual([])
    expect(body.suggestion_accuracy.find(({ dot_project_id: id }: { dot_project_id: number }) => id === project)).toMatchObject({ project_title: 'Measured', codings: 7, suggested: 6, right: 5 })
    expect((await (await desk.signedIn('area_manager')).get('/v1/suggestion_accuracy')).status).toBe(403)
    const stranger = await desk.signedIn('administrator', await desk.make.agency())
    expect((await stranger.get('/v1/suggestion_accuracy')).body.suggestion_accuracy).toEqual([])
  })
})
