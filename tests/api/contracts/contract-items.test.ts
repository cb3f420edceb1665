import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

describe('one item', () => {
  test('PAY-1 PAY-40 a new item is a contract item and a pay item of the same id, with its fields', async () => {
    const project = await desk.newProject()
    const creation = await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(5, { item_number: 'N-1', estimated_quantity: 12.5 }))
    expect([creation.status, faultsOf(contractItems.create.answer, creation.body)]).toEqual([200, []])
    const { body } = await desk.clerk.get(`/v2/projects/${project}/contract_items`)
    expect(faultsOf(contractItems.contractItems.answer, body)).toEqual([])
    expect(body.contract_items).toMatchObject([
      { id: creation.body.pay_item.id, line_number: 5, item_code: 'C-5', item_number: 'N-1', estimated_quantity: 12.5, estimated_qty_uom: 'TON', work_completed: 0, total_to_date: 0, balance_to_finish: 12.5 },
    ])
  })

  test('PAY-40 the do-not-pay item is not a contract item', async () => {
    const project = await desk.newProject()
    await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(1))
    await desk.clerk.post(`/v2/projects/${project}/make_ready`)
    const { body } = await desk.clerk.get(`/v2/projects/${project}/contract_items`)
    expect(body.contract_items.map((item: { item_code: string }) => item.item_code)).toEqual(['C-1'])
    expect((await desk.clerk.get(`/v2/projects/${project}/pay_item_metrics`)).body.pay_item_metrics).toHaveLength(2)
  })

  test.each<[string, object, string, string]>([
    ['PAY-4 a negative line number', { line_number: -1 }, 'line_number', 'Line number cannot be negative.'],
    ['PAY-4 a blank line number', { line_number: '' }, 'line_number', 'Line number cannot be blank.'],
    ['PAY-4 a line number that the project already uses', { line_number: 10 }, 'line_number', 'Line number 10 is used by item TAKEN.'],
    ['PAY-5 a blank item code', { item_code: ' \u200b ' }, 'item_code', 'Item code cannot be blank.'],
    ['PAY-6 a code that the project already uses, in a different case', { item_code: 'taken' }, 'item_code', 'Item code already exists.'],
    ['PAY-7 an empty quantity', { estimated_quantity: '' }, 'estimated_quantity', 'Item quantities cannot be empty.'],
    ['PAY-8 a quantity with commas', { estimated_quantity: '1,000' }, 'estimated_quantity', 'Quantity is not valid.'],
    ['PAY-8 a quantity with an exponent', { estimated_quantity: '1e3' }, 'estimated_quantity', 'Quantity is not valid.'],
    ['PAY-8 a quantity of 30 digits', { estimated_quantity: '123456789012345678901234567890' }, 'estimated_quantity', 'Quantity is not valid.'],
    ['PAY-8 a negative quantity', { estimated_quantity: '-1' }, 'estimated_quantity', 'Quantity is not valid.'],
  ])('%s is refused and named, and nothing is written', async (_what, more, field, message) => {
    const project = await desk.newProject()
    await desk.make.payItem(project, { line_number: 10, item_code: 'TAKEN' })
    const refused = await desk.clerk.post(`/v2/projects/${project}/pay_items`, { ...sentItem(20), ...more })
    expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [{ field, message }]])
    expect(await desk.items(project)).toHaveLength(1)
  })

  test('PAY-9 only administrators can change and delete items', async () => {
    const project = await desk.newProject()
    const item = await desk.make.payItem(project)
    for (const role of ['area_manager', 'field_engineer', 'read_only_auditor'] as const) {
      const other = await desk.signedIn(role)
      await desk.make.onTeam(project, other.person)
      expect((await other.patch(`/v2/projects/${project}/pay_items/${item}`, { item_description: 'Mine' })).status).toBe(403)
      expect((await other.delete(`/v2/projects/${project}/pay_items/${item}`)).status).toBe(403)
    }
    expect((await desk.clerk.patch(`/v2/projects/${project}/pay_items/${item}`, { item_description: 'Mine' })).body.pay_item.item_description).toBe('Mine')
    expect((await desk.clerk.delete(`/v2/projects/${project}/pay_items/${item}`)).status).toBe(204)
  })

  test('API-35 when two people edit one item, the second gets the current row, and nothing of the first is lost', async () => {
    const project = await desk.newProject()
    const item = await desk.make.payItem(project)
    const path = `/v2/projects/${project}/pay_items/${item}`
    const [one, other] = await Promise.all([
      desk.clerk.patch(path, { item_description: 'One', version: 1 }),
      (await desk.signedIn('administrator')).patch(path, { item_description: 'Other', version: 1 }),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect(lost.body.current).toMatchObject([{ id: item, version: 2, item_description: won.body.pay_item.item_description }])
  })

  test('PAY-10 PAY-14 an item with assignments and the do-not-pay item cannot be deleted', async () => {
    const { project, item } = await desk.confirmed()
    await desk.code(project, await desk.make.ticket(project), item, 5)
    await desk.owner.query(`UPDATE dot_projects SET reconciliation = 'ready' WHERE id = $1`, [project])
    const dnp = await desk.make.payItem(project, { is_dnp: true, item_code: 'DNP' })
    expect((await desk.clerk.delete(`/v2/projects/${project}/pay_items/${item}`)).body.message).toBe('Item 2360.509 has assignments and cannot be deleted.')
    expect((await desk.clerk.delete(`/v2/projects/${project}/pay_items/${dnp}`)).body.message).toBe('The do-not-pay item cannot be deleted.')
  })

  test('PAY-35 the do-not-pay item stays a favorite, even when a single or a bulk change asks otherwise', async () => {
    const { project, item, base } = await desk.confirmed()
    const dnp = await desk.make.payItem(project, { is_dnp: true, item_code: 'DNP' })
    const message = 'The do-not-pay item is always a favorite.'
    const one = await desk.clerk.patch(`/v2/projects/${project}/pay_items/${dnp}`, { mobile_favorite: false, e_ticket_available: false })
    expect([one.status, one.body.detailed_errors]).toEqual([422, [expect.objectContaining({ field: 'mobile_favorite', message })]])
    const many = { pay_items: [item, dnp].map((id) => ({ id })), mobile_favorite: false }
    const bulk = await desk.clerk.patch(`${base}/pay_items/bulk_update`, many)
    expect([bulk.status, bulk.body.detailed_errors]).toEqual([422, [expect.objectContaining({ id: dnp, item_code: 'DNP', message })]])
    expect((await desk.clerk.patch(`${base}/pay_items/bulk_update`, { ...many, dry_run: true })).body).toMatchObject({ would_update: 1, refused: [{ id: dnp, message }] })
    expect((await desk.clerk.patch(`/v2/projects/${project}/pay_items/${dnp}`, { e_ticket_available: false })).status).toBe(200)
    await expect(desk.owner.query('UPDATE pay_items SET mobile_favorite = false WHERE id = $1', [dnp])).rejects.toThrow('pay_items_do_not_pay_is_favorite')
    expect((await desk.items(project)).find(({ id }) => id === dnp)).toMatchObject({ mobile_favorite: true, e_ticket_available: false })
  })

  test('PAY-32 API-32 an item that was assigned since keeps how it is measured: the undo of source only skips it and says why', async () => {
    const { project, item, base } = await desk.confirmed()
    const turned = await desk.clerk.patch(`${base}/pay_items/bulk_update`, { pay_items: [{ id: item }], source_only: true })
    expect((await desk.code(project, await desk.make.ticket(project), item, null)).status).toBe(200)
    const undone = await desk.clerk.post('/v1/slips/undo', { change_set: turned.headers.get('change-set') })
    expect(undone.body).toMatchObject({ undone: 0, left: [{ id: item, record_kind: 'pay_item', message: 'Item 2360.509 has assignments, so source only cannot be changed.' }] })
    expect((await desk.items(project))[0]).toMatchObject({ id: item, source_only: true })
  })

  test('PAY-32 PAY-42 an item can be favorite, source only, without e-tickets and limited to contractors, even after it is confirmed', async () => {
    const { project, item } = await desk.confirmed()
    const [one, two] = [await desk.make.contractor(project), await desk.make.contractor(project)]
    const changed = await desk.clerk.patch(`/v2/projects/${project}/pay_items/${item}`, {
      mobile_favorite: true, source_only: true, e_ticket_available: false, external_dot_contractor_ids: [two, one],
    })
    expect(changed.body.pay_item).toMatchObject({ mobile_favorite: true, source_only: true, e_ticket_available: false, external_dot_contractor_ids: [two, one] })
    const { body } = await desk.clerk.get(`/v2/projects/${project}/pay_items?filters[only_e_ticket_available]=true`)
    expect(body.pay_items).toEqual([])
    const foreign = await desk.make.contractor((await desk.confirmed('X')).project)
    expect((await desk.clerk.patch(`/v2/projects/${project}/pay_items/${item}`, { external_dot_contractor_ids: [foreign] })).status).toBe(422)
  })

  test('API-31 API-35 PAY-32 one call changes the use of many items, all or none, with a preview and an event each, and one undo reverses it', async () => {
    const { project, item: first, base } = await desk.confirmed()
    const [second, third] = [await desk.make.payItem(project, { item_code: 'B', mobile_favorite: true }), await desk.make.payItem(project, { item_code: 'C' })]
    const path = `${base}/pay_items/bulk_update`
    const all = [first, second, third]
    const named = all.map((id) => ({ id, version: 1 }))
    const rows = async () => (await desk.items(project)).toSorted((one, two) => Number(one.id) - Number(two.id)).map(({ version, mobile_favorite, source_only }) => [version, mobile_favorite, source_only])
    const untouched = [[1, false, false], [1, true, false], [1, false, false]]
    expect((await desk.clerk.patch(path, { pay_items: named, mobile_favorite: true, dry_run: true })).body).toEqual({ would_update: 3, refused: [] })
    const stale = await desk.clerk.patch(path, { pay_items: [...named.slice(0, 2), { id: third, version: 2 }], mobile_favorite: true })
    expect([stale.status, stale.body.current.map(({ id }: { id: number }) => id)]).toEqual([409, [third]])
    const foreign = await desk.make.payItem((await desk.confirmed('X')).project)
    expect((await desk.clerk.patch(path, { pay_items: [...named, { id: foreign }], mobile_favorite: true })).status).toBe(404)
    expect((await desk.clerk.patch(path, { pay_items: named })).status).toBe(422)
    expect((await (await desk.signedIn('area_manager')).patch(path, { pay_items: named, mobile_favorite: true })).status).toBe(403)
    expect((await desk.code(project, await desk.make.ticket(project), third, '1.00')).status).toBe(200)
    const refusal = await desk.clerk.patch(path, { pay_items: named, source_only: true })
    const why = { id: third, message: expect.stringContaining('C') }
    expect([refusal.status, refusal.body.detailed_errors]).toEqual([422, [expect.objectContaining({ ...why, item_code: 'C' })]])
    expect((await desk.clerk.patch(path, { pay_items: named, source_only: true, dry_run: true })).body).toMatchObject({ would_update: 2, refused: [{ ...why, ticket_number: 'C' }] })
    expect(await rows()).toEqual(untouched)

    const done = await desk.clerk.patch(path, { pay_items: named, mobile_favorite: true })
    expect(faultsOf(contractItems.bulkChange.answer, done.body)).toEqual([])
    expect(done.body).toEqual({ updated: 2, pay_items: [{ id: first, version: 2 }, { id: third, version: 2 }] })
    expect(await rows()).toEqual([[2, true, false], [1, true, false], [2, true, false]])
    const { rows: events } = await desk.owner.query('SELECT record_id, event, changes FROM record_events WHERE change_set = $1 ORDER BY record_id', [done.headers.get('change-set')])
    expect(events).toEqual([first, third].map((record_id) => ({ record_id, event: 'changed', changes: { mobile_favorite: [false, true] } })))
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body).toMatchObject({ undone: 2, left: [] })
    expect((await rows()).map(([, isFavorite]) => isFavorite)).toEqual([false, true, false])
  })

  test('PAY-20 after reconciliation is confirmed every direct write of the contract answers 422', async () => {
    const { project, item, base } = await desk.confirmed()
    const words = 'Reconciliation is confirmed. Contract items can only be changed by an Update.'
    const answers = await Promise.all([
      desk.clerk.post(`${base}/pay_items`, sentItem(90)),
      desk.clerk.post(`${base}/pay_items/bulk_create`, { pay_items: [sentItem(91)] }),
      desk.clerk.patch(`${base}/pay_items/${item}`, { estimated_quantity: '5' }),
      desk.clerk.delete(`${base}/pay_items/${item}`),
      desk.clerk.post(`${base}/pay_items/bulk_delete`, { ids: [item] }),
    ])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [422, words]))
    expect(await desk.items(project)).toMatchObject([{ id: item, estimated_quantity: '1000.00' }])
  })
})

