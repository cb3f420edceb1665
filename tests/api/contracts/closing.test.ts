import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { pastClosed } from '#tests/api/past-closed'
import { untilWaiting } from '#tests/lock-waits'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const on = (day: string, more = {}) => ({ ticket_date: day, ticketed_at: new Date(`${day}T12:00:00Z`), status: 'delivered', ...more })

/**
 * A period with two coded tickets and one uncoded ticket up to 2026-01-31, the end date with which it is to be closed, and two coded
 * tickets after that date.
 */
async function periodWithLater() {
  const { project, item, base } = await desk.confirmed()
  const [early, pending, late, later] = [
    await desk.make.ticket(project, on('2026-01-10')), await desk.make.ticket(project, on('2026-01-31', { status: 'pending' })),
    await desk.make.ticket(project, on('2026-02-01')), await desk.make.ticket(project, on('2026-02-03')),
  ]
  await desk.make.ticket(project, on('2026-01-12'))
  for (const [at, slip] of [early, pending, late, later].entries()) expect((await desk.code(project, slip, item, `${at + 1}.25`)).status).toBe(200)
  const closing = async () => (await desk.clerk.get(`${base}/pay_periods/1/closing?end_date=2026-01-31`)).body.closing
  const close = (more = {}) => desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31', ...more })
  const periodOf = async (slip: number) => (await desk.owner.query(`
    SELECT slip.pay_period, code.pay_period AS of_code, slip.version FROM slips slip JOIN pay_item_assignments code ON code.slip_id = slip.id WHERE slip.id = $1`, [slip])).rows[0]
  return { project, item, base, early, pending, late, later, closing, close, periodOf }
}

