import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ref } from 'valtio'
import { localStore } from '#src/platform/client/browser-store'
import { queryClient } from '#src/platform/client/api/query-client'
import type { CommandId } from '#src/workspace/client/commands/command'
import { drawerStore, goOn, leaveDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { materialStep, readPayCodeSlip } from '#src/areas/reconciliation/client/material-step'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandEnvironment } from '#src/workspace/client/running/run-command'
import { openDesk, type Answering, type SentCall } from '#tests/commands/desk'
import { after, drawerWith, madeContractor, madeItem, madeLoaded, madeSlip } from '#tests/client/reconciliation/made'

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key)
})
afterEach(() => {
  drawerStore.state = null
  queryClient.clear()
})

const item = madeItem(1)
const pane = { id: 'pane-1', number: 1, path: '/reconciliation/2', scope: 'reconciliation-table', title: 'Reconciliation', params: { projectId: '2' } } as const
const slips = [{ id: 7, version: 4, ticket_number: 'T-1001', status: 'pending', coded: true, pay_period: 1 }]

/** Answers the calls of an accept. Writes to the path in `refused` get its status and message. */
const server = (refused?: { readonly path: string; readonly status: number; readonly message: string }): Answering => ({ address, method }) => {
  if (refused !== undefined && address.includes(refused.path) && method !== 'GET') return { status: refused.status, body: { status: refused.status, message: refused.message } }
  if (method === 'GET') return { body: { slip: madeSlip(), pay_items: [], reconciliation_uoms: [], pay_item_suggestion: null, usual_load: null, last_contractors: [] } }
  if (address.startsWith('/v1/slips/7')) return { body: { slip: madeSlip({ version: 4, flag_by_dot: true }) } }
  return { body: { pay_item_assignments: [], updated: 1, slips } }
}

/** A desk with the drawer open. */
function deskWith(state: DrawerState, answering: Answering = server(), role: 'administrator' | 'read_only_auditor' = 'administrator') {
  drawerStore.state = ref(state)
  return openDesk({ person: { role }, context: { pane, drawer: { slip_id: state.slipId, state } }, answering })
}

const drawerWithItem = drawerWith({ recent: [item, madeItem(2)], doNotPay: madeItem(9, { is_dnp: true }) }, { kind: 'item toggled', item })
const drawerState = () => drawerStore.state
/** The sent calls that write. The others only read: after a write, the changed tickets are read again. */
const writesOf = (sent: readonly SentCall[]) => sent.filter(({ method }) => method !== 'GET')

