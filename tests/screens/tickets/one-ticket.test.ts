import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** Opens the first ticket of a new project from the palette, by its number. The ticket's pane then has the focus without another key. */
async function openTicket(clerk?: SignedInClient): Promise<{ project: MadeProject; page: Page }> {
  const project = await desk.project(2)
  await project.item()
  const page = await desk.open('/projects', clerk)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`T-${project.id}-01`)
  await sees(page.getByRole('option', { name: new RegExp(`^T-${project.id}-01`) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('group', { name: /^Ticket T-/ })).toBeVisible()
  await sees(page.getByRole('group', { name: /^Ticket T-/ })).toBeFocused()
  return { project, page }
}

const drawer = (page: Page) => page.getByRole('region', { name: /^Reconciliation, ticket/ })

describe('CLERK-19 the ticket detail acts on its ticket', () => {
  test('CLERK-19 F flags it, D marks it delivered and Enter codes it, and the ticket shows each change', async () => {
    const { project, page } = await openTicket()
    await page.keyboard.press('f')
    await sees(page.getByText('1 ticket flagged').first()).toBeVisible()
    await sees(page.locator('.ticket-head').getByText('Flagged')).toBeVisible()
    await page.keyboard.press('d')
    await page.keyboard.press('Enter')
    await sees(page.locator('.ticket-head').getByText('Delivered')).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(drawer(page)).toBeVisible()
    await page.getByRole('combobox', { name: 'Search items' }).fill('402')
    await sees(page.getByRole('option', { name: /402-3130/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
    await page.keyboard.press('Control+Enter')
    await sees(drawer(page)).toHaveCount(0)
    await expect.poll(() => desk.held(project)).toEqual(['01 delivered 402-3130 12.50', '02 pending'])
    expect(await desk.saidIn(page)).not.toContain('below')
    await sees(page.locator('.ticket').getByText('402-3130').first()).toBeVisible()
    await sees(page.locator('.ticket').getByText('Coded', { exact: true })).toBeVisible()
    await sees(page.locator('[data-pane] :focus')).toHaveCount(1)
    // the ticket's codes can also be removed in this pane
    await page.keyboard.press('Delete')
    await sees(page.getByRole('alertdialog').getByRole('button', { name: /^Remove/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await sees(page.locator('.ticket-head').getByText('Uncoded')).toBeVisible()
    await expect.poll(() => desk.held(project)).toEqual(['01 delivered', '02 pending'])
  })

  thorough('CLERK-19 the palette of a ticket lists what can be done with it', async () => {
    const { page } = await openTicket()
    for (const title of ['Mark delivered', 'Assign pay code', 'Code this ticket', 'Add a note']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(title)
      const line = page.getByRole('option', { name: new RegExp(`^${title}`) })
      await sees(line).toBeVisible()
      await sees(line).not.toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
    }
  })

  thorough('CLERK-22 a command run from the palette counts as used, but not one run by its key', async () => {
    const clerk = await desk.signedIn('administrator')
    const { page } = await openTicket(clerk)
    const head = page.locator('.ticket-head')
    const uses = async () => {
      const usage = Object((await clerk.get('/v1/account/preferences')).body.preferences?.usage) as Record<string, { days: Record<string, number> }>
      return Object.entries(usage).filter(([id]) => id.startsWith('tickets.')).map(([id, { days }]) => [id, Object.values(days)])
    }
    await page.keyboard.press('Control+k')
    await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('toggle flag')
    await sees(page.getByRole('option', { selected: true })).toContainText('Toggle flag')
    await page.keyboard.press('Enter')
    await sees(head.getByText('Flagged')).toBeVisible()
    await page.keyboard.press('f')
    await sees(head.getByText('Flagged')).toHaveCount(0)
    await page.keyboard.press('f')
    await sees(head.getByText('Flagged')).toBeVisible()
    await expect.poll(uses, { timeout: 10_000 }).toEqual([[expect.stringMatching(/^tickets\..*flag/), [1]]])
  })
})

describe('CLERK-20 Enter in a plain table of tickets', () => {
  thorough('CLERK-20 it codes the ticket for a user who may code, and continues with the next in the table', async () => {
    const project = await desk.project(2)
    await project.item()
    const page = await desk.open(`/projects/${project.id}/tickets`)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await sees(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`T-${project.id}-01 12.50 TON`)
  })

  thorough('CLERK-20 it opens the ticket for a user who may not code', async () => {
    const project = await desk.project(2)
    const auditor = await desk.signedIn('read_only_auditor')
    const page = await desk.open(`/projects/${project.id}/tickets`, auditor)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('group', { name: `Ticket T-${project.id}-01` })).toBeVisible()
    await sees(drawer(page)).toHaveCount(0)
  })

})
