import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCheckingClosed } from '#src/areas/contracts/server/pay-periods/check-closed'
import type { Platform } from '#src/platform/server/platform'
import { beforeAllAFailingAgency } from '#tests/api/failing-agency'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { pastClosed } from '#tests/api/past-closed'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

/** Checks all closed periods once, by default on the desk's own platform. Returns the log lines and the operator's metric. */
async function checked({ database }: Pick<Platform, 'database'> = desk.running.platform) {
  const logEntries: unknown[] = []
  const registry = new Registry()
  const log = { error: (facts: unknown, text?: string) => logEntries.push([facts, text]) }
  const last = (await desk.owner.query('SELECT max(id) AS id FROM dot_authorities')).rows[0].id
  const served = new Promise<void>((resolve) => {
    const watched: Platform['database'] = {
      ...database,
      inAgency: (agency, work) => database.inAgency(agency, work).finally(() => {
        if (agency === last) resolve()
      }),
    }
    stop = startCheckingClosed({ database: watched, log: log as never }, registry)
  })
  await served
  await stop()
  return { told: logEntries, figure: (await registry.getSingleMetric('slipway_closed_periods_differing')?.get())?.values[0]?.value }
}
let stop: () => Promise<void> = async () => {}

/** A project with three tickets in period 1, which is closed. */
async function closedProject() {
  const { project, item, base } = await desk.confirmed()
  const slips: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const slip = await desk.make.ticket(project, { ticket_date: '2026-01-10', ticketed_at: new Date('2026-01-10T12:00:00Z') })
    expect((await desk.code(project, slip, item, '9.50')).status).toBe(200)
    slips.push(slip)
  }
  expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  return { project, slips }
}

test('C2 the nightly check finds nothing while everything is as it was paid', async () => {
  await closedProject()
  expect(await checked()).toEqual({ told: [], figure: 0 })
})

test.each([
  ['a quantity', 'UPDATE pay_item_assignments SET quantity = quantity + 0.01 WHERE slip_id = $1'],
  ['a deleted assignment', 'DELETE FROM pay_item_assignments WHERE slip_id = $1'],
  ['a ticket marked as uncoded', 'UPDATE slips SET coded = false WHERE id = $1'],
  ['a frozen line', 'UPDATE pay_period_lines SET quantity = 1 WHERE dot_project_id = (SELECT dot_project_id FROM slips WHERE id = $1)'],
])('C2 the nightly check names a closed period that somebody changed by bypassing the triggers: %s', async (_what, change) => {
  const already = (await checked()).told.length
  const { project, slips } = await closedProject()
  await pastClosed(desk.owner, () => desk.owner.query(change, [slips[0]]))
  const { told, figure } = await checked()
  expect(told).toContainEqual([{ agency: desk.make.firstAgency, dot_project_id: project, number: 1 }, 'a closed pay period differs from its assignments'])
  expect([told.length, figure]).toEqual([already + 1, already + 1])
})

test('C2 an agency that cannot be checked is logged once, and the agencies after it are still checked', async () => {
  const { project, slips } = await closedProject()
  await pastClosed(desk.owner, () => desk.owner.query('UPDATE pay_item_assignments SET quantity = quantity + 0.01 WHERE slip_id = $1', [slips[0]]))
  const { platform, failing, tried } = await beforeAllAFailingAgency(desk)
  const { told, figure } = await checked(platform)
  expect(tried.slice(0, 2)).toEqual([failing, desk.make.firstAgency])
  expect(told[0]).toEqual([{ agency: failing, err: expect.any(Error) }, 'closed pay periods could not be checked; tried again tomorrow'])
  expect(told).toContainEqual([{ agency: desk.make.firstAgency, dot_project_id: project, number: 1 }, 'a closed pay period differs from its assignments'])
  expect(figure).toBe(told.length - 1)
})
