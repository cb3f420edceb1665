import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { counted } from '#tests/screens/reconciliation/counted-keys'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const ITEM = '402-3130'
const coded = (at: string, quantity = '12.50') => `${at} delivered ${ITEM} ${quantity}`

/** A project whose item is suggested, because this person coded the previous ticket with it. */
async function suggested(tickets = 3, values: Readonly<Record<string, unknown>> = {}, clerk?: SignedInClient) {
  const project = await desk.project(tickets + 1, values)
  const item = await project.item()
  // suggestions prefer the person's own codings, so this person codes the previous ticket; an administrator may code in any project
  const as = clerk ?? (await desk.signedIn('administrator'))
  if (clerk !== undefined) await desk.make.onTeam(project.id, clerk.person)
  const last = project.tickets[tickets]
  const body = { pay_item_assignments: [{ haulhub_slip_id: last, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(last)]: 1 } }
  expect((await as.post(`/v2/projects/${project.id}/pay_item_assignments`, body)).status).toBe(200)
  return { project, item, clerk: as }
}

/** A project's table with the focus on its first row, and the elements that the tests read. */
async function atTable(project: MadeProject, clerk?: SignedInClient) {
  const page = await desk.table(project, clerk)
  const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
  return { page, drawer, keys: counted(page), title: drawer.getByRole('heading', { level: 2 }), quantity: page.getByRole('textbox', { name: /^Quantity/ }), alert: drawer.getByRole('alert') }
}

/** The table with the drawer open on the first ticket and its suggestion chosen. */
async function atDrawer(project: MadeProject, clerk: SignedInClient) {
  const at = await atTable(project, clerk)
  await at.page.keyboard.press('Enter')
  await sees(at.title).toContainText('-01')
  await sees(at.quantity).toHaveValue('12.50')
  await sees(at.quantity).toBeFocused()
  return at
}

const ticketState = async (project: MadeProject, at: number) => (await desk.held(project))[at]

