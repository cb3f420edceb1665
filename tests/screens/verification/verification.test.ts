import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const focus = (page: Page) => page.locator('.ag-row .ag-cell:focus')
const answer = async (page: Page, text: string) => {
  await sees(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('PLUS-22 an engineer creates a rule, draws, records results with one key each, and undoes one, by keyboard alone', async () => {
  const project = await desk.project(4)
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  const page = await desk.open(`/reconciliation/${project.id}`, engineer)
  await sees(focus(page)).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('verification samples')
  await page.keyboard.press('Enter')
  await sees(page.getByText('No ticket is drawn yet.', { exact: false })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.keyboard.press('4')
  await sees(page.getByText('No verification rule yet.', { exact: false })).toBeVisible()
  await page.keyboard.press('n')
  await answer(page, 'Daily loads')
  await answer(page, '1 of 2')
  await answer(page, '1')
  await answer(page, 'day')
  await answer(page, 'material')
  await answer(page, '3')
  const rows = page.locator('.ag-row')
  await sees(rows).toHaveCount(1)
  await sees(rows.nth(0)).toContainText('1 of 2')
  await sees(rows.nth(0)).toContainText('Each day')
  expect(await findings(page)).toEqual([])

  await page.keyboard.press('Shift+D')
  await answer(page, 'Daily')
  await answer(page, 't')
  await answer(page, 't')
  await answer(page, 'SP-412')
  await sees(page.getByText('2 tickets drawn of 4.', { exact: false }).first()).toBeVisible()
  await sees(rows).toHaveCount(2)
  await sees(rows.nth(0)).toContainText('To verify')
  await sees(focus(page)).toHaveCount(1)
  expect(await findings(page)).toEqual([])

  await page.keyboard.press('y')
  await sees(page.getByText(/: agrees\./).first()).toBeVisible()
  await sees(page.locator('.ag-row', { hasText: 'Agrees' })).toHaveCount(1)
  await sees(focus(page)).toHaveCount(1)
  await page.keyboard.press('d')
  await answer(page, 'net')
  await answer(page, '12.10')
  await sees(page.locator('.ag-row', { hasText: 'Differs' })).toContainText('Net: 12.10')
  await page.keyboard.press('Control+z')
  await sees(page.locator('.ag-row', { hasText: 'Differs' })).toHaveCount(0)
  await sees(page.locator('.ag-row', { hasText: 'To verify' })).toHaveCount(1)
  await sees(focus(page)).toHaveCount(1)

  await page.keyboard.press('2')
  await sees(rows).toHaveCount(1)
  await sees(rows.nth(0).locator('[col-id=verified]')).toHaveText('1')
  await sees(rows.nth(0).locator('[col-id=needed]')).toHaveText('2')
  await sees(focus(page)).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('3')
  await sees(rows.nth(0)).toContainText('SP-412')
  await sees(focus(page)).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('c')
  await sees(page.getByText('The same 2 tickets are drawn again from 4 with the seed SP-412.').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(rows).toHaveCount(2)
  await sees(focus(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('region', { name: /Ticket/ }).or(page.locator('.ticket-side')).first()).toBeVisible()
})

thorough('PLUS-22 a result that somebody else recorded meanwhile is refused with a message, and theirs is shown', async () => {
  const project = await desk.project(1)
  const [engineer, other] = [await desk.signedIn('field_engineer'), await desk.signedIn('field_inspector')]
  for (const { person } of [engineer, other]) await desk.make.onTeam(project.id, person)
  const base = `/v1/projects/${project.id}/verification_`
  const { body: { verification_rule: { id: rule } } } = await engineer.post(`${base}rules`, { name: 'All loads', counted: 'period', grouped_by: 'none', share_kind: 'one_of', share: 1, minimum: 0, due_days: 7 })
  expect((await engineer.post(`${base}samples`, { verification_rule_id: rule, pay_period: 1 })).status).toBe(200)
  const page = await desk.open(`/reconciliation/${project.id}/verification/tickets`, engineer)
  const rows = page.locator('.ag-row')
  await sees(rows).toHaveCount(1)
  await sees(focus(page)).toHaveCount(1)
  const { body: { verification_tickets: [{ id }] } } = await other.get(`${base}tickets`)
  // without messages, the page does not learn about the other person's result before the key below is pressed
  await page.routeWebSocket(/.*/, () => {})
  await desk.server.owner.query(`UPDATE verification_tickets SET version = version + 1, result = 'not_verified', note = 'The truck had left', recorded_by_name = 'Kim', recorded_at = now() WHERE id = $1`, [id])
  await page.keyboard.press('y')
  await sees(page.getByText(/changed/i).first()).toBeVisible()
  await sees(rows.nth(0)).toContainText('Could not be verified')
  await sees(rows.nth(0)).toContainText('The truck had left')
})
