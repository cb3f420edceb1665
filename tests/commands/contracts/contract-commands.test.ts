import { expect, test } from 'vitest'
import { linesOf, type Update } from '#src/areas/contracts/client/change-orders/update-calls'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { openDesk } from '#tests/commands/desk'

const loaded = (reconciliation: string) => ({ id: 7, title: 'I-82 deck overlay', state_project_number: '1', version: 1, timezone: 'UTC', deleted_at: null, reconciliation })
/** A command context. Its project has only the fields that commands read. */
const at = (path: string, scope: Scope, row: object | null = null, project: object | null = loaded('confirmed')): Partial<CommandContext> => ({
  pane: { id: 'p', number: 1, path, scope, title: '', params: {} },
  row: row as CommandContext['row'],
  project: project === null ? null : ({ id: 7, title: 'I-82 deck overlay', loaded: project } as CommandContext['project']),
})
const contract = (reconciliation: string, row: object | null = null) => at('/projects/7/contract', 'contract-table', row, loaded(reconciliation))
const item = { id: 12, version: 3, line_number: 5, item_code: '2360', item_description: 'X', estimated_quantity: 100, estimated_qty_uom: 'TON', total_to_date: 40, mobile_favorite: false, source_only: true, e_ticket_available: true }
const line = (pay_item_id: number, quantity: number) => ({ pay_item_id, line_number: pay_item_id, item_code: `C${pay_item_id}`, item_description: '', estimated_qty_uom: 'TON', previous_quantity: 100, quantity })
const update = { id: 4, number: 2, version: 6, state: 'draft', date: '2026-06-01', increased_items: [line(12, 120)], decreased_items: [line(13, 90)], new_pay_items: [] }
const draft = { ...loaded('confirmed') }
const ofUpdate = (state = 'draft', row: object | null = null): Partial<CommandContext> => ({
  ...at('/projects/7/updates/2', 'update-line-table', row),
  project: { id: 7, title: '', loaded: draft, update: { ...update, state } } as unknown as CommandContext['project'],
})
const closing = { seen: 'S', ticket_count: 2, lines: [], later: [{ id: 9 }, { id: 10 }], standing: [], findings: { unresolved: [], to_override: 0, to_acknowledge: 0 }, uncoded: 0, pending: 0, flagged: 0, changed: 0 }
const preparing = (more: object): Partial<CommandContext> => ({
  ...at('/projects/7/periods/1/close?end=2026-01-31', 'closing-table'),
  project: { id: 7, title: '', loaded: loaded('confirmed'), preparing: { period, closing, today: '2026-11-22', end: '2026-01-31', kept: new Set(), isLaterShown: false, ...more } } as unknown as CommandContext['project'],
})
const period = { id: 1, number: 1, version: 1, state: 'in_progress', start_date: '2026-01-05', end_date: null }
const ofPeriod = (state: string): Partial<CommandContext> => ({ ...at('/projects/7/periods/1', 'period-line-table'), project: { id: 7, title: '', loaded: loaded('confirmed'), period: { ...period, state } } as unknown as CommandContext['project'] })