describe('The number of keys for the rest of a clerk’s day', () => {
  test('CLERK-32 getting from the sign-in to the first accepted ticket takes 2 keys', async () => {
    const engineer = await desk.signedIn('field_engineer')
    const { project } = await suggested(2, {}, engineer)
    const page = await desk.open('/', engineer)
    await sees(page).toHaveURL(/\/projects/)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    const keys = counted(page)
    await keys.press('Alt+Shift+G')
    await sees(page.getByRole('region', { name: /^Reconciliation, ticket/ }).getByRole('heading', { level: 2 })).toContainText('-01')
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
    await keys.press('Control+Enter')
    await expect.poll(async () => [await ticketState(project, 0), keys.count()]).toEqual([coded('01'), 2])
  })

  thorough('CLERK-20 coding the first ticket of a run from its row takes 2 keys', async () => {
    const { project, clerk } = await suggested()
    const { keys, quantity } = await atTable(project, clerk)
    await keys.press('Enter')
    await sees(quantity).toBeFocused()
    await keys.press('Control+Enter')
    await expect.poll(async () => [await ticketState(project, 0), keys.count()]).toEqual([coded('01'), 2])
  })

  thorough('CLERK-7 a ticket that is already coded says so, and changing it takes 1 key, the digits and 1 key', async () => {
    const { project, clerk } = await suggested(1)
    const { page, keys, drawer, quantity } = await atTable(project, clerk)
    await page.keyboard.press('ArrowDown')
    await keys.press('Enter')
    await sees(drawer).toContainText(/Coded by Pat Person/)
    await sees(quantity).toBeFocused()
    await keys.type('11')
    await keys.press('Control+Enter')
    await expect.poll(async () => [await ticketState(project, 1), keys.count()]).toEqual([coded('02', '11.00'), 1 + 2 + 1])
  })

  thorough('CLERK-26 marking a rejected ticket delivered and coding it takes 2 keys', async () => {
    const { project, clerk } = await suggested(2)
    await desk.server.owner.query(`UPDATE slips SET status = 'rejected', rejection_reason = 'Slump', rejected_on = ticket_date WHERE id = $1`, [project.tickets[0]])
    const { page, keys, title, quantity } = await atTable(project, clerk)
    await page.keyboard.press('Enter')
    await sees(title).toContainText('-01')
    await keys.press('Alt+m')
    await sees(quantity).toHaveValue('12.50')
    await keys.press('Control+Enter')
    await expect.poll(async () => [await ticketState(project, 0), keys.count()]).toEqual([coded('01'), 2])
  })

  async function movesOnFrom(state: 'voided' | 'in a closed period'): Promise<void> {
    const { project, clerk, item } = await suggested(3)
    const [first] = project.tickets
    if (state === 'voided') await desk.server.owner.query(`UPDATE slips SET status = 'voided', void = true WHERE id = $1`, [first])
    else {
      const body = { pay_item_assignments: [{ haulhub_slip_id: first, project_pay_item_id: item, quantity: 8 }] }
      expect((await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, body)).status).toBe(200)
      await desk.server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30', closed_at = now() WHERE dot_project_id = $1`, [project.id])
    }
    const { page, keys, title, drawer } = await atTable(project, clerk)
    await page.keyboard.press('Enter')
    await sees(drawer.locator('.locked')).toContainText(state === 'voided' ? 'Voided' : 'Pay period 1 is closed')
    await keys.press('Alt+s')
    await sees(title).toContainText('-02')
    expect(keys.count()).toBe(1)
  }
  test('CLERK-26 a ticket that is in a closed period wastes no key: 1 key moves on', () => movesOnFrom('in a closed period'))
  thorough('CLERK-26 a ticket that is voided wastes no key: 1 key moves on', () => movesOnFrom('voided'))

  test('CLERK-27 a conflict takes 1 key to keep one’s own values and 1 key to accept', async () => {
    const { project, clerk, item } = await suggested()
    const { page, keys, title, quantity, alert } = await atDrawer(project, clerk)
    const colleague = await desk.signedIn('administrator')
    const body = { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 8 }] }
    expect((await colleague.post(`/v2/projects/${project.id}/pay_item_assignments`, body)).status).toBe(200)
    await page.keyboard.press('Control+Enter')
    await sees(alert).toContainText('changed this ticket')
    await keys.press('Alt+k')
    await sees(quantity).toHaveValue('12.50')
    await sees(title).toContainText('-01')
    await keys.press('Control+Enter')
    await expect.poll(async () => [await ticketState(project, 0), keys.count()]).toEqual([coded('01'), 2])
  })

  thorough('RECO-99, CLERK-40 while the server does not answer, each ticket takes 1 key, and no accept is refused', async () => {
    const { project, clerk } = await suggested(3)
    const { page, keys, title, quantity } = await atDrawer(project, clerk)
    let answer = (): void => undefined
    const mayAnswer = new Promise<void>((done) => (answer = done))
    await page.route(/pay_item_assignments$|bulk_status_update$|\/v1\/slips\/\d+$/, async (route) => {
      if (route.request().method() !== 'GET') await mayAnswer
      await route.fallback()
    })
    for (const next of ['-02', '-03']) {
      await keys.press('Control+Enter')
      await sees(title).toContainText(next)
      await sees(quantity).toHaveValue('12.50')
    }
    await sees(page.getByRole('alert', { name: 'Refusals' })).toHaveText('')
    answer()
    await expect.poll(async () => [...(await desk.held(project)).slice(0, 2), keys.count()]).toEqual([coded('01'), coded('02'), 2])
  })

  thorough('CLERK-13 undoing the last accept in a run, with its ticket open again, takes 1 key', async () => {
    const { project, clerk } = await suggested()
    const { page, keys, title, quantity } = await atDrawer(project, clerk)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-02')
    await expect.poll(() => ticketState(project, 0)).toBe(coded('01'))
    await sees(quantity).toHaveValue('12.50')
    await keys.press('Control+z')
    await sees(title).toContainText('-01')
    await expect.poll(async () => [await ticketState(project, 0), keys.count()]).toEqual(['01 pending', 1])
  })

  thorough('CLERK-12 skipping a touched ticket takes 2 keys', async () => {
    const { project, clerk } = await suggested()
    const { page, keys, title } = await atDrawer(project, clerk)
    await page.keyboard.type('7')
    await keys.press('Alt+s')
    await sees(page.getByRole('alertdialog')).toBeVisible()
    await keys.press('Enter')
    await sees(title).toContainText('-02')
    expect([await ticketState(project, 0), keys.count()]).toEqual(['01 pending', 2])
  })

  thorough.each([
    ['none', []],
    ['one', [['Cowlitz Civil', 'other']]],
    ['two, one of them a subcontractor', [['Cowlitz Civil', 'other'], ['Stone Hauling', 'subcontractor']]],
  ] as const)('DT-6 with contractors of the item (%s), choosing the contractor takes no key', async (_name, contractors) => {
    const project = await desk.project(2)
    await project.itemWith(contractors)
    const { page, keys, quantity } = await atTable(project)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.type('402')
    await sees(page.getByRole('option', { name: /402-3130/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await sees(quantity).toBeFocused()
    await keys.press('Control+Enter')
    await expect.poll(async () => [await ticketState(project, 0), keys.count()]).toEqual([coded('01'), 1])
  })
})

describe('The number of keys for the tables around it', () => {
  test('CLERK-29 showing only the tickets to code takes 1 key', async () => {
    const { project, clerk } = await suggested(3)
    const { page, keys } = await atTable(project, clerk)
    await sees(page.locator('.table-foot')).toContainText('4 tickets')
    await keys.press('u')
    await sees(page.locator('.table-foot')).toContainText('3 tickets')
    expect(keys.count()).toBe(1)
  })

  thorough('WORK-17 marking six tickets delivered takes 5 keys to select them and 3 keys more', async () => {
    const project = await desk.project(7)
    const { page, keys } = await atTable(project)
    for (let at = 0; at < 5; at += 1) await keys.press('Shift+ArrowDown')
    await sees(page.locator('.table-foot')).toContainText('6 selected')
    await keys.press('d')
    await sees(page.getByRole('dialog', { name: /^Mark delivered, 6 tickets/ })).toBeVisible()
    await keys.press('Enter')
    await sees(page.getByRole('option', { name: /^6 Pending become Delivered/ })).toBeVisible()
    await keys.press('Enter')
    await expect.poll(async () => [(await desk.held(project)).filter((line) => line.endsWith('delivered')).length, keys.count()]).toEqual([6, 5 + 3])
  })

  thorough('WORK-24 setting a Max GVW for all that match takes 2 keys, the digits and 2 keys', async () => {
    const project = await desk.project(5)
    const { page, keys } = await atTable(project)
    await keys.press('Control+a')
    await sees(page.locator('.table-foot')).toContainText('all that match')
    await keys.press('m')
    await sees(page.getByRole('dialog', { name: /^Set Max GVW override/ })).toBeVisible()
    await keys.type('80000')
    await keys.press('Enter')
    await sees(page.getByRole('option', { name: /5 tickets/ }).first()).toBeVisible()
    await keys.press('Enter')
    const set = async () => (await desk.server.owner.query<{ count: number }>('SELECT count(*)::int AS count FROM slips WHERE dot_project_id = $1 AND max_gvw_override IS NOT NULL', [project.id])).rows[0]?.count
    await expect.poll(async () => [await set(), keys.count()]).toEqual([5, 2 + 5 + 2])
  })

  test('CLERK-5, CLERK-32 coding a whole material from the start page takes 7 keys and the code', async () => {
    const engineer = await desk.signedIn('field_engineer')
    const project = await desk.project(3, { material_description: 'Base course' })
    await desk.make.onTeam(project.id, engineer.person)
    await project.item()
    const page = await desk.open('/to-code', engineer)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    const keys = counted(page)
    await keys.press('ArrowDown', 'Enter')
    await sees(page.getByRole('region', { name: /^Reconciliation, ticket/ })).toContainText('-01')
    await keys.press('Escape')
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await keys.press('Control+a', 'a')
    await sees(page.getByRole('dialog', { name: /^Assign pay code, / })).toBeVisible()
    await keys.type('402')
    await sees(page.getByRole('option', { name: /^402-3130/ })).toBeVisible()
    await keys.press('Enter')
    await sees(page.getByRole('option', { name: /will be assigned to 3 tickets/ })).toBeVisible()
    await keys.press('Enter')
    await expect.poll(async () => [(await desk.held(project)).filter((line) => line.includes(ITEM)).length, keys.count()]).toEqual([3, 7 + 3])
  })

  thorough('CLERK-18 closing an error message takes 2 keys, and returns the focus', async () => {
    const project = await desk.project(2)
    const { page, keys } = await atTable(project)
    await page.route(/\/v1\/slips\/\d+$|flag/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 422, json: { message: 'Not today.' } })))
    await page.keyboard.press('f')
    await sees(page.locator('[data-sonner-toast]')).toHaveCount(1)
    await keys.press('F6')
    await sees(page.locator('[data-sonner-toast]:focus, [data-region="messages"] :focus')).toHaveCount(1)
    await keys.press('Escape')
    await sees(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    expect(keys.count()).toBe(2)
  })
})
