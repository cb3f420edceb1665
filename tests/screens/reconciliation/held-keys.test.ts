import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterAfterLook, enterAt, openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** The number of repeats that a keyboard sends while a key is held for two seconds: none for half a second, then 30 per second. */
const REPEATS = 45

/** Repeats a key that is already down, each time after the page has painted the effect of the previous press. */
async function hold(page: Page, key: string): Promise<void> {
  for (let at = 0; at < REPEATS; at += 1) {
    await page.keyboard.down(key)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
}

/** A project whose second ticket has a suggestion ready to be accepted, with the drawer open on it. */
async function readyToAccept(): Promise<{ project: MadeProject; page: Page }> {
  const project = await desk.project(6)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  const [first] = project.tickets
  await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: first, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(first)]: 1 } })
  const page = await desk.table(project, clerk)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
  await sees(page.getByRole('textbox', { name: /^Quantity/ })).toBeFocused()
  // plain Enter accepts a ticket only after it has been on the screen for half a second (review finding F5)
  await page.evaluate(() => new Promise((looked) => setTimeout(looked, 500)))
  return { project, page }
}

describe('F5 an unintended Enter', () => {
  /** Accepts a suggestion with Enter and waits for the next ticket. `pressed` is the time of that Enter. */
  async function acceptedByEnter() {
    const { project, page } = await readyToAccept()
    const title = page.getByRole('region', { name: /^Reconciliation, ticket/ }).getByRole('heading', { level: 2 })
    const pressed = await page.evaluate(() => performance.now())
    await enterAt(page, pressed)
    await sees(title).toContainText('-03')
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toBeFocused()
    const coded = async () => (await desk.held(project)).filter((line) => line.includes('402-3130')).map((line) => line.slice(0, 2))
    return { project, page, title, pressed, coded }
  }

  test('F5 a second Enter 30 or 200 ms after the first does not accept the ticket that appeared meanwhile', async () => {
    const { page, title, pressed, coded } = await acceptedByEnter()
    await enterAt(page, pressed + 30)
    await enterAt(page, pressed + 200)
    // when this character arrives, the page has handled both Enters
    await page.keyboard.type('7')
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('7')
    await sees(title).toContainText('-03')
    await expect.poll(coded).toEqual(['01', '02'])
  })

  thorough('F5 two Enters half a second apart accept two tickets', async () => {
    const { page, title, coded } = await acceptedByEnter()
    await enterAfterLook(page)
    await sees(title).toContainText('-04')
    await expect.poll(coded).toEqual(['01', '02', '03'])
  })

  thorough('F5 PLUS-16 Ctrl+Enter has no delay and works as soon as the ticket is shown', async () => {
    const { page, title, coded } = await acceptedByEnter()
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-04')
    await expect.poll(coded).toEqual(['01', '02', '03'])
  })

  test('F5 RECO-59 a second Enter 100 ms after the first does not answer the question that appeared meanwhile, one after reading it does', async () => {
    const project = await desk.project(3)
    const page = await desk.table(project)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    // measured before the first press, since a slow machine may look at the question long after it appeared
    const before = await page.evaluate(() => performance.now())
    await page.keyboard.press('Control+Enter')
    const popup = page.getByRole('alertdialog')
    await sees(popup.getByRole('button', { name: /^Accept/ })).toBeFocused()
    await enterAt(page, before + 100)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await sees(popup).toBeVisible()
    expect((await desk.held(project))[0]).toBe('01 pending')
    await enterAfterLook(page)
    await sees(popup).toBeHidden()
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered')
  })

  test('F5 when the Enter that selects an item of the list is repeated, the item is selected and the ticket is not accepted', async () => {
    const project = await desk.project(3)
    await project.item()
    const page = await desk.table(project)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.type('402')
    await sees(page.getByText('1 item')).toBeVisible()
    const pressed = await page.evaluate(() => performance.now())
    await enterAt(page, pressed)
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    await sees(quantity).toBeFocused()
    await enterAt(page, pressed + 30)
    await page.keyboard.type('7')
    await sees(quantity).toHaveValue('7')
    expect((await desk.held(project))[0]).toBe('01 pending')
    await enterAt(page, pressed + 180)
    await sees(page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })).toContainText('-02')
    await expect.poll(async () => (await desk.held(project))[0]).toBe('01 delivered 402-3130 7.00')
  })
})

