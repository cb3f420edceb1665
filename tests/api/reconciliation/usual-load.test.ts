import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** The usual load that the call for a ticket's suggestion returns. */
async function usualLoad(project: number, slip: number): Promise<unknown> {
  const { body } = await desk.clerk.get(`/v2/projects/${project}/pay_item_suggestion?slip_id=${slip}`)
  expect(faultsOf(reconciliation.suggestion.answer, body)).toEqual([])
  return body.usual_load
}

/** Creates `count` delivered loads in a project, with net amounts of 1, 2, 3 … */
async function loads(project: number, count: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (let at = 1; at <= count; at += 1) await desk.make.ticket(project, { plant_id: desk.plant, net_amount: `${at}.0000`, status: 'delivered', delivered_date: '2026-11-02', ...values })
}

describe('UOM implausible: the usual load of a unit', () => {
  test('UOM implausible it is the median of the project’s delivered loads; with fewer than 20, of the agency’s; with fewer than 20 in all, there is none', async () => {
    const [project, fresh] = [await desk.make.project(), await desk.make.project()]
    const [here, there] = [await desk.make.ticket(project, { plant_id: desk.plant, uom_1: 'CY' }), await desk.make.ticket(fresh, { plant_id: desk.plant, uom_1: ' cy' })]
    await loads(project, 19, { uom_1: 'CY' })
    expect([await usualLoad(project, here), await usualLoad(fresh, there)]).toEqual([null, null])

    await desk.make.ticket(project, { plant_id: desk.plant, uom_1: 'cy.', net_amount: '900.0000', status: 'changed_after_delivered', delivered_date: '2026-11-02' })
    expect(await usualLoad(project, here)).toEqual({ net_amount: 10, loads: 20 })
    // the other project has no loads of its own, so its usual load is computed from the loads of the agency
    expect(await usualLoad(fresh, there)).toEqual({ net_amount: 10, loads: 20 })

    await loads(fresh, 20, { uom_1: 'CY', net_amount: '3.2500' })
    expect([await usualLoad(project, here), await usualLoad(fresh, there)]).toEqual([{ net_amount: 10, loads: 20 }, { net_amount: 3.25, loads: 20 }])
  })

  test('UOM implausible other units, open and rejected tickets, loads without a net and the ticket itself do not count', async () => {
    const project = await desk.make.project()
    const slip = await desk.make.ticket(project, { plant_id: desk.plant, uom_1: 'GAL', net_amount: '500.0000', status: 'delivered', delivered_date: '2026-11-02' })
    await loads(project, 19, { uom_1: 'GAL' })
    await loads(project, 5, { uom_1: 'L' })
    await loads(project, 5, { uom_1: 'GAL', status: 'pending', delivered_date: null })
    await loads(project, 5, { uom_1: 'GAL', status: 'rejected', delivered_date: null })
    await loads(project, 5, { uom_1: 'GAL', net_amount: '0.0000' })
    await loads(project, 5, { uom_1: 'GAL', net_amount: null })
    expect(await usualLoad(project, slip)).toBeNull()
    await loads(project, 1, { uom_1: 'GAL' })
    expect(await usualLoad(project, slip)).toEqual({ net_amount: 9, loads: 20 })
    const unmeasured = await desk.make.ticket(project, { plant_id: desk.plant, uom_1: null })
    expect(await usualLoad(project, unmeasured)).toBeNull()
  })
})
