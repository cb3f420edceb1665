import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from '#tests/journeys/hand'

const account = 'administrator@prairie.example'

/** What axe finds on the screen, one line a finding. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('.ag-body').analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

test('PEOP-6 PEOP-8 PEOP-9 PEOP-14 WORK-22 WORK-36 people are added, given roles, undone, removed and restored by keyboard, and grouped', async ({ hand, page }) => {
  const stamp = String(Date.now()).slice(-6)
  await hand.signIn(account, '/admin/employees')
  const grid = page.getByRole('grid').first()
  await expect(grid.getByText('Schmidt').first()).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)

  await hand.press('n')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await hand.type('Zoë')
  await hand.press('Tab')
  await hand.type(`Żurek ${stamp}`)
  await hand.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await hand.type(`zoe-${stamp}@prairie.example`)
  await hand.press('Tab', 'Tab', 'f')
  expect(await axeFindings(page)).toEqual([])
  await hand.press('Control+Enter')
  await expect(page.getByText(`Zoë Żurek ${stamp} added`).first()).toBeVisible()
  await expect(hand.panes()).toHaveCount(1)
  await expect(grid.getByText(`Zoë Żurek ${stamp}`)).toBeVisible()

  await hand.press('/')
  await hand.type('field')
  await expect(page.getByText(/^3 employees/).or(page.getByText(/\b\d employees\b/)).first()).toBeVisible()
  await expect(grid.getByText('Schmidt')).toHaveCount(0)
  await hand.press('Enter', 'x', 'Shift+ArrowDown')
  await hand.press('r')
  await hand.answer('QC lab')
  await expect(page.getByRole('option', { selected: true })).toContainText('2 employees become QC lab')
  await hand.press('Enter')
  await expect(page.getByText('Role of 2 employees changed to QC lab').first()).toBeVisible()
  await hand.press('Control+z')
  await expect(page.getByText('Undone: change role, 2 employees').first()).toBeVisible()

  await hand.press('Escape', '/', 'Control+a')
  await hand.type(stamp)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await hand.press('Enter', 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText(`Remove Zoë Żurek ${stamp}?`)
  await hand.press('Enter')
  await expect(page.getByText(`Zoë Żurek ${stamp} removed`).first()).toBeVisible()
  await hand.command('Recently deleted employees')
  await expect(grid.getByText('31 days left')).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await hand.press('u')
  await expect(page.getByText(`Zoë Żurek ${stamp} restored`).first()).toBeVisible()
})

test('PEOP-14 PEOP-16 PEOP-17 WORK-36 a group is made, removed and offered again under its name, by keyboard', async ({ hand, page }) => {
  const name = `Night paving ${String(Date.now()).slice(-6)}`
  await hand.signIn(account, '/admin/groups')
  await expect(hand.pane(1)).toContainText(/No groups yet|groups?/)
  const make = async () => {
    await hand.command('Make a group')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await hand.type(name)
    await hand.press('Tab', 'Tab')
    await hand.type('Schmidt')
    await expect(page.getByRole('option', { name: /Eldon Schmidt/ })).toBeVisible()
    await hand.press('ArrowDown', 'Enter', 'Escape')
    await expect(page.getByRole('row', { name: /Eldon Schmidt/ })).toBeVisible()
    await hand.press('Control+Enter')
  }
  await make()
  await expect(page.getByText(`${name} added`).first()).toBeVisible()
  const grid = page.getByRole('grid').first()
  await expect(grid.getByText(name)).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await hand.press('/')
  await hand.type(name)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await hand.press('Enter', 'Delete')
  await hand.press('Enter')
  await expect(page.getByText(`Group ${name} removed`).first()).toBeVisible()
  await make()
  await expect(page.getByText('A recently deleted group has this name. Do you want to restore it?').first()).toBeVisible()
})