describe('many items', () => {
  test('PAY-11 bulk_create writes all or none and names each refused line; with only_good the others are created', async () => {
    const project = await desk.newProject()
    const pay_items = [sentItem(1), sentItem(2, { item_code: '' }), sentItem(3, { item_code: 'c-1' }), sentItem(4)]
    const refused = await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items })
    expect(refused.body.detailed_errors).toMatchObject([
      { index: 1, field: 'item_code', message: 'Item code cannot be blank.' },
      { index: 2, item_code: 'c-1', field: 'item_code', message: 'Item code already exists.' },
    ])
    expect(await desk.items(project)).toEqual([])
    expect((await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items, dry_run: true })).body).toMatchObject({ would_update: 2, refused: [{ id: 2 }, { id: 3 }] })
    const creation = await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items, only_good: true })
    expect(creation.body.pay_items.map((item: { line_number: number }) => item.line_number)).toEqual([1, 4])
  })

  test('PAY-11 API-32 items created in bulk and items deleted in bulk are taken back by one undo each', async () => {
    const project = await desk.newProject()
    const creation = await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items: [sentItem(1), sentItem(2), sentItem(3)] })
    const ids: number[] = creation.body.pay_items.map((item: { id: number }) => item.id)
    const deleted = await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_delete`, { ids: ids.slice(1) })
    expect([deleted.status, (await desk.items(project)).length]).toEqual([204, 1])
    const undone = await desk.clerk.post('/v1/slips/undo', { change_set: deleted.headers.get('change-set') })
    expect([undone.body.undone, (await desk.items(project)).map(({ id }) => id)]).toEqual([2, ids])
    const changed = await desk.clerk.patch(`/v2/projects/${project}/pay_items/${ids[0]}`, { estimated_quantity: '7.25', mobile_favorite: true })
    await desk.clerk.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })
    expect((await desk.items(project))[0]).toMatchObject({ estimated_quantity: '100.00', mobile_favorite: false })
    const [last] = (await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items: [sentItem(9)] })).body.pay_items
    expect(last.line_number).toBe(9)
  })

  test('API-32 PAY-20 created items stay when reconciliation was confirmed since, and the undo says why', async () => {
    const project = await desk.newProject()
    const creation = await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items: [sentItem(1)] })
    await desk.clerk.post(`/v2/projects/${project}/make_ready`)
    await desk.clerk.post(`/v2/projects/${project}/activate_reconciliation`, { start_date: '2026-03-01' })
    const undone = await desk.clerk.post('/v1/slips/undo', { change_set: creation.headers.get('change-set') })
    expect(undone.body).toMatchObject({ undone: 0, left: [{ ticket_number: 'C-1', message: 'Reconciliation is confirmed. Contract items can only be changed by an Update.' }] })
  })

  test('PAY-11 PAY-10 bulk delete names what cannot be deleted and deletes nothing; a dry run says so first', async () => {
    const { project, item } = await desk.confirmed()
    await desk.code(project, await desk.make.ticket(project), item, 5)
    await desk.owner.query(`UPDATE dot_projects SET reconciliation = 'setting_up' WHERE id = $1`, [project])
    const free = await desk.make.payItem(project)
    const refused = await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_delete`, { ids: [free, item] })
    expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [{ id: item, message: 'Item 2360.509 has assignments and cannot be deleted.' }]])
    expect((await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_delete`, { ids: [free, item], dry_run: true })).body).toMatchObject({ would_update: 1, refused: [{ id: item }] })
    expect(await desk.items(project)).toHaveLength(2)
  })

  test('PAY-6 when two people add the same code at once, one is created and the other is informed', async () => {
    const project = await desk.newProject()
    const other = await desk.signedIn('administrator')
    const answers = await Promise.all([desk.clerk, other].map((who, index) => who.post(`/v2/projects/${project}/pay_items`, sentItem(index + 1, { item_code: index === 0 ? 'same' : 'SAME' }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await desk.items(project)).toHaveLength(1)
  })
})

test('PAY-38 metrics are tickets, quantity and share of the estimate', async () => {
  const { project, item } = await desk.confirmed()
  await desk.code(project, await desk.make.ticket(project), item, '250.25')
  await desk.code(project, await desk.make.ticket(project), item, '0.25')
  const { body } = await desk.clerk.get(`/v2/projects/${project}/pay_item_metrics`)
  expect(faultsOf(contractItems.payItemMetrics.answer, body)).toEqual([])
  expect(body.pay_item_metrics).toMatchObject([{ id: item, ticket_count: 2, quantity: 250.5, share: 25.05, estimated_qty_uom: 'TON' }])
})
