import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { untilWaiting } from '#tests/lock-waits'
import { runsThorough } from '#tests/thorough'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const PAIRS = runsThorough ? 200 : 25

describe('RECO-92: two people at once', () => {
  test('RECO-92 pairs of people code tickets at once: one succeeds, and the other gets 409 with the current row', async () => {
    const other = await desk.colleague('field_engineer')
    const path = `${desk.base}/pay_item_assignments`
    const outcomes: Record<string, number> = {}
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const slip = await desk.ticket()
      const body = (item: number, quantity: number) => ({ pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity }] })
      const answers = await Promise.all([desk.clerk.post(path, body(desk.item, 3)), other.post(path, body(desk.other, 4))])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b).join(' and ')
      outcomes[statuses] = (outcomes[statuses] ?? 0) + 1
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.body.current).toMatchObject([{ id: slip, version: 2, coded: true }])
    }
    expect(outcomes).toEqual({ '200 and 409': PAIRS })
    const { rows } = await desk.owner.query(`
      SELECT count(*)::int AS codes, count(DISTINCT slip_id)::int AS tickets,
        (SELECT count(*)::int FROM slip_events WHERE event = 'assigned') AS events,
        (SELECT max(version) FROM slips) AS newest
      FROM pay_item_assignments`)
    expect(rows).toEqual([{ codes: PAIRS, tickets: PAIRS, events: PAIRS, newest: 2 }])
  })

  test('RECO-69 two changes that each add a second item never make three', async () => {
    const path = `${desk.base}/pay_item_assignments`
    for (let round = 0; round < 25; round += 1) {
      const slip = await desk.ticket()
      const body = (...items: number[]) => ({
        pay_item_assignments: items.map((id) => ({ haulhub_slip_id: slip, project_pay_item_id: id, quantity: 1 })),
        versions: { [slip]: 2 },
      })
      await desk.clerk.post(path, { ...body(desk.item), versions: {} })
      const answers = await Promise.all([desk.clerk.put(path, body(desk.item, desk.other)), desk.clerk.put(path, body(desk.item, desk.doNotPay))])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await desk.codes(slip)).toHaveLength(2)
    }
  })

  test('RECO-69 the table itself refuses a third item and the same item twice', async () => {
    const slip = await desk.ticket()
    const insert = (slot: number, item: number) =>
      desk.owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
        VALUES (1, $1, $2, $3, $4, 1, 1, 1)`, [slip, slot, desk.project, item])
    await insert(1, desk.item)
    await insert(2, desk.other)
    await expect(insert(3, desk.doNotPay)).rejects.toMatchObject({ code: '23514' })
    await expect(insert(2, desk.doNotPay)).rejects.toMatchObject({ code: '23505' })
    const next = await desk.ticket()
    await expect(desk.owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
      SELECT 1, $1, slot, $2, $3, 1, 1, 1 FROM generate_series(1, 2) AS slot`, [next, desk.project, desk.item])).rejects.toMatchObject({ code: '23505' })
  })

  test('RECO-96 two assignments to the same tickets in different order queue: one is written whole, the other refused whole', async () => {
    const slips: number[] = []
    for (let count = 0; count < 40; count += 1) slips.push(await desk.ticket())
    const path = `${desk.base}/pay_item_assignments/bulk`
    const answers = await Promise.all([
      desk.clerk.post(path, { slip_ids: slips, project_pay_item_id: desk.item }),
      desk.clerk.post(path, { slip_ids: slips.toReversed(), project_pay_item_id: desk.other }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await desk.owner.query('SELECT count(DISTINCT project_pay_item_id)::int AS items, count(*)::int AS codes FROM pay_item_assignments WHERE slip_id = ANY($1)', [slips])
    expect(rows).toEqual([{ items: 1, codes: 40 }])
  })

  test('RECO-91 PAY-27 a coding that waits for a period to close lands in the next period', async () => {
    for (let round = 0; round < 10; round += 1) {
      const project = await desk.make.project()
      await desk.make.payPeriod(project)
      const item = await desk.make.payItem(project)
      const slip = await desk.make.ticket(project)
      const closer = await desk.owner.connect()
      try {
        await closer.query('BEGIN')
        await closer.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-02-01' WHERE dot_project_id = $1`, [project])
        await closer.query(`INSERT INTO pay_periods (dot_authority_id, dot_project_id, number, start_date) VALUES (1, $1, 2, '2026-02-02')`, [project])
        const coding = desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, {
          pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1 }],
        })
        if (round % 2 === 0) await untilWaiting(desk.owner, closer)
        await closer.query('COMMIT')
        expect(await coding).toMatchObject({ status: 200 })
      } finally {
        closer.release()
      }
      expect(await desk.codes(slip)).toMatchObject([{ pay_period: 2 }])
    }
  })

  test('RECO-91 PAY-25 a period does not close while a coding is in progress', async () => {
    const project = await desk.make.project()
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project)
    const slip = await desk.make.ticket(project)
    const [holder, closer] = [await desk.owner.connect(), await desk.owner.connect()]
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM slips WHERE id = $1 FOR UPDATE', [slip])
      const coding = desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, {
        pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1 }],
      })
      await untilWaiting(desk.owner, holder)
      await closer.query(`SET lock_timeout = '200ms'`)
      const close = closer.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-02-01' WHERE dot_project_id = $1`, [project])
      await expect(close).rejects.toMatchObject({ code: '55P03' })
      await holder.query('COMMIT')
      expect(await coding).toMatchObject({ status: 200 })
    } finally {
      await closer.query('RESET lock_timeout')
      holder.release()
      closer.release()
    }
    expect(await desk.codes(slip)).toMatchObject([{ pay_period: 1 }])
  })
})