test.each<[CommandId, string, Partial<CommandContext>]>([
  ['contract-items.add', 'errors.items_change_by_updates', contract('confirmed')],
  ['contract-items.paste', 'errors.items_change_by_updates', contract('confirmed')],
  ['contract-items.read-file', 'errors.items_change_by_updates', contract('confirmed')],
  ['contract-items.take-from-master', 'errors.items_change_by_updates', contract('confirmed')],
  ['contract-items.remove', 'errors.items_change_by_updates', contract('confirmed', item)],
  ['contract-items.remove', 'errors.items_not_chosen', contract('setting_up')],
  ['contract-items.make-ready', 'errors.reconciliation_step', contract('ready')],
  ['contract-items.unmake-ready', 'errors.reconciliation_step', contract('confirmed')],
  ['contract-items.confirm', 'errors.reconciliation_step', contract('setting_up')],
  ['contract-items.edit', 'workspace.no_row', contract('setting_up')],
  ['change-orders.add', 'errors.update_before_confirmed', at('/projects/7/updates', 'update-table', null, loaded('ready'))],
  ['change-orders.approve', 'errors.update_approved', ofUpdate('approved')],
  ['change-orders.remove', 'errors.update_approved', ofUpdate('approved')],
  ['change-orders.change-quantity', 'errors.update_approved', ofUpdate('approved')],
  ['pay-periods.close', 'errors.no_period_here', at('/projects/7/periods', 'period-table')],
  ['pay-periods.close', 'errors.period_closed', at('/projects/7/periods', 'period-table', { ...period, state: 'closed' })],
  ['pay-periods.export-estimate', 'errors.no_period_here', at('/projects/7/periods/1', 'period-line-table')],
  ['pay-periods.export-estimate', 'errors.period_open', ofPeriod('in_progress')],
  ['pay-periods.print-estimate', 'errors.period_open', ofPeriod('in_progress')],
  ['pay-periods.export-estimate', 'errors.impersonation', { ...ofPeriod('closed'), person: { role: 'administrator', impersonated: true } as unknown as CommandContext['person'] }],
  ['audit-binders.create-of-period', 'errors.no_period_here', at('/projects/7/periods/1', 'period-line-table')],
  ['audit-binders.create-of-period', 'errors.binder_open_period', ofPeriod('in_progress')],
  ['audit-binders.create-of-item', 'workspace.no_row', at('/projects/7/pay-items', 'pay-item-table')],
  ['master-pay-items.remove', 'errors.items_not_chosen', at('/pay-item', 'master-item-table', null, null)],
])('PAY-14 PAY-18 PAY-20 PAY-26 WORK-14 %s is refused by %s', async (id, refusal, context) => {
  const outcome = await openDesk({ context }).run(id, { start: '2026-01-01', end: '2026-01-31', item, quantity: '50' })
  expect([outcome.refusal, outcome.sent]).toEqual([refusal, []])
})

test.each<[CommandId, Partial<CommandContext>, readonly string[]]>([
  ['contract-items.add', contract('setting_up'), ['splitPane right {"path":"/projects/7/contract/new"}']],
  ['contract-items.edit', contract('confirmed', item), ['splitPane right {"path":"/projects/7/contract/12"}']],
  ['contract-items.edit-pay-item', at('/projects/7/pay-items', 'pay-item-table', item), ['splitPane right {"path":"/projects/7/pay-items/12"}']],
  ['contract-items.paste', contract('ready'), ['openPath /projects/7/contract/paste']],
  ['change-orders.open', at('/projects/7/updates', 'update-table', update), ['openPath /projects/7/updates/2']],
  ['change-orders.add-item', ofUpdate(), ['openPath /projects/7/updates/2/new-item']],
  ['pay-periods.open', at('/projects/7/periods', 'period-table', period), ['openPath /projects/7/periods/1?view=adjustments']],
  ['pay-periods.open', at('/projects/7/periods', 'period-table', { ...period, state: 'closed' }), ['openPath /projects/7/periods/1']],
  ['pay-periods.print-estimate', ofPeriod('closed'), ['download /v2/projects/7/pay_periods/1/estimate?format=pdf pay-estimate-period-1.pdf', 'say Pay estimate of period 1 exported.']],
  ['pay-periods.export-estimate', ofPeriod('closed'), ['download /v2/projects/7/pay_periods/1/estimate pay-estimate-period-1.csv', 'say Pay estimate of period 1 exported.']],
  ['pay-periods.keep-later', preparing({}), ['openPath /projects/7/periods/1/close?end=2026-01-31&keep=all {"replace":true}']],
  ['pay-periods.keep-later', preparing({ kept: 'all' }), ['openPath /projects/7/periods/1/close?end=2026-01-31 {"replace":true}']],
  ['pay-periods.show-later', preparing({}), ['openPath /projects/7/periods/1/close?end=2026-01-31&view=later {"replace":true}']],
  ['master-pay-items.show', {}, ['openPath /pay-item']],
  ['master-pay-items.add', at('/pay-item', 'master-item-table', null, null), ['splitPane right {"path":"/pay-item/new"}']],
])('PAY-1 PAY-15 PAY-21 PAY-43 WORK-12 %s from %j does %j', async (id, context, done) => {
  expect((await openDesk({ context }).run(id)).done).toEqual(done)
})