describe('PAY-44 before a period closes', () => {
  test('PAY-44 the preview shows what would be frozen, the tickets after the end, and what deserves a look', async () => {
    const { base, item, late, later, closing } = await periodWithLater()
    const shown = await closing()
    expect(faultsOf(payPeriods.closing.answer, { closing: shown })).toEqual([])
    expect(shown).toMatchObject({
      ticket_count: 4, uncoded: 1, pending: 1, flagged: 0, changed: 0, standing: [],
      lines: [{ pay_item_id: item, ticket_count: 2, quantity: 3.5, quantity_before: 0 }],
      later: [{ id: late, ticket_date: '2026-02-01', codes: [{ pay_item_id: item, quantity: 3.25 }] }, { id: later, ticket_date: '2026-02-03' }],
    })
    expect((await (await desk.signedIn('field_inspector')).get(`${base}/pay_periods/1/closing?end_date=2026-01-31`)).status).toBe(403)
  })

  test('PAY-44 a flagged ticket is counted whatever its status, and so is one that changed after it was delivered', async () => {
    const { project, item, early, pending, closing } = await periodWithLater()
    const flag = async (slip_ids: readonly number[], on: boolean) => expect((await desk.clerk.patch('/v3/slips/bulk_flag_update', { slip_ids, flag: on })).status).toBe(200)
    const changed = await desk.make.ticket(project, on('2026-01-15', { status: 'changed_after_delivered' }))
    expect((await desk.code(project, changed, item, '5.00')).status).toBe(200)
    expect(await closing()).toMatchObject({ flagged: 0, changed: 1, pending: 1 })
    await flag([early, pending], true)
    const { rows } = await desk.owner.query('SELECT status FROM slips WHERE id = ANY ($1) ORDER BY id', [[early, pending]])
    expect(rows).toEqual([{ status: 'delivered' }, { status: 'flagged' }])
    expect(await closing()).toMatchObject({ flagged: 2, changed: 1, pending: 0 })
    await flag([early], false)
    expect(await closing()).toMatchObject({ flagged: 1, changed: 1 })
  })

  test('PAY-44 tickets after the end move to the next period, each with an event, and what was shown is what is frozen', async () => {
    const { base, early, late, later, closing, close, periodOf } = await periodWithLater()
    const { seen, lines } = await closing()
    const closed = await close({ seen })
    expect(faultsOf(payPeriods.close.answer, closed.body)).toEqual([])
    expect(closed.body).toMatchObject({ moved_slip_ids: [late, later], kept_slip_ids: [] })
    const { body } = await desk.clerk.get(`${base}/pay_periods/1/lines`)
    expect(body.pay_period_lines.map(({ ticket_count, quantity }: { ticket_count: number; quantity: number }) => [ticket_count, quantity])).toEqual([[lines[0].ticket_count, lines[0].quantity]])
    expect([await periodOf(early), await periodOf(late)]).toMatchObject([{ pay_period: 1, of_code: 1 }, { pay_period: 2, of_code: 2, version: 3 }])
    const { rows } = await desk.owner.query(`SELECT slip_version, changes #> '{pay_item_assignments,0,0,pay_period}' AS was, changes #> '{pay_item_assignments,1,0,pay_period}' AS is FROM slip_events WHERE slip_id = $1 AND event = 'period_moved'`, [late])
    expect(rows).toEqual([{ slip_version: 3, was: 1, is: 2 }])
    // moving codes to the next period is part of the close and cannot be undone on its own
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: closed.headers.get('change-set') })).status).toBe(404)
  })

  test('PAY-44 a person can keep some of them, or all', async () => {
    const one = await periodWithLater()
    expect((await one.close({ keep_slip_ids: [one.later] })).body).toMatchObject({ moved_slip_ids: [one.late], kept_slip_ids: [one.later] })
    expect([await one.periodOf(one.late), await one.periodOf(one.later)]).toMatchObject([{ pay_period: 2 }, { pay_period: 1 }])
    const all = await periodWithLater()
    expect((await all.close({ keep_later: true })).body).toMatchObject({ moved_slip_ids: [], kept_slip_ids: [all.late, all.later] })
    const { body } = await desk.clerk.get(`${all.base}/pay_periods/1/lines`)
    expect(body.pay_period_lines).toMatchObject([{ ticket_count: 4, quantity: 11 }])
  })

  test('PLUS-14 a period with a finding that must be resolved does not close and names the ticket; once it is resolved, it closes', async () => {
    // the four tickets are coded with quantities that differ from their net amounts, so each has a finding to override
    const { early, closing, close } = await periodWithLater()
    const find = (slip: number, rule: string, level: string) => desk.owner.query(
      `INSERT INTO slip_findings (dot_authority_id, slip_id, rule, level, found) VALUES ($1, $2, $3, $4, '{}') RETURNING id`, [desk.make.firstAgency, slip, rule, level])
    // wait until the server has checked all tickets that are due, because a later check would remove the findings that the test adds, since
    // no rule produces them
    await vi.waitFor(async () => expect((await desk.owner.query('SELECT FROM slip_findings_due')).rows).toEqual([]), { timeout: 30_000, interval: 50 })
    const [{ id }] = (await find(early, 'reissue', 'resolve')).rows
    const { rows: [{ ticket_number: number }] } = await desk.owner.query('SELECT ticket_number FROM slips WHERE id = $1', [early])
    expect((await closing()).findings).toEqual({ unresolved: [{ id: early, ticket_number: number }], to_override: 4, to_acknowledge: 0 })
    const refused = await close()
    expect([refused.status, refused.body.message]).toEqual([422, `These tickets have findings that must be resolved before the period can close: ${number}.`])
    expect(refused.body.detailed_errors).toMatchObject([{ id: early, ticket_number: number }])
    expect((await desk.clerk.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id] })).status).toBe(422)
    expect((await desk.clerk.patch('/v1/slip_findings/bulk_answer', { finding_ids: [id], reason: 'Compared with the paper ticket.' })).body.findings).toMatchObject([{ answer: 'resolved' }])
    expect((await close()).status).toBe(200)
  })

  test('PLUS-14 pending checks of the period’s tickets run before it closes, also while all tickets are being checked again', async () => {
    const { early, close } = await periodWithLater()
    const { rows: [{ id: agency }] } = await desk.owner.query('SELECT dot_authority_id AS id FROM slips WHERE id = $1', [early])
    await desk.owner.query(`INSERT INTO finding_rules (dot_authority_id, id, version, rule, level, limits) VALUES ($1, 4, 1, 'weight', 'resolve', '{"lbs": 20}')
      ON CONFLICT (dot_authority_id, id) DO UPDATE SET level = 'resolve'`, [agency])
    await desk.owner.query(`UPDATE slips SET net_amount = 1 WHERE id = $1`, [early])
    await desk.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [agency, [early]])
    expect((await close()).status).toBe(422)
    await desk.owner.query(`UPDATE slips SET net_amount = 20 WHERE id = $1`, [early])
    const holding = await desk.owner.connect()
    try {
      // takes the lock that a server holds while it checks tickets, as if another server were doing so: the close must wait for that check
      await holding.query(`SELECT pg_advisory_lock(hashtextextended($1, 21))`, [`findings\n${agency}`])
      await desk.owner.query(`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES ($1, '{}', 0)`, [agency])
      const pendingClose = close()
      await untilWaiting(desk.owner, holding)
      await holding.query('SELECT pg_advisory_unlock_all()')
      expect((await pendingClose).status).toBe(200)
    } finally {
      await holding.query('SELECT pg_advisory_unlock_all()')
      holding.release()
      await desk.owner.query(`UPDATE finding_rules SET level = 'override' WHERE dot_authority_id = $1`, [agency])
      await desk.owner.query(`UPDATE slip_findings SET level = 'override' WHERE dot_authority_id = $1`, [agency])
    }
  })

  test('F7 do-not-pay is frozen in the units of its tickets, one line per unit, as it was shown', async () => {
    const { project, base } = await desk.confirmed()
    const dnp = await desk.make.payItem(project, { item_code: 'DNP', estimated_qty_uom: 'EACH', is_dnp: true, mobile_favorite: true })
    for (const [uom_1, quantity, day] of [['TON', '12.50', '2026-01-10'], ['ton', '2.50', '2026-01-11'], ['CY', '8.00', '2026-01-12'], ['CY', '4.00', '2026-02-02']] as const) {
      const slip = await desk.make.ticket(project, on(day, { uom_1 }))
      expect((await desk.code(project, slip, dnp, quantity)).status).toBe(200)
    }
    const shown = (await desk.clerk.get(`${base}/pay_periods/1/closing?end_date=2026-01-31`)).body.closing
    expect(faultsOf(payPeriods.closing.answer, { closing: shown })).toEqual([])
    expect(shown.lines).toMatchObject([{ estimated_qty_uom: 'CY', ticket_count: 1, quantity: 8 }, { estimated_qty_uom: 'TON', ticket_count: 2, quantity: 15 }])
    expect(shown.later).toMatchObject([{ codes: [{ pay_item_id: dnp, estimated_qty_uom: 'CY', quantity: 4 }] }])
    expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31', keep_later: true, seen: shown.seen })).status).toBe(200)
    const frozen = (await desk.clerk.get(`${base}/pay_periods/1/lines`)).body.pay_period_lines
    expect(frozen).toMatchObject([{ estimated_qty_uom: 'CY', ticket_count: 2, quantity: 12 }, { estimated_qty_uom: 'TON', ticket_count: 2, quantity: 15 }])
    // `quantity_before` of the next period has the earlier total of the same unit: 12 CY, not the 15 TON
    const next = await desk.make.ticket(project, on('2026-02-10', { uom_1: 'CY' }))
    expect((await desk.code(project, next, dnp, '1.00')).status).toBe(200)
    expect((await desk.clerk.get(`${base}/pay_periods/2/closing?end_date=2026-02-28`)).body.closing.lines).toMatchObject([{ estimated_qty_uom: 'CY', quantity: 1, quantity_before: 12 }])
  })

  test('F9 do-not-pay continues from what was frozen, even when a ticket of the closed period arrives again in another unit', async () => {
    const { project, base } = await desk.confirmed()
    const dnp = await desk.make.payItem(project, { item_code: 'DNP', estimated_qty_uom: 'EACH', is_dnp: true })
    const [first, second] = [await desk.make.ticket(project, on('2026-01-10', { uom_1: 'TON' })), await desk.make.ticket(project, on('2026-02-10', { uom_1: 'CY' }))]
    expect((await desk.code(project, first, dnp, '20.00')).status).toBe(200)
    // a ticket in EACH, the item's own unit: the frozen line in that unit must count only this ticket, not the tickets in other units
    expect((await desk.code(project, await desk.make.ticket(project, on('2026-01-11', { uom_1: 'EACH' })), dnp, '1.00')).status).toBe(200)
    expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
    await desk.owner.query(`UPDATE slips SET uom_1 = 'CY', version = version + 1 WHERE id = $1`, [first])
    expect((await desk.code(project, second, dnp, '5.00')).status).toBe(200)
    const { lines } = (await desk.clerk.get(`${base}/pay_periods/2/closing?end_date=2026-02-28`)).body.closing
    expect(lines).toMatchObject([{ pay_item_id: dnp, estimated_qty_uom: 'CY', quantity: 5, quantity_before: 0 }])
  })

  test('F8 do-not-pay continues from each unit after a period that was closed before its lines had units', async () => {
    const { project, item, base } = await desk.confirmed()
    const dnp = await desk.make.payItem(project, { item_code: 'DNP', estimated_qty_uom: 'EACH', is_dnp: true })
    const coded = async (uom_1: string, quantity: string, day: string, to = dnp) => expect((await desk.code(project, await desk.make.ticket(project, on(day, { uom_1 })), to, quantity)).status).toBe(200)
    await coded('TON', '15.00', '2026-01-10')
    await coded('cy.', '8.00', '2026-01-11')
    await coded('TON', '5.00', '2026-01-12', item)
    expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
    // change the stored period to what an earlier version of the app stored: a single do-not-pay line, in the item's own unit
    await pastClosed(desk.owner, async () => {
      await desk.owner.query('UPDATE pay_periods SET do_not_pay_in_one_line = true WHERE dot_project_id = $1', [project])
      await desk.owner.query(`DELETE FROM pay_period_lines WHERE pay_item_id = $1 AND estimated_qty_uom = 'CY'`, [dnp])
      await desk.owner.query(`UPDATE pay_period_lines SET estimated_qty_uom = 'EACH', quantity = 23, ticket_count = 2 WHERE pay_item_id = $1`, [dnp])
    })
    for (const [uom, day] of [['CY', '2026-02-10'], ['TON', '2026-02-11'], ['LOAD', '2026-02-12']] as const) await coded(uom, '1.00', day)
    await coded('TON', '2.00', '2026-02-12', item)
    const { lines } = (await desk.clerk.get(`${base}/pay_periods/2/closing?end_date=2026-02-28`)).body.closing
    const before = (lines as Record<string, unknown>[]).map((line) => [line['pay_item_id'], line['estimated_qty_uom'], line['quantity'], line['quantity_before']])
    expect(before).toHaveLength(4)
    expect(before).toEqual(expect.arrayContaining([[dnp, 'CY', 1, 8], [dnp, 'LOAD', 1, 0], [dnp, 'TON', 1, 15], [item, 'TON', 2, 5]]))
  })

  test.each([['m³', 'M³'], ['ＴＯＮ', 'ＴＯＮ']])('F8 do-not-pay in %s continues after a period that was frozen before spellings of a unit counted as one (%s)', async (uom_1, former) => {
    const { project, base } = await desk.confirmed()
    const dnp = await desk.make.payItem(project, { item_code: 'DNP', estimated_qty_uom: 'EACH', is_dnp: true })
    const coded = async (day: string, quantity: string) => expect((await desk.code(project, await desk.make.ticket(project, on(day, { uom_1 })), dnp, quantity)).status).toBe(200)
    await coded('2026-01-10', '20.00')
    expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
    await pastClosed(desk.owner, async () => {
      await desk.owner.query('UPDATE pay_periods SET do_not_pay_in_one_line = true WHERE dot_project_id = $1', [project])
      await desk.owner.query('UPDATE pay_period_lines SET estimated_qty_uom = $2 WHERE pay_item_id = $1', [dnp, former])
    })
    await coded('2026-02-10', '5.00')
    expect((await desk.clerk.get(`${base}/pay_periods/2/closing?end_date=2026-02-28`)).body.closing.lines).toMatchObject([{ quantity: 5, quantity_before: 20 }])
  })

  test('PAY-44 a close that names what was seen is refused with the current preview when a code changed meanwhile', async () => {
    const { project, item, pending, base, closing, close } = await periodWithLater()
    const { seen } = await closing()
    await desk.clerk.put(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: pending, project_pay_item_id: item, quantity: '7.00' }] })
    const refused = await close({ seen })
    expect([refused.status, refused.body.message]).toEqual([409, 'Pay period 1 changed while you were looking at it. Check the figures again, then close it.'])
    expect(refused.body.current).toMatchObject([{ lines: [{ quantity: 8.25 }] }])
    expect((await desk.owner.query('SELECT count(*)::int AS n FROM pay_periods WHERE dot_project_id = $1', [project])).rows).toEqual([{ n: 1 }])
    expect((await close({ seen: refused.body.current[0].seen })).status).toBe(200)
  })

  test('PAY-44 a close that names what was seen is refused when do-not-pay is in another unit since', async () => {
    const { project, base } = await desk.confirmed()
    const dnp = await desk.make.payItem(project, { item_code: 'DNP', estimated_qty_uom: 'EACH', is_dnp: true })
    const slip = await desk.make.ticket(project, on('2026-01-10', { uom_1: 'CY' }))
    expect((await desk.code(project, slip, dnp, '8.00')).status).toBe(200)
    const { seen } = (await desk.clerk.get(`${base}/pay_periods/1/closing?end_date=2026-01-31`)).body.closing
    const close = (what: string) => desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31', seen: what })
    // as if the plant had sent the ticket again with another unit: the coded quantity stays the same, but the unit of its line changes
    await desk.owner.query(`UPDATE slips SET uom_1 = 'TON', net_amount = 12, version = version + 1 WHERE id = $1`, [slip])
    const refused = await close(seen)
    expect(refused.status).toBe(409)
    expect(refused.body.current).toMatchObject([{ lines: [{ estimated_qty_uom: 'TON', quantity: 8 }] }])
    expect((await close(refused.body.current[0].seen)).status).toBe(200)
  })
})
