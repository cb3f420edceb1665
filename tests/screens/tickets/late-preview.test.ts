import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pastClosed } from '#tests/api/past-closed'
import { enterAfterReading, enterAt, openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { atCells, dialog, editor, stored, type } from '#tests/screens/tickets/agency-cells'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Holds the answers about the ticket's pay period; returns the function that releases them. */
async function heldPeriod(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/pay_periods\/1$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

/** Enters a value for the first of some tickets of a closed period, while the answer about the period is held. */
async function enteredInClosedPeriod(tickets: number) {
  const cells = await atCells(desk, tickets, { values: { coded: true, pay_period: 1 } })
  const { project, page } = cells
  await pastClosed(desk.server.owner, () => desk.server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30' WHERE dot_project_id = $1`, [project.id]))
  const release = await heldPeriod(page)
  const isAsked = page.waitForRequest(/pay_periods\/1$/)
  await page.keyboard.press('F2')
  await type(page, '301')
  await page.keyboard.press('Enter')
  await isAsked
  return { ...cells, release }
}

thorough('TICK-42 PLUS-18 a preview of a closed period that comes late interrupts no cell that is being typed', async () => {
  const { project, page, cell, release } = await enteredInClosedPeriod(2)
  await cell(1).click()
  await page.keyboard.press('F2')
  await type(page, '40')
  release()
  await sees(page.getByText('The value was not saved, because something else is open or being typed. Enter it again.').first()).toBeVisible()
  await sees(editor(page)).toBeFocused()
  await sees(editor(page)).toHaveValue('40')
  await page.keyboard.press('Escape')
  expect(await stored(desk, project, 'field_temperature')).toEqual([null, null])
})

test('TICK-42 PLUS-18 WORK-27 Enter pressed before the late preview of a closed period could be read does not confirm it', async () => {
  const { project, page, release } = await enteredInClosedPeriod(1)
  const before = await page.evaluate(() => new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), 300)))
  release()
  await sees(dialog(page)).toContainText('closed pay period')
  await enterAt(page, before)
  await sees(dialog(page)).toBeVisible()
  await enterAfterReading(page)
  await sees(dialog(page)).toHaveCount(0)
  await expect.poll(() => stored(desk, project, 'field_temperature')).toEqual(['301'])
})
