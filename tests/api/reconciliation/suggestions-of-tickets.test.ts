import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suggested } from '#src/areas/reconciliation/api/suggested'
import type { SignedInClient } from '#tests/api/signed-in'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const pageOf = (ids: readonly number[], client: SignedInClient = desk.clerk) => client.get(`${desk.base}/pay_item_suggestions?${ids.map((id) => `slip_ids[]=${id}`).join('&')}`)
const singleOf = async (id: number, client: SignedInClient = desk.clerk) => (await client.get(`${desk.base}/pay_item_suggestion?slip_id=${id}`)).body.pay_item_suggestion

async function code(material_description: string, items: readonly number[], client: SignedInClient = desk.clerk): Promise<void> {
  for (const item of items) {
    const slip = await desk.ticket({ material_description })
    const body = { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: item === desk.sourceOnly ? null : '20.00' }] }
    expect((await client.post(`${desk.base}/pay_item_assignments`, body)).status).toBe(200)
  }
}
const times = (count: number, item: number) => Array.from({ length: count }, () => item)

describe('PLUS-7 the suggestions of a page of tickets', () => {
  test('PLUS-7 RECO-98 each is the one that its ticket gets alone, with the count it is based on; tickets without one are left out', async () => {
    await code('USUAL', [...times(18, desk.item), desk.other, desk.item])
    await code('NEW', [desk.other])
    const [usual, again, fresh, unknown, done, rejected, barrel, byCode] = [
      await desk.ticket({ material_description: 'USUAL' }), await desk.ticket({ material_description: 'USUAL' }), await desk.ticket({ material_description: 'NEW' }),
      await desk.ticket({ material_description: 'UNKNOWN' }), await desk.ticket({ material_description: 'USUAL' }), await desk.ticket({ material_description: 'USUAL', status: 'rejected' }),
      await desk.ticket({ material_description: 'USUAL', uom_1: 'BARREL' }), await desk.ticket({ material_description: 'UNKNOWN', product_code: ' 2360.519 ' }),
    ]
    expect((await desk.clerk.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: done, project_pay_item_id: desk.item, quantity: '20.00' }] })).status).toBe(200)
    const { status, body } = await pageOf([usual, again, fresh, unknown, done, rejected, barrel, byCode])
    expect([status, faultsOf(suggested.suggestions.answer, body)]).toEqual([200, []])
    const byId = new Map<number, Record<string, unknown>>(body.pay_item_suggestions.map((one: { slip_id: number }) => [one.slip_id, one]))
    expect([...byId.keys()].toSorted((a, b) => a - b)).toEqual([usual, again, fresh, byCode].toSorted((a, b) => a - b))
    expect(byId.get(usual)).toEqual({ slip_id: usual, project_pay_item_id: desk.item, item_code: '2360.509', uses: 19, among: 20 })
    expect(byId.get(fresh)).toMatchObject({ project_pay_item_id: desk.other, uses: 1, among: 1 })
    expect(byId.get(byCode)).toMatchObject({ project_pay_item_id: desk.other, uses: 0, among: 0 })
    for (const id of [usual, again, fresh, unknown, barrel, byCode]) {
      const single = await singleOf(id)
      expect([id, byId.get(id)?.['project_pay_item_id'] ?? null, byId.get(id)?.['uses'] ?? null]).toEqual([id, single?.project_pay_item_id ?? null, single?.uses ?? null])
    }
  })

  test('RECO-98 the person’s own codings come before those of everybody', async () => {
    const other = await desk.colleague('field_engineer')
    await code('SHARED', times(5, desk.item))
    await code('SHARED', times(2, desk.other), other)
    const slip = await desk.ticket({ material_description: 'SHARED' })
    const [mine, theirs] = [(await pageOf([slip])).body.pay_item_suggestions[0], (await pageOf([slip], other)).body.pay_item_suggestions[0]]
    expect([mine.item_code, mine.uses, mine.among, theirs.item_code, theirs.uses, theirs.among]).toEqual(['2360.509', 5, 5, '2360.519', 2, 2])
  })

  test('PLUS-7 it writes nothing, reads no other project, and is only for people who code', async () => {
    const project = await desk.make.project()
    const elsewhere = await desk.make.ticket(project, { plant_id: desk.plant, material_description: 'USUAL' })
    const before = await desk.owner.query('SELECT count(*) FROM slip_events')
    expect((await pageOf([elsewhere])).body.pay_item_suggestions).toEqual([])
    expect((await desk.owner.query('SELECT count(*) FROM slip_events')).rows).toEqual(before.rows)
    expect((await pageOf([elsewhere], await desk.signedIn('read_only_auditor'))).status).toBe(403)
    expect((await pageOf([elsewhere], await desk.signedIn('field_engineer'))).status).toBe(404)
    expect((await desk.clerk.get(`${desk.base}/pay_item_suggestions`)).status).toBe(422)
  })
})

test('RECO-98 PLUS-7 when the usual item does not convert to the unit of the tickets, no rarer item is suggested instead, alone or on a page', async () => {
  const loads = await desk.make.payItem(desk.project, { item_code: '2500.100', estimated_qty_uom: 'LOADS' })
  await code('LOADED', [desk.other, ...times(3, loads)])
  const slip = await desk.ticket({ material_description: 'LOADED' })
  expect([await singleOf(slip), (await pageOf([slip])).body.pay_item_suggestions]).toEqual([null, []])
  // if the usual item converts but the item of the latest coding does not, that item is not offered as `latest` either
  await code('SLIPPED', [...times(3, desk.item), loads])
  const next = await desk.ticket({ material_description: 'SLIPPED' })
  expect([await singleOf(next), (await pageOf([next])).body.pay_item_suggestions]).toMatchObject([{ project_pay_item_id: desk.item, uses: 3, latest: null }, [{ uses: 3, among: 4 }]])
})