describe('Commands of the drawer', () => {
  test('RECO-56 to RECO-62 accept sends flag, assignment and delivery as one change set', async () => {
    const { sent, said } = await deskWith(drawerWithItem).run('reconciliation.accept')
    const writes = sent.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, address }) => `${method} ${address}`)).toEqual(['PATCH /v1/slips/7', 'POST /v2/projects/2/pay_item_assignments', 'PATCH /v3/slips/bulk_status_update'])
    expect(new Set(writes.map(({ headers }) => headers['change-set'])).size).toBe(1)
    expect(said).toEqual([{ tone: 'success', words: 'The ticket is reconciled.' }])
  })

  test('RECO-57 no assignment is sent when the flag is refused, and the input is kept', async () => {
    const { sent } = await deskWith(drawerWithItem, server({ path: '/v1/slips/7', status: 422, message: 'The ticket is voided.' })).run('reconciliation.accept')
    expect([sent.filter(({ method }) => method !== 'GET').length, drawerState()?.phase, drawerState()?.failed, drawerState()?.selection.length]).toEqual([
      1, 'ready', { message: 'The ticket is voided.', done: [], isConnectionLost: false }, 1,
    ])
  })

  test('RECO-75 a refused assignment after a saved flag shows the server’s message and what was saved', async () => {
    await deskWith(drawerWithItem, server({ path: 'pay_item_assignments', status: 422, message: 'Period 1 is closed.' })).run('reconciliation.accept')
    expect(drawerState()?.failed).toEqual({ message: 'Period 1 is closed.', done: ['flag'], isConnectionLost: false })
  })

  test('API-18 the same accept after a lost connection has the same keys and change set for each call', async () => {
    let isAway = true
    const answering: Answering = (call) => {
      if (isAway && call.address.includes('pay_item_assignments')) throw new TypeError('Failed to fetch')
      return server()(call)
    }
    const desk = deskWith(drawerWithItem, answering)
    const keys = async () => (await desk.run('reconciliation.accept')).sent.filter(({ method }) => method !== 'GET').map(({ headers }) => [headers['idempotency-key'], headers['change-set']])
    const lost = await keys()
    isAway = false
    const again = await keys()
    expect([lost.length, again.slice(0, 2)]).toEqual([2, lost])
  })

  test('RECO-55 accept is refused with the reason from DT-4', async () => {
    const { refusal, sent } = await deskWith(drawerWith({ slip: madeSlip({ status: 'voided' }) })).run('reconciliation.accept')
    expect([refusal, sent]).toEqual(['errors.assignment_voided', []])
  })

  test('RECO-13 a recent item is selected by its number, and deselected by the same number', async () => {
    const desk = deskWith(drawerWithItem)
    await desk.run('reconciliation.recent-item', { number: 2 })
    expect(drawerState()?.selection.map((one) => one.item.id)).toEqual([1, 2])
    await desk.run('reconciliation.recent-item', { number: 2 })
    expect(drawerState()?.selection.map((one) => one.item.id)).toEqual([1])
  })

  test('RECO-16 do not pay toggles the item, and is refused if the project has none', async () => {
    await deskWith(drawerWithItem).run('reconciliation.do-not-pay')
    expect(drawerState()?.selection.map((one) => one.item.id)).toEqual([1, 9])
    expect((await deskWith(drawerWith()).run('reconciliation.do-not-pay')).refusal).toBe('errors.no_do_not_pay_item')
  })

  test('RECO-50 Use net restores the net in the current item', async () => {
    const typed = drawerWith({}, { kind: 'item toggled', item }, { kind: 'quantity typed', itemId: 1, text: '3' })
    await deskWith(typed).run('reconciliation.use-net')
    expect(drawerState()?.selection[0]?.data.quantity).toBe('12.50')
  })

  test('RECO-98 a suggested item is selected by its number, and is refused when none is suggested', async () => {
    const both = { itemId: 1, contractorId: null, reason: 'Usual.', basis: 'used for the last load', latest: { itemId: 2, contractorId: null, reason: 'Last.', basis: 'used for the last load' } }
    await deskWith(drawerWith({ items: [item, madeItem(2)], suggestion: both })).run('reconciliation.suggested-item', { number: 2 })
    expect(drawerState()?.selection.map((one) => [one.item.id, one.data.quantity])).toEqual([[2, '12.50']])
    expect((await deskWith(drawerWithItem).run('reconciliation.suggested-item', { number: 1 })).refusal).toBe('errors.no_suggested_item')
  })

  test('UOM-4 the factor between two units that do not convert is set on the item’s unit, which is created if missing', async () => {
    const yards = madeSlip({ uom_1: 'CY', net_amount: 8 })
    const factor = { numerator: '3', denominator: '2' }
    const added = { ticket_uom: 'CY', factor_numerator: '3', factor_denominator: '2' }
    const tons = { id: 4, version: 2, code: 'Ton', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] }
    const answering: Answering = ({ method }) => (method === 'GET' ? { body: { reconciliation_uoms: [] } } : { body: { reconciliation_uom: { id: 4, version: 3, code: 'TON', name: 'TON', ticket_units: [] } } })
    const sentBy = async (units: readonly (typeof tons)[]) => {
      const { sent } = await deskWith(drawerWith({ slip: yards, units }, { kind: 'item toggled', item }), answering).run('reconciliation.set-factor', { factor })
      return sent.filter(({ address, method }) => method !== 'GET' && address.includes('reconciliation_uoms')).map(({ method, address, body }) => [method, address, body])
    }
    expect(await sentBy([])).toEqual([['POST', '/v1/reconciliation_uoms', { code: 'TON', name: 'TON', ticket_units: [added] }]])
    expect(await sentBy([tons])).toEqual([['PATCH', '/v1/reconciliation_uoms/4', { version: 2, ticket_units: [{ ticket_uom: 'LB', factor_numerator: '1', factor_denominator: '2000' }, added] }]])
    expect((await deskWith(drawerWithItem).run('reconciliation.set-factor', { factor })).refusal).toBe('errors.units_convert')
    expect((await deskWith(drawerWithItem, answering, 'read_only_auditor').run('reconciliation.set-factor', { factor })).refusal).not.toBeNull()
  })

  test('RECO-17 the flag is toggled and announced, and sent only with the accept', async () => {
    const { sent, done } = await deskWith(drawerWithItem).run('reconciliation.toggle-flag')
    expect([drawerState()?.flag, sent, done]).toEqual([true, [], ['say Flag on']])
  })

  test('RECO-35 Remove deselects the item', async () => {
    await deskWith(drawerWithItem).run('reconciliation.remove-item')
    expect(drawerState()?.selection).toEqual([])
  })

  test('RECO-15 Search opens the list and focuses it', async () => {
    await deskWith(drawerWithItem).run('reconciliation.search-items')
    expect([drawerState()?.openList, drawerState()?.focus.to]).toEqual(['search', 'search'])
  })

  test('RECO-51 Choose contractor opens the list of an item that has contractors, and is refused for one that has none', async () => {
    expect((await deskWith(drawerWithItem).run('reconciliation.choose-contractor')).refusal).toBe('errors.no_contractors')
    await deskWith(drawerWith({}, { kind: 'item toggled', item: madeItem(1, { external_dot_contractors: [madeContractor(5)] }) })).run('reconciliation.choose-contractor')
    expect(drawerState()?.openList).toBe('contractor')
  })

  test('RECO-61 Close sends nothing, and closes an open list first', async () => {
    const listed = drawerWith({}, { kind: 'list opened', list: 'search' })
    const desk = deskWith(listed)
    await desk.run('reconciliation.close-drawer')
    expect([drawerState()?.openList, drawerState() === null]).toEqual([null, false])
    const { sent } = await desk.run('reconciliation.close-drawer')
    expect([drawerState(), sent]).toEqual([null, []])
  })

  test('RECO-61 Skip does not change the ticket, and closes the drawer if there is no next one', async () => {
    const { sent } = await deskWith(drawerWith()).run('reconciliation.skip')
    expect([drawerState(), sent]).toEqual([null, []])
  })

  test('RECO-95 a rejected ticket is first marked delivered on its own day', async () => {
    const { sent } = await deskWith(drawerWith({ slip: madeSlip({ status: 'rejected' }) })).run('reconciliation.mark-delivered-first')
    const [write] = sent.filter(({ method }) => method !== 'GET')
    expect([write?.address, write?.body]).toEqual(['/v3/slips/bulk_status_update', { slip_ids: [7], status: 'delivered', date: '2026-11-20', versions: { 7: 3 } }])
  })

  test('F6 after Escape, the answer to the canceled accept does not end a newer accept of the same ticket', async () => {
    const answers: ((place: null) => void)[] = []
    const environment = { place: () => new Promise<null>((resolve) => answers.push(resolve)) }
    const answering: Answering = (call) => (call.address.endsWith('/v3/projects/2') ? { body: { project: { collect_user_location: 'optional' } } } : server()(call))
    const accept = (state: DrawerState) => {
      drawerStore.state = ref(state)
      return openDesk({ context: { pane, drawer: { slip_id: state.slipId, state } }, answering, environment }).run('reconciliation.accept')
    }
    const waitForRequests = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count))
    const first = accept(drawerWithItem)
    await waitForRequests(1)
    await leaveDrawer()
    const again = drawerStore.state
    if (again === null) throw new Error('Escape closed the drawer')
    const second = accept(again)
    await waitForRequests(2)
    answers[0]?.(null)
    const stopped = await first
    expect([writesOf(stopped.sent), drawerState()?.phase, drawerState()?.placeTurn === null]).toEqual([[], 'saving', false])
    answers[1]?.(null)
    expect(writesOf((await second).sent)).toHaveLength(3)
  })

  test('F6 if a required location is unknown, nothing is sent, and the drawer accepts input again', async () => {
    drawerStore.state = ref(drawerWithItem)
    const answering: Answering = (call) => (call.address.endsWith('/v3/projects/2') ? { body: { project: { collect_user_location: 'required' } } } : server()(call))
    const { sent } = await openDesk({ context: { pane, drawer: { slip_id: 7, state: drawerWithItem } }, answering }).run('reconciliation.accept')
    expect([writesOf(sent), drawerState()?.phase, drawerState()?.placeTurn]).toEqual([[], 'ready', null])
  })

  test('RECO-92 Keep mine and Take theirs are refused without a conflict, and Keep mine ends one', async () => {
    const ids = ['reconciliation.keep-mine', 'reconciliation.take-theirs'] as const
    for (const id of ids) expect((await deskWith(drawerWithItem).run(id)).refusal).toBe('errors.no_conflict')
    const theirs = madeSlip({ version: 9, pay_period: 1, coded: true })
    const conflicted = drawerWith({}, { kind: 'item toggled', item }, { kind: 'conflict found', conflict: { isRefusal: true, theirs } })
    await deskWith(conflicted).run('reconciliation.keep-mine')
    expect([drawerState()?.slip?.version, drawerState()?.conflict]).toEqual([9, null])
    const { sent } = await deskWith(conflicted).run('reconciliation.take-theirs')
    expect(sent.some(({ address }) => address === '/v4/slips/7')).toBe(true)
  })

  test('SHELL-73 Reload applies only to a ticket that could not be loaded', async () => {
    expect((await deskWith(drawerWithItem).run('reconciliation.reload-ticket')).refusal).toBe('errors.slip_loading')
    const { sent } = await deskWith(drawerWith({}, { kind: 'load failed', next: 7, problem: 'away' })).run('reconciliation.reload-ticket')
    expect(sent.some(({ address }) => address === '/v4/slips/7')).toBe(true)
  })

  test('B10 Skip does not pass over a ticket that could not be loaded', async () => {
    expect((await deskWith(drawerWith({}, { kind: 'load failed', next: 7, problem: 'away' })).run('reconciliation.skip')).refusal).toBe('errors.slip_not_read')
  })

  test('F8 while the next ticket is loading, Skip is refused with the reason', async () => {
    drawerStore.state = ref(drawerWith())
    const onWay = goOn(drawerWith(), 'Skipped.')
    const going = drawerStore.state
    await onWay
    expect((await deskWith(going).run('reconciliation.skip')).refusal).toBe('errors.slip_loading')
    const there = after(going, { kind: 'loaded', loaded: madeLoaded({ slip: madeSlip({ id: 8 }) }) })
    expect([there.slipId, (await deskWith(there).run('reconciliation.skip')).refusal]).toEqual([8, null])
  })

  const all: readonly CommandId[] = [
    'reconciliation.accept', 'reconciliation.skip', 'reconciliation.use-net', 'reconciliation.do-not-pay', 'reconciliation.choose-contractor', 'reconciliation.toggle-flag',
    'reconciliation.search-items', 'reconciliation.remove-item', 'reconciliation.close-drawer',
  ]
  test.each(all)('RECO-5 %s is refused for a read-only role and without a drawer', async (id) => {
    expect((await deskWith(drawerWithItem, server(), 'read_only_auditor').run(id)).refusal).toBe('errors.role_may_not')
    expect((await openDesk().run(id)).refusal).toBe('errors.drawer_closed')
  })
})