test('PAY-16 PAY-17 a new quantity in an Update is an increase or a decrease, must differ, and must exceed what is already assigned', async () => {
  const sentFor = async (quantity: string) => {
    const outcome = await openDesk({ context: ofUpdate(), answering: () => ({ body: { change_order: update } }) }).run('change-orders.change-quantity', { item, quantity })
    return outcome.refusal ?? outcome.sent[0]?.body
  }
  const others = { version: 6, new_pay_items: [] }
  expect(await sentFor('150.5')).toEqual({ ...others, increased_items: [{ pay_item_id: 12, quantity: '150.5' }], decreased_items: [{ pay_item_id: 13, quantity: '90.00' }] })
  expect(await sentFor('60')).toEqual({ ...others, increased_items: [], decreased_items: [{ pay_item_id: 13, quantity: '90.00' }, { pay_item_id: 12, quantity: '60' }] })
  expect(await sentFor('100.00')).toBe('errors.quantity_not_changed')
  expect(await sentFor('39.99')).toBe('errors.quantity_below_total')
  expect(await sentFor('1e3')).toBe('errors.quantity_not_valid')
})

test('PAY-15 the line that is removed from an Update is the focused one, even if the Update has changed since the table showed it', async () => {
  const [shown] = linesOf({ ...update, increased_items: [line(12, 120)] } as unknown as Update)
  const newer = { ...update, increased_items: [line(11, 110), line(12, 120)] }
  const remove = (now: object) => openDesk({ context: { ...ofUpdate('draft', shown), project: { id: 7, title: '', loaded: draft, update: now } as unknown as CommandContext['project'] }, answering: () => ({ body: { change_order: now } }) }).run('change-orders.remove-line')
  const { sent } = await remove(newer)
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ version: 6, increased_items: [{ pay_item_id: 11, quantity: '110.00' }], decreased_items: [{ pay_item_id: 13, quantity: '90.00' }] })])
  // the Update no longer has the focused line, because a colleague has removed it: nothing is sent
  expect(await remove({ ...update, increased_items: [line(11, 110)] })).toMatchObject({ refusal: 'workspace.no_row', sent: [] })
})

test('PAY-24 the end of a period is not before its start and not in the future, which is checked before anything is sent', async () => {
  expect((await openDesk({ context: preparing({ end: '2026-01-04' }) }).run('pay-periods.close-now')).refusal).toBe('errors.end_before_start')
  expect((await openDesk({ context: preparing({ end: '2999-01-04' }) }).run('pay-periods.close-now')).refusal).toBe('errors.period_end_future')
})

test('PAY-44 closing sends the end date, what the person saw, and the later tickets that are kept', async () => {
  const sentBy = async (more: object) => (await openDesk({ context: preparing(more), answering: () => ({ body: { pay_period: period, next_pay_period: { ...period, number: 2, start_date: '2026-02-01' } } }) }).run('pay-periods.close-now')).sent[0]?.body
  expect(await sentBy({})).toEqual({ end_date: '2026-01-31', seen: 'S', keep_slip_ids: [] })
  expect(await sentBy({ kept: new Set([9]) })).toEqual({ end_date: '2026-01-31', seen: 'S', keep_slip_ids: [9] })
  expect(await sentBy({ kept: 'all' })).toEqual({ end_date: '2026-01-31', seen: 'S', keep_later: true })
  expect((await openDesk({ context: preparing({ closing: { ...closing, standing: [{ id: 1, ticket_number: 'V-1' }] } }) }).run('pay-periods.close-now')).refusal).toBe('errors.period_tickets')
})

test('PAY-12 a file of over 50 MB is refused before it is sent, and the message names the limit', async () => {
  const file = { name: 'big.csv', size: 50 * 1024 * 1024 + 1 }
  const outcome = await openDesk({ context: contract('setting_up') }).run('contract-items.read-file', { file })
  expect([outcome.refusal, outcome.sent, outcome.said[0]?.words]).toEqual(['errors.file_size', [], 'File size should not exceed 50 MB.'])
})