describe('B1 a held key acts once', () => {
  async function codesOneTicket(keys: string): Promise<void> {
    const { project, page } = await readyToAccept()
    const [key = '', modifier] = keys.split('+').toReversed()
    const title = page.getByRole('region', { name: /^Reconciliation, ticket/ }).getByRole('heading', { level: 2 })
    if (modifier !== undefined) await page.keyboard.down(modifier)
    await page.keyboard.down(key)
    await sees(title).toHaveText(`T-${project.id}-03 12.50 TON`)
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
    await hold(page, key)
    await sees(title).toHaveText(`T-${project.id}-03 12.50 TON`)
    await page.keyboard.up(key)
    if (modifier !== undefined) await page.keyboard.up(modifier)
    const coded = async () => (await desk.held(project)).filter((line) => line.includes('402-3130')).map((line) => line.slice(0, 2))
    await expect.poll(coded).toEqual(['01', '02'])
    // after the release, pressing the key again accepts the next ticket
    if (modifier === undefined) await enterAfterLook(page)
    else await page.keyboard.press(keys)
    await sees(title).toHaveText(`T-${project.id}-04 12.50 TON`)
    await expect.poll(coded).toEqual(['01', '02', '03'])
  }

  test('B1 RECO-57 Enter held for two seconds in the drawer codes exactly one ticket', () => codesOneTicket('Enter'))
  thorough('B1 RECO-57 Control+Enter held for two seconds in the drawer codes exactly one ticket', () => codesOneTicket('Control+Enter'))

  test('B1 WORK-17 holding the Enter that answered the last question does not confirm the preview', async () => {
    const project = await desk.project(3)
    const page = await desk.table(project)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('d')
    await sees(page.getByRole('option', { name: /^Today/ })).toBeVisible()
    await page.keyboard.down('Enter')
    await sees(page.getByRole('option', { name: /become Delivered/ })).toBeVisible()
    await hold(page, 'Enter')
    await sees(page.getByRole('option', { name: /become Delivered/ })).toBeVisible()
    await page.keyboard.up('Enter')
    expect((await desk.held(project)).map((line) => line.slice(3))).toEqual(['pending', 'pending', 'pending'])
    await page.keyboard.press('Enter')
    await sees(page.getByText('3 tickets marked Delivered').first()).toBeVisible()
  })

  test('B1 RECO-59 holding the accept of a ticket without an item does not answer its own question', async () => {
    const project = await desk.project(3)
    const page = await desk.table(project)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.down('Control')
    await page.keyboard.down('Enter')
    const popup = page.getByRole('alertdialog')
    await sees(popup).toBeVisible()
    await hold(page, 'Enter')
    await sees(popup).toBeVisible()
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    expect((await desk.held(project)).map((line) => line.slice(3))).toEqual(['pending', 'pending', 'pending'])
  })

  thorough('B1 WORK-23 a held arrow key keeps moving, and a held letter of a write opens one question and types nothing into it', async () => {
    const project = await desk.project(6)
    const page = await desk.table(project)
    const row = () => page.evaluate(() => document.activeElement?.closest('[row-index]')?.getAttribute('row-index'))
    await page.keyboard.down('j')
    await page.keyboard.down('j')
    await page.keyboard.down('j')
    await page.keyboard.up('j')
    expect(await row()).toBe('3')
    await page.keyboard.down('r')
    await sees(page.locator('[cmdk-input]')).toBeFocused()
    await hold(page, 'r')
    await page.keyboard.up('r')
    await sees(page.locator('[cmdk-input]')).toHaveValue('')
  })
})
