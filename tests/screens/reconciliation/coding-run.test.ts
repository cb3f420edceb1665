import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterAfterLook, openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

describe('A coding run by keyboard alone', () => {
  test('RECO-1 and WORK-31 ten tickets are coded with ten keys once the first has its item', async () => {
    const project = await desk.project(12)
    await project.item()
    const page = await desk.table(project)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: /^Reconciliation, ticket/ })
    await sees(drawer.getByRole('heading', { level: 2 })).toHaveText(`T-${project.id}-01 12.50 TON`)
    await sees(drawer).toContainText('12 left in this view')
    await sees(page.getByRole('combobox', { name: 'Search items' })).toBeFocused()
    await page.keyboard.type('402')
    await sees(drawer.getByText('1 item')).toBeVisible()
    await page.keyboard.press('Enter')
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    await sees(quantity).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('12.50')
    await page.keyboard.press('Control+Enter')
    for (let at = 2; at <= 11; at += 1) {
      await sees(drawer.getByRole('heading', { level: 2 })).toHaveText(`T-${project.id}-${String(at).padStart(2, '0')} 12.50 TON`)
      await sees(quantity).toBeFocused()
      await sees(quantity).toHaveValue('12.50')
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
      if (at % 2 === 0) await enterAfterLook(page)
      else await page.keyboard.press('Control+Enter')
    }
    await sees(drawer.getByRole('heading', { level: 2 })).toHaveText(`T-${project.id}-12 12.50 TON`)
    await sees(drawer).toContainText('1 left in this view')
    await expect.poll(() => desk.saidIn(page)).toMatch(new RegExp(`^Next: T-${project.id}-12, SPWEB440, North Quarry, 12\\.50 TON, 402-3130 12\\.50, used for the last (load|\\d+ loads)$`))
    await expect.poll(async () => (await desk.held(project))[10]).toBe('11 delivered 402-3130 12.50')
    const ticketStates = await desk.held(project)
    expect([ticketStates.slice(0, 11).every((line) => line.endsWith('delivered 402-3130 12.50')), ticketStates[11]]).toEqual([true, '12 pending'])
    const { rows } = await desk.server.owner.query<{ sets: number; events: number }>(
      'SELECT count(DISTINCT change_set)::int AS sets, count(*)::int AS events FROM slip_events WHERE slip_id = ANY($1)', [project.tickets])
    expect(rows[0]).toEqual({ sets: 11, events: 22 })
  })

  test('PLUS-16, behavior 1 with a correct suggestion a ticket takes one key, and the next two are shown without asking the server for them', async () => {
    const project = await desk.project(16)
    const item = await project.item()
    const clerk = await desk.signedIn('administrator')
    const [first, , , fourth] = project.tickets
    await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: first, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(first)]: 1 } })
    const page = await desk.table(project, clerk)
    const readAhead = Promise.all([`/v4/slips/${fourth}`, `pay_item_suggestion?slip_id=${fourth}`].map((address) => page.waitForResponse((answer) => answer.url().endsWith(address))))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const title = page.getByRole('region', { name: /^Reconciliation, ticket/ }).getByRole('heading', { level: 2 })
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    await readAhead
    const pendingUrls: string[] = []
    await page.route(/\/v4\/slips\/\d+$|pay_item_suggestion/, (route) => void pendingUrls.push(route.request().url()))
    for (let at = 2; at <= 4; at += 1) {
      await sees(title).toHaveText(`T-${project.id}-0${at} 12.50 TON`)
      await sees(quantity).toBeFocused()
      await sees(quantity).toHaveValue('12.50')
      if (at < 4) await page.keyboard.press('Control+Enter')
    }
    await expect.poll(async () => (await desk.held(project)).slice(0, 3)).toEqual(['01 pending 402-3130 12.50', '02 delivered 402-3130 12.50', '03 delivered 402-3130 12.50'])
    // The requests that were held back are all for later tickets.
    expect(pendingUrls.filter((url) => project.tickets.slice(0, 4).some((id) => url.endsWith(`/${id}`) || url.endsWith(`=${id}`)))).toEqual([])
    expect(pendingUrls.length).toBeGreaterThan(0)
  })

  test('RECO-61, RECO-63, behavior 2 Escape asks about unsaved input, a second Escape stays, and leaving returns the focus to the same cell', async () => {
    const project = await desk.project()
    await project.item()
    const page = await desk.table(project)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const cell = await page.evaluate(() => [document.activeElement?.closest('[row-index]')?.getAttribute('row-index'), document.activeElement?.getAttribute('col-id')])
    await page.keyboard.press('Enter')
    const note = page.getByRole('textbox', { name: 'Note, optional' })
    await note.waitFor()
    await page.keyboard.press('Alt+f')
    await page.keyboard.press('Escape')
    const popup = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await sees(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await sees(popup).toBeHidden()
    await sees(page.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
    await sees(page.locator('.drawer :focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await popup.waitFor()
    await page.keyboard.press('Enter')
    await sees(note).toBeHidden()
    const after = await page.evaluate(() => [document.activeElement?.closest('[row-index]')?.getAttribute('row-index'), document.activeElement?.getAttribute('col-id')])
    expect([cell[0], after]).toEqual(['1', cell])
    expect(await desk.held(project)).toEqual(['01 pending', '02 pending', '03 pending'])
  })

  thorough('RECO-60 the first accept without an item in a coding run asks once', async () => {
    const project = await desk.project(4)
    const page = await desk.table(project)
    await page.keyboard.press('Enter')
    const title = page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })
    await sees(title).toContainText('-01')
    await page.keyboard.press('Control+Enter')
    const popup = page.getByRole('alertdialog', { name: 'Accept without a pay item?' })
    await popup.waitFor()
    await page.keyboard.press('Enter')
    await sees(title).toContainText('-02')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await sees(popup).toBeHidden()
    await page.keyboard.press('Alt+s')
    await sees(title).toContainText('-04')
    await page.keyboard.press('Alt+s')
    await sees(title).toBeHidden()
    await expect.poll(() => desk.saidIn(page)).toContain('No uncoded ticket is left below.')
    await expect.poll(() => desk.held(project)).toEqual(['01 delivered', '02 delivered', '03 pending', '04 pending'])
  })

  test('RECO-5 and RECO-6 a user with a read-only role sees why the drawer does not open', async () => {
    const project = await desk.project(1)
    const page = await desk.table(project, await desk.signedIn('read_only_auditor'))
    await page.keyboard.press('Enter')
    await sees(page.getByText(/Read.only auditor/i).first()).toBeVisible()
    await sees(page.getByRole('region', { name: /^Reconciliation/ })).toHaveCount(0)
  })
})
