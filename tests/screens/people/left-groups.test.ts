import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
/** Counts the attempts (first run and retries), so that each attempt creates groups of its own. */
let attempt = 0
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

test('PEOP-19 WORK-24 a selected group that a colleague removes leaves the selection, and the command acts on the others', async () => {
  const [administrator, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const { id: member } = await desk.make.employee({ role: 'field_inspector' })
  attempt += 1
  const [culverts, guardrail, signing] = [`Crew ${attempt} culverts`, `Crew ${attempt} guardrail`, `Crew ${attempt} signing`] as const
  const ids: Record<string, number> = {}
  for (const name of [culverts, guardrail, signing]) ids[name] = (await administrator.post('/v3/dot_groups', { name, description: '', member_ids: [member] })).body.dot_group.id
  const page = await desk.open(`/admin/groups?search=Crew+${attempt}`, administrator)
  const grid = page.getByRole('grid', { name: 'Groups' })
  await sees(grid.getByText(signing, { exact: true }).first()).toBeVisible()
  for (const name of [culverts, guardrail]) {
    await grid.getByText(name, { exact: true }).first().click()
    await page.keyboard.press('x')
  }
  const status = page.locator('.table-foot > span').first()
  await sees(status).toHaveText('2 selected of 3')
  expect((await colleague.post('/v3/dot_groups/bulk_remove', { group_ids: [ids[culverts]] })).status).toBe(200)
  await sees(status).toHaveText('1 selected of 2')
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText(guardrail)
  await sees(page.getByRole('alertdialog')).not.toContainText(culverts)
})
