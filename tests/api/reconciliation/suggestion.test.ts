import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import type { SignedInClient } from '#tests/api/signed-in'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const ask = async (slip: number, client: SignedInClient = desk.clerk) => {
  const { body } = await client.get(`${desk.base}/pay_item_suggestion?slip_id=${slip}`)
  expect(faultsOf(reconciliation.suggestion.answer, body)).toEqual([])
  return body.pay_item_suggestion
}

/** Creates `count` tickets of a material and codes all of them with an item in one call. */
async function code(item: number, count: number, material: Readonly<Record<string, unknown>>, client: SignedInClient = desk.clerk): Promise<void> {
  const slip_ids: number[] = []
  for (let at = 0; at < count; at += 1) slip_ids.push(await desk.ticket(material))
  const { status, body } = await client.post(`${desk.base}/pay_item_assignments/bulk`, { slip_ids, project_pay_item_id: item })
  expect([status, body.updated]).toEqual([200, count])
}

describe('RECO-98 the suggestion of a ticket', () => {
  test('RECO-98 CLERK-2: one slip among many is shown beside the usual item, and the next correct coding clears it', async () => {
    const material = { material_description: 'CONCRETE' }
    await code(desk.item, 21, material)
    const next = await desk.ticket(material)
    expect(await ask(next)).toMatchObject({ project_pay_item_id: desk.item, uses: 20, latest: null, reason: 'You used this item for the last 20 loads of CONCRETE from Plant.', basis: 'used for the last 20 loads' })
    await code(desk.other, 1, material)
    expect(await ask(next)).toMatchObject({
      project_pay_item_id: desk.item, uses: 19, reason: 'You used this item for 19 of the last 20 loads of CONCRETE from Plant.', basis: 'used for 19 of the last 20 loads',
      latest: { project_pay_item_id: desk.other, uses: 1, reason: 'You used this item for the last load of CONCRETE from Plant.', pay_item: { item_code: '2360.519' } },
    })
    await code(desk.item, 1, material)
    expect(await ask(next)).toMatchObject({ project_pay_item_id: desk.item, uses: 19, latest: null })
  })

  test('RECO-98 CLERK-9: own codings come first, then those of everybody', async () => {
    const material = { material_description: 'TEAM' }
    const colleague = await desk.colleague('field_inspector')
    await code(desk.item, 3, material)
    const next = await desk.ticket(material)
    expect(await ask(next, colleague)).toMatchObject({ project_pay_item_id: desk.item, reason: 'Your team used this item for the last 3 loads of TEAM from Plant.', basis: 'used by your team for the last 3 loads' })
    await code(desk.other, 1, material, colleague)
    expect(await ask(next, colleague)).toMatchObject({ project_pay_item_id: desk.other, latest: null, reason: 'You used this item for the last load of TEAM from Plant.' })
    expect(await ask(next)).toMatchObject({ project_pay_item_id: desk.item, latest: null })
  })

  test('RECO-98 another plant, another unit and another material each have their own history', async () => {
    const material = { material_description: 'ALONE' }
    await code(desk.item, 2, material)
    expect(await ask(await desk.ticket({ ...material, plant_id: await desk.make.plant() }))).toBeNull()
    expect(await ask(await desk.ticket({ ...material, uom_1: 'LB' }))).toBeNull()
    expect(await ask(await desk.ticket({ material_description: 'OTHER' }))).toBeNull()
    expect(await ask(await desk.ticket(material))).toMatchObject({ project_pay_item_id: desk.item })
  })

  test('RECO-98 the contractor of the last coding is suggested with the item, as long as the item lists it', async () => {
    const contractor = await desk.make.contractor(desk.project, { name: 'Sub One', type: 'subcontractor' })
    const item = await desk.make.payItem(desk.project, { item_code: 'LISTED' })
    await desk.lists(item, contractor)
    const material = { material_description: 'LISTED' }
    await code(item, 1, material)
    const next = await desk.ticket(material)
    expect(await ask(next)).toMatchObject({ external_dot_contractor_id: contractor, external_dot_contractor_name: 'Sub One' })
    await desk.owner.query('DELETE FROM pay_item_contractors WHERE pay_item_id = $1', [item])
    expect(await ask(next)).toMatchObject({ project_pay_item_id: item, external_dot_contractor_id: null })
  })

  test('CLERK-12 the last contractor of each item that lists several is suggested: the person’s own, else that of the team', async () => {
    const [first, second] = [await desk.make.contractor(desk.project, { name: 'Marlow' }), await desk.make.contractor(desk.project, { name: 'Reyes' })]
    const item = await desk.make.payItem(desk.project, { item_code: 'SEVERAL' })
    await desk.lists(item, first, second)
    const colleague = await desk.colleague('field_inspector')
    const give = async (client: SignedInClient, contractor: number, material: string) => {
      const slip = await desk.ticket({ material_description: material })
      const sent = [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 8, external_dot_contractor_id: contractor }]
      expect((await client.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: sent })).status).toBe(200)
    }
    const next = await desk.ticket({ material_description: 'ANOTHER' })
    const last = async (client: SignedInClient) => {
      const { body } = await client.get(`${desk.base}/pay_item_suggestion?slip_id=${next}`)
      return body.last_contractors.filter((one: { project_pay_item_id: number }) => one.project_pay_item_id === item).map((one: { external_dot_contractor_id: number }) => one.external_dot_contractor_id)
    }
    await give(desk.clerk, first, 'ONE')
    expect([await last(desk.clerk), await last(colleague)]).toEqual([[first], [first]])
    await give(colleague, second, 'TWO')
    expect([await last(desk.clerk), await last(colleague)]).toEqual([[first], [second]])
    await desk.owner.query('DELETE FROM pay_item_contractors WHERE pay_item_id = $1 AND external_dot_contractor_id = $2', [item, second])
    expect([await last(desk.clerk), await last(colleague)]).toEqual([[], []])
  })

  test('RECO-98 CLERK-2: an item whose unit does not convert is never suggested, however often it was used', async () => {
    const yards = await desk.make.payItem(desk.project, { item_code: 'YARDS', estimated_qty_uom: 'C Y' })
    const material = { material_description: 'BY WEIGHT' }
    const slip = await desk.ticket(material)
    const assignment = await desk.clerk.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: yards, quantity: 8 }] })
    expect(assignment.status).toBe(200)
    const next = await desk.ticket(material)
    expect(await ask(next)).toBeNull()
    await code(desk.item, 1, material)
    expect(await ask(next)).toMatchObject({ project_pay_item_id: desk.item, latest: null })
  })

  test('RECO-98 admin 19: without a history the item whose code is the product code of the ticket is suggested', async () => {
    const own = await desk.make.payItem(desk.project, { item_code: 'Sp12.5-4c' })
    const yards = await desk.make.payItem(desk.project, { item_code: 'FILL', estimated_qty_uom: 'C Y' })
    expect(yards).toBeGreaterThan(0)
    const coded = await desk.ticket({ material_description: 'NEW', product_code: ' SP12.5-4C ' })
    expect(await ask(coded)).toMatchObject({ project_pay_item_id: own, uses: 0, used_at: null, latest: null, reason: 'Its item code is the ticket’s product code.', basis: 'suggested by its product code' })
    expect(await ask(await desk.ticket({ material_description: 'NEW', product_code: 'FILL' }))).toBeNull()
    expect(await ask(await desk.ticket({ material_description: 'NEW', product_code: 'nothing' }))).toBeNull()
    await code(desk.item, 1, { material_description: 'NEW' })
    expect(await ask(coded)).toMatchObject({ project_pay_item_id: desk.item })
  })
})