describe('Commands for tickets to code', () => {
  const row = { id: 7, ticket_number: 'T-1001', status: 'pending', ticket_date: '2026-11-20', coded: false, version: 3, dot_project_id: 2 }
  const many = { kind: 'ids', ids: [7, 8], count: 2, loaded: [] } as const

  test('RECO-1 Enter opens the drawer on the focused ticket and loads it', async () => {
    const { sent } = await openDesk({ context: { pane, row }, answering: ({ address }) => (address.startsWith('/v4') ? { body: { slip: madeSlip() } } : { body: { pay_items: [], reconciliation_uoms: [], pay_item_suggestion: null, usual_load: null, last_contractors: [] } }) }).run('reconciliation.open-drawer')
    expect([drawerState()?.slip?.ticket_number, sent.filter(({ method }) => method !== 'GET')]).toEqual(['T-1001', []])
  })

  test('RECO-5 it opens only for the four roles, and only on a ticket', async () => {
    const refusals = await Promise.all([
      openDesk({ person: { role: 'read_only_inspector' }, context: { pane, row } }).run('reconciliation.open-drawer'),
      openDesk({ context: { pane } }).run('reconciliation.open-drawer'),
    ])
    expect(refusals.map(({ refusal }) => refusal)).toEqual(['errors.role_may_not', 'errors.no_tickets_selected'])
  })

  test('RECO-88 and RECO-96 one item is assigned to many tickets, each with its net, previewed by the same call', async () => {
    const listed = madeItem(1, { external_dot_contractors: [madeContractor(5)] })
    const desk = openDesk({ context: { pane, selection: many }, answering: ({ body }) => ({ body: JSON.stringify(body).includes('dry_run') ? { would_update: 1, refused: [] } : { updated: 2, slips: [] } }) })
    expect(await desk.preview('reconciliation.assign-pay-code', { item: listed })).toEqual({ would_update: 1, refused: [] })
    const { sent, said } = await desk.run('reconciliation.assign-pay-code', { item: listed })
    expect(writesOf(sent)).toHaveLength(1)
    expect(writesOf(sent)[0]).toMatchObject({ address: '/v2/projects/2/pay_item_assignments/bulk', body: { slip_ids: [7, 8], project_pay_item_id: 1, external_dot_contractor_id: 5, quantity: 'net' } })
    expect(said[0]?.words).toBe('The pay item is assigned to 2 tickets.')
  })

  test('RECO-85 tickets of several materials are assigned one material at a time, which the app reads as payCodeSlip', async () => {
    const rows = [[7, 'A'], [8, 'B'], [9, 'A']].map(([id, material]) => ({ ...slips[0], id: Number(id), material_description: String(material) }))
    const selection = { kind: 'ids', ids: [7, 8, 9], count: 3, loaded: rows } as const
    const lots = [{ material_description: 'B', uom: 'TON', count: 1, net_amount: 9, slip_ids: [8] }, { material_description: 'A', uom: 'TON', count: 2, net_amount: 20.5, slip_ids: [7, 9] }]
    const desk = openDesk({ context: { pane, selection }, answering: ({ address }) => ({ body: address.endsWith('/assign_pay_code_slips') ? { slips: [], any_slip_rejected_or_voided: false, total_by_materials: lots } : { updated: 2, slips: [] } }) })
    const payCodeSlip = await readPayCodeSlip(commandEnvironment(), 2, { slip_ids: [7, 8, 9] })
    expect(payCodeSlip.map(({ material_description: name, count }) => [name, count])).toEqual([['A', 2], ['B', 1]])
    const { sent } = await desk.run('reconciliation.assign-pay-code', { material: payCodeSlip[0], item })
    expect(writesOf(sent).at(-1)?.body).toMatchObject({ slip_ids: [7, 9], project_pay_item_id: 1 })
    const step = materialStep('Material')
    const context = (some: typeof rows) => ({ selection: { ...selection, count: some.length, loaded: some } }) as unknown as CommandContext
    expect([step.asked?.(context(rows), {}), step.asked?.(context(rows.slice(0, 1)), {})]).toEqual([true, false])
  })

  test.each([
    ['reconciliation.assign-pay-code', { item }, 70],
    ['reconciliation.remove-assignment', {}, 72],
    ['reconciliation.accept-suggestions', { share: 95 }, 74],
  ] as const)('RECO-83 API-35 after %s of many tickets, rows that are not reloaded yet do not conflict with it', async (command, answers, id) => {
    const loaded = [id, id + 1].map((one) => ({ ...row, id: one }))
    const selection = { kind: 'all', filters: { project_id: 2 }, except_ids: [], count: 2, loaded } as const
    // the server changes only the first of the two tickets
    const desk = openDesk({ context: { pane, selection }, answering: () => ({ body: { updated: 1, slips: [{ id, version: 4 }], with_exceptions: 0, parked: 0, held: 0, without_suggestion: 0 } }) })
    const versions = async () => Reflect.get(Object(writesOf((await desk.run(command, answers)).sent).at(-1)?.body), 'versions') as unknown
    expect([await versions(), await versions()]).toEqual([{ [id]: 3, [id + 1]: 3 }, { [id]: 4, [id + 1]: 3 }])
  })

  test('RECO-87 more than 5,000 tickets are refused before anything is sent', async () => {
    const all = { kind: 'all', filters: {}, except_ids: [], count: 5001, loaded: [] } as const
    expect(await openDesk({ context: { pane, selection: all } }).run('reconciliation.assign-pay-code', { item })).toMatchObject({ refusal: 'errors.pay_code_limit', sent: [] })
  })

  test('RECO-90 API-33 pay codes of all matching tickets are removed in one call, which is previewed first', async () => {
    const all = { kind: 'all', filters: { status: 'pending' }, except_ids: [9], count: 12, loaded: [] } as const
    const desk = openDesk({ context: { pane, selection: all }, answering: ({ body }) => ({ body: JSON.stringify(body).includes('dry_run') ? { would_update: 12, refused: [] } : { updated: 12, slips: [] } }) })
    expect(await desk.preview('reconciliation.remove-assignment')).toEqual({ would_update: 12, refused: [] })
    const { sent, said } = await desk.run('reconciliation.remove-assignment')
    expect(sent.at(-1)).toMatchObject({ address: '/v2/projects/2/pay_item_assignments/bulk_clear', body: { filters: { status: 'pending' }, except_ids: [9] } })
    expect(said).toHaveLength(1)
    expect((await openDesk({ context: { pane, selection: { ...all, count: 5001 } } }).run('reconciliation.remove-assignment')).refusal).toBe('errors.pay_code_limit')
    expect((await openDesk({ context: { pane } }).run('reconciliation.remove-assignment')).refusal).toBe('errors.no_tickets_selected')
  })

  test('RECO-90 removing asks for confirmation and then sends one DELETE', async () => {
    const { answerConfirmation, confirmationStore } = await import('#src/workspace/client/writes/confirmation-store')
    const running = openDesk({ context: { pane, row: { ...row, id: 78 } }, answering: ({ method }) => (method === 'GET' ? { body: { slips: [] } } : { status: 204 }) }).run('reconciliation.remove-assignment')
    expect(confirmationStore.asked?.title).toBe('Remove pay codes?')
    answerConfirmation(true)
    const { sent } = await running
    expect(writesOf(sent).map(({ method, address }) => `${method} ${decodeURIComponent(address)}`)).toEqual(['DELETE /v2/projects/2/pay_item_assignments?haulhub_slip_id[]=78&versions[]=78:3'])
  })
})
