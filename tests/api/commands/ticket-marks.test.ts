import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { leavingOut } from '#src/workspace/client/running/run-command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { nothingSelected, type Row } from '#src/platform/client/api/rows'
import { deskAt, loaded, selected, ticketsPane } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number
let item: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
  item = await server.make.payItem(project)
  await server.make.payPeriod(project)
})
afterAll(() => server.close())

const ticketed = { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }

async function tickets(count: number, values = {}): Promise<readonly Row[]> {
  const ids = await server.make.tickets(count, project, { ...ticketed, ...values })
  return loaded(clerk, ids)
}

async function column(name: string, rows: readonly Row[]): Promise<unknown[]> {
  const { rows: storedRows } = await server.owner.query(`SELECT id, ${name} AS value FROM slips WHERE id = ANY($1)`, [rows.map(({ id }) => id)])
  return rows.map(({ id }) => storedRows.find((one) => one.id === id)?.value)
}

async function code(row: Row | undefined): Promise<void> {
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 20.00, 1, $5)`, [server.make.firstAgency, row?.id, project, item, clerk.person.id])
  await server.owner.query('UPDATE slips SET coded = true, pay_period = 1, primary_pay_item_id = $2 WHERE id = $1', [row?.id, item])
}

const at = (rows: readonly Row[]) => deskAt(server, clerk, { selection: selected(rows) })

describe('mark delivered', () => {
  test('TICK-44 TICK-51 the selected tickets become delivered on the day, the views that show them are patched, and the result says how many', async () => {
    const rows = await tickets(3)
    const patched: Row[] = []
    const stop = onRowsChanged('slips', (changed) => patched.push(...changed))
    const { said, refusal } = await at(rows).run('tickets.mark-delivered', { date: '2026-11-12' })
    stop()
    expect([refusal, said]).toEqual([null, [{ tone: 'success', words: '3 tickets marked delivered' }]])
    expect(await column('status', rows)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(patched.map((row) => [row.id, Reflect.get(row, 'status')])).toEqual(expect.arrayContaining(rows.map(({ id }) => [id, 'delivered'])))
  })

  test('TICK-44 with nothing selected the command applies to the focused ticket', async () => {
    const rows = await tickets(1)
    const { said } = await deskAt(server, clerk, { row: rows[0] ?? null }).run('tickets.mark-delivered', { date: '2026-11-12' })
    expect(said[0]?.words).toBe('1 ticket marked delivered')
  })

  test('TICK-46 a date before the last ticketed date of the loaded tickets is refused, and nothing is sent', async () => {
    const { refusal, sent } = await at(await tickets(2)).run('tickets.mark-delivered', { date: '2026-11-09' })
    expect([refusal, sent]).toEqual(['errors.invalid_delivered_date', []])
  })

  test('TICK-48 a date in the future is refused, and nothing is sent', async () => {
    const { refusal, sent } = await at(await tickets(2)).run('tickets.mark-delivered', { date: '2099-01-01' })
    expect([refusal, sent]).toEqual(['errors.invalid_delivered_date', []])
  })

  test('WORK-17 TICK-52 the preview says how many, names the refused tickets, and the rest can be marked without them', async () => {
    const good = await tickets(2)
    const bad = await tickets(1, { status: 'voided', void: true })
    const context: CommandContext = { person: null, pane: ticketsPane, row: null, selection: selected([...good, ...bad]), project: null, drawer: null }
    const foreseen = await at([...good, ...bad]).preview('tickets.mark-delivered', { date: '2026-11-12' })
    expect(foreseen).toMatchObject({ would_update: 2, refused: [{ id: bad[0]?.id, message: 'A voided ticket cannot be changed.' }] })
    const rest = leavingOut(context, foreseen.refused.map(({ id }) => id))
    const { said } = await deskAt(server, clerk, { selection: rest.selection }).run('tickets.mark-delivered', { date: '2026-11-12' })
    expect(said[0]?.words).toBe('2 tickets marked delivered')
    expect(await column('status', [...good, ...bad])).toEqual(['delivered', 'delivered', 'voided'])
  })

  test('API-33 all matching tickets except some are marked, loaded or not', async () => {
    const other = await server.make.project()
    const ids = await server.make.tickets(4, other, ticketed)
    const [out = 0] = ids
    const desk = deskAt(server, clerk, { selection: { kind: 'all', filters: { project_id: other }, except_ids: [out], count: 3, loaded: [] } })
    expect(await desk.preview('tickets.mark-delivered', { date: '2026-11-12' })).toMatchObject({ would_update: 3, refused: [] })
    expect((await desk.run('tickets.mark-delivered', { date: '2026-11-12' })).said[0]?.words).toBe('3 tickets marked delivered')
  })

  test('API-35 a ticket that changed since it was loaded is refused, and its row is replaced with the current one', async () => {
    const rows = await tickets(1)
    await clerk.patch(`/v1/slips/${rows[0]?.id}`, { slipId: rows[0]?.id, flag: true })
    const patched: Row[] = []
    const stop = onRowsChanged('slips', (changed) => patched.push(...changed))
    await at(rows).run('tickets.mark-delivered', { date: '2026-11-12' })
    stop()
    expect(await column('status', rows)).toEqual(['flagged'])
    expect(patched).toMatchObject([{ id: rows[0]?.id, status: 'flagged' }])
  })
})

describe('mark rejected', () => {
  const order = { date: '2026-11-12', reason: 'Load refused at the paver' }

  test('TICK-45 TICK-50 the selected tickets become rejected with the reason', async () => {
    const rows = await tickets(2)
    const { said } = await at(rows).run('tickets.mark-rejected', order)
    expect(said[0]?.words).toBe('2 tickets marked rejected')
    expect(await column('rejection_reason', rows)).toEqual([order.reason, order.reason])
  })

  test('TICK-45 without a reason it is refused, and nothing is sent', async () => {
    const { refusal, sent } = await at(await tickets(1)).run('tickets.mark-rejected', { ...order, reason: '  ' })
    expect([refusal, sent]).toEqual(['errors.reason_is_required', []])
  })

  test.each([
    ['yes', true, ['rejected', 'rejected'], [false, false]],
    ['no', false, ['pending', 'pending'], [true, false]],
  ])('TICK-49 with pay codes the confirmation says how many are cleared; %s', async (_answer, accepts, statuses, coded) => {
    const rows = await tickets(2)
    await code(rows[0])
    const running = at(await loaded(clerk, rows.map(({ id }) => id))).run('tickets.mark-rejected', order)
    await expect.poll(() => confirmationStore.asked?.body).toBe('1 of these tickets have pay codes. Rejecting them clears the pay codes. Continue?')
    answerConfirmation(accepts)
    await running
    expect(await column('status', rows)).toEqual(statuses)
    expect(await column('coded', rows)).toEqual(coded)
  })

  test('TICK-45 reasons that were used before are offered', async () => {
    await at(await tickets(1)).run('tickets.mark-rejected', order)
    const desk = at(await tickets(1))
    const { commandEnvironment } = await import('#src/workspace/client/running/run-command')
    const step = desk.registry.find('tickets.mark-rejected')?.command.steps?.reason
    const context = { person: null, pane: ticketsPane, row: null, selection: nothingSelected, project: { id: project, title: '' }, drawer: null }
    const offered = await step?.choices?.({ context, typed: '', answersSoFar: {}, env: commandEnvironment(), signal: new AbortController().signal })
    expect(offered?.map(({ label }) => label)).toContain(order.reason)
  })
})

describe('Max GVW override', () => {
  test('TICK-57 TICK-58 a number sets it on all selected tickets, and blank clears it', async () => {
    const rows = await tickets(2)
    expect((await at(rows).run('tickets.max-gvw-override', { lbs: 80_000 })).said[0]?.words).toBe('Max GVW override of 80,000 lbs on 2 tickets')
    expect(await column('max_gvw_override', rows)).toEqual([80_000, 80_000])
    const again = await loaded(clerk, rows.map(({ id }) => id))
    expect((await at(again).run('tickets.max-gvw-override', { lbs: null })).said[0]?.words).toBe('Max GVW override cleared on 2 tickets')
    expect(await column('max_gvw_override', rows)).toEqual([null, null])
  })

  test.each([['80,000', 80_000], ['1', 1], ['200000', 200_000], ['0', null], ['200001', null], ['1.5', null], ['heavy', null]])(
    'TICK-59 typed %j is read as whole lbs from 1 to 200,000', (typed, lbs) => {
      const step = at([]).registry.find('tickets.max-gvw-override')?.command.steps?.lbs
      const context = { person: null, pane: null, row: null, selection: nothingSelected, project: null, drawer: null }
      expect(step?.parse?.(typed, context)).toMatchObject(lbs === null ? { message: 'errors.max_gvw_override' } : { value: lbs })
    })
})

describe('flags and notes', () => {
  test('TICK-35 TICK-62 f flags a pending ticket and removes the flag again', async () => {
    const rows = await tickets(1)
    expect((await at(rows).run('tickets.toggle-flag')).said[0]?.words).toBe('1 ticket flagged')
    expect(await column('status', rows)).toEqual(['flagged'])
    const again = await loaded(clerk, rows.map(({ id }) => id))
    expect((await at(again).run('tickets.toggle-flag')).said[0]?.words).toBe('Flag removed from 1 ticket')
    expect(await column('status', rows)).toEqual(['pending'])
  })

  test('TICK-62 TICK-63 several are flagged with a note as one change set, and unflagged', async () => {
    const rows = await tickets(3)
    expect(await at(rows).preview('tickets.flag', { note: 'Check the scale' })).toMatchObject({ would_update: 3, refused: [], effects: ['3 tickets will be flagged'] })
    expect(await column('flag_by_dot', rows)).toEqual([false, false, false])
    const { sent, said } = await at(rows).run('tickets.flag', { note: 'Check the scale' })
    expect(sent.map(({ address }) => address)).toEqual(['/v3/slips/bulk_flag_update'])
    expect(said[0]?.words).toBe('3 tickets flagged')
    expect(await column('flag_note', rows)).toEqual(Array(3).fill('Check the scale'))
    const again = await loaded(clerk, rows.map(({ id }) => id))
    expect((await at(again).run('tickets.unflag')).said[0]?.words).toBe('Flag removed from 3 tickets')
    expect(await column('flag_by_dot', rows)).toEqual([false, false, false])
  })

  test('TICK-64 a note is written to one ticket', async () => {
    const rows = await tickets(2)
    const { said } = await at(rows.slice(0, 1)).run('tickets.add-note', { text: 'Driver says scale 2' })
    expect(said[0]?.words).toMatch(/^Note added to ticket \d+$/)
    const { rows: notes } = await server.owner.query('SELECT text FROM slip_notes WHERE slip_id = $1', [rows[0]?.id])
    expect(notes).toEqual([{ text: 'Driver says scale 2' }])
    expect((await at(rows).run('tickets.add-note', { text: 'x' })).refusal).toBe('errors.note_takes_one_ticket')
  })
})

describe('WORK-14 the commands say why they are unavailable', () => {
  test.each([
    ['tickets.mark-delivered', 'read_only_auditor', 'errors.role_may_not'],
    ['tickets.mark-rejected', 'plant_inspector', 'errors.role_may_not'],
    ['tickets.max-gvw-override', 'field_inspector', 'errors.role_may_not'],
    ['tickets.toggle-flag', 'qc_lab', 'errors.role_may_not'],
    ['tickets.add-note', 'pending', 'errors.role_may_not'],
  ] as const)('TICK-44 to TICK-64 %s as %s', async (id, role, refusal) => {
    const someone = await server.signedIn(role)
    expect((await deskAt(server, someone, { selection: selected(await tickets(1)) }).run(id)).refusal).toBe(refusal)
  })

  test.each(['tickets.mark-delivered', 'tickets.mark-rejected', 'tickets.max-gvw-override', 'tickets.flag', 'tickets.unflag'] as const)(
    'WORK-14 %s with nothing chosen', async (id) => expect((await at([]).run(id)).refusal).toBe('errors.no_tickets_selected'))

  test('TICK-56 more than 5,000 tickets are refused before any question is asked', async () => {
    const desk = deskAt(server, clerk, { selection: { kind: 'all', filters: {}, except_ids: [], count: 5_001, loaded: [] } })
    const { refusal, sent } = await desk.run('tickets.mark-delivered', { date: '2026-11-12' })
    expect([refusal, sent]).toEqual(['errors.bulk_limit', []])
  })
})
