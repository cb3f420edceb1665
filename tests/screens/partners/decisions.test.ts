import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** Creates submittals named `search` plus each of the letters, and opens the list that finds them, with the focus on its first row. */
async function listOf(search: string, letters: readonly string[]) {
  const { make, server } = desk
  for (const letter of letters) {
    await server.owner.query(
      `INSERT INTO submittals (dot_authority_id, material, certificate_type, vendor, dated, state, approved_quantity) VALUES ($1, $2, 'Mill certificate', 'Puget Rebar', '2026-01-05', 'action_required', 10)`,
      [make.firstAgency, `${search} ${letter}`])
  }
  const page = await desk.open(`/admin/vendors/submittals/action-required?search=${search}`)
  const row = (letter: string) => page.locator('.ag-row', { hasText: `${search} ${letter}` })
  for (const letter of letters) await sees(row(letter)).toBeVisible()
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await sees(page.locator('.status-bar')).toContainText('Live')
  const focusOn = (letter: string) => row(letter).getByText(`${search} ${letter}`).click()
  const states = async () => (await server.owner.query('SELECT material, state FROM submittals WHERE material LIKE $1 ORDER BY 1', [`${search} %`])).rows.map(({ material, state }) => `${material.slice(-1)} ${state}`)
  return { page, row, focusOn, states }
}

thorough('SUBM-7 R rejects the one selected submittal while another one has the focus', async () => {
  const { page, focusOn, states } = await listOf('Rebar', ['A', 'B'])
  await focusOn('A')
  await page.keyboard.press('x')
  await focusOn('B')
  await page.keyboard.press('r')
  await sees(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('Too old')
  await page.keyboard.press('Enter')
  await expect.poll(states).toEqual(['A rejected', 'B action_required'])
})

test('SUBM-7 WORK-17 if all but one of the selected submittals are decided already, R rejects that one, and not the one with the focus', async () => {
  const { page, focusOn, states } = await listOf('Dowel', ['A', 'B', 'C', 'D'])
  for (const letter of ['A', 'B', 'C']) {
    await focusOn(letter)
    await page.keyboard.press('x')
  }
  await focusOn('D')
  // a colleague has decided two of the submittals, which the list does not show yet
  await desk.server.owner.query(`UPDATE submittals SET state = 'approved' WHERE material IN ('Dowel B', 'Dowel C')`)
  await page.keyboard.press('r')
  await sees(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('Too old')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog')).toContainText('1 submittal is rejected')
  await page.keyboard.press('Enter')
  await expect.poll(states).toEqual(['A rejected', 'B approved', 'C approved', 'D action_required'])
})