test('PAY-30 an item of the catalog is added with a quantity, on the next line number', async () => {
  const outcome = await openDesk({ context: contract('setting_up'), answering: () => ({ body: { pay_items: [] } }) }).run('contract-items.take-from-master', {
    item: { item_code: '2360.509', item_description: 'WEARING COURSE', uom: 'TON' }, quantity: '1200.50',
  })
  expect(outcome.sent.map(({ address, body }) => [address, body])).toEqual([
    ['/v2/projects/7/pay_items/bulk_create', { pay_items: [{ item_code: '2360.509', item_description: 'WEARING COURSE', estimated_qty_uom: 'TON', estimated_quantity: '1200.50' }] }],
  ])
})

test.each<[CommandId, object]>([
  ['contract-items.toggle-favourite', { mobile_favorite: true }],
  ['contract-items.toggle-source-only', { source_only: false }],
  ['contract-items.toggle-e-tickets', { e_ticket_available: false }],
])('PAY-32 PAY-42 %s sends %j of the focused item by its version', async (id, change) => {
  const outcome = await openDesk({ context: at('/projects/7/pay-items', 'pay-item-table', item), answering: () => ({ body: { updated: 1, pay_items: [{ id: 12, version: 3 }] } }) }).run(id)
  expect(outcome.sent.map(({ method, address, body }) => [method, address, body])).toEqual([['PATCH', '/v2/projects/7/pay_items/bulk_update', { pay_items: [{ id: 12, version: 3 }], ...change }]])
})

test('PAY-35 the do-not-pay item cannot be removed from the favorites: nothing is sent, and the reason is shown', async () => {
  const doNotPay = { ...item, is_dnp: true, mobile_favorite: true }
  const outcome = await openDesk({ context: at('/projects/7/pay-items', 'pay-item-table', doNotPay) }).run('contract-items.toggle-favourite')
  expect([outcome.sent, outcome.refusal]).toEqual([[], 'errors.do_not_pay_favorite'])
})

const contractor = { id: 31, version: 1, name: 'Blue Ridge Hauling', type: 'subcontractor', item_count: 1 }
const linked = (...ids: number[]) => ({ ...item, external_dot_contractors: ids.map((id) => ({ id, name: `Contractor ${id}`, type: 'other' })) })

test.each<[string, object, number[]]>([
  ['an item without contractors is limited to this contractor', linked(), [31]],
  ['an item with another contractor gets this one in addition', linked(30), [30, 31]],
  ['an item with this contractor no longer has it', linked(30, 31), [30]],
])('PAY-32 PROJ-37 the focused contractor is linked to a pay item: %s', async (_what, choice, external_dot_contractor_ids) => {
  const context = at('/projects/7/contractors', 'contractor-table', contractor)
  const outcome = await openDesk({ context, answering: () => ({ body: { pay_item: item } }) }).run('contractors.link-item', { item: choice })
  expect(outcome.sent.map(({ method, address, body }) => [method, address, body])).toEqual([['PATCH', '/v2/projects/7/pay_items/12', { version: 3, external_dot_contractor_ids }]])
  expect(outcome.said[0]?.words).toContain('Blue Ridge Hauling')
})

test('PAY-32 PROJ-37 a selection in which not every contractor is loaded is refused with the names, and nothing is sent', async () => {
  const selection = { kind: 'all', filters: {}, except_ids: [], count: 240, loaded: [contractor] } as const
  const outcome = await openDesk({ context: { ...at('/projects/7/contractors', 'contractor-table', contractor), selection } }).run('contractors.link-item', { item: linked() })
  expect([outcome.refusal, outcome.sent]).toEqual(['errors.contractors_not_loaded', []])
})

test('PAY-9 PAY-32 without a contractor or without permission nothing is linked', async () => {
  const none = at('/projects/7/contractors', 'contractor-table')
  expect((await openDesk({ context: none }).run('contractors.link-item', { item: linked() })).refusal).toBe('workspace.no_row')
  const focused = at('/projects/7/contractors', 'contractor-table', contractor)
  expect((await openDesk({ context: focused, person: { role: 'field_engineer' } }).run('contractors.link-item', { item: linked() })).refusal).not.toBeNull()
})
