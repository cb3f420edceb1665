import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** A project with its drawer open on the first ticket, with an item and a quantity entered. */
async function begun(collects = 'off') {
  const project = await desk.project(3)
  await desk.server.owner.query('UPDATE dot_projects SET collect_user_location = $2 WHERE id = $1', [project.id, collects])
  await project.item()
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  await page.keyboard.type('402')
  await sees(drawer.getByText('1 item')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('textbox', { name: /^Quantity/ })).toBeFocused()
  return { project, page, drawer, title: drawer.getByRole('heading', { level: 2 }) }
}

/** Replaces the browser's geolocation with one that does not answer; returns a function that makes it answer. */
async function askPlace(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const waiting: ((place: unknown) => void)[] = []
    Object.assign(window, { waiting })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: (onPosition: (place: unknown) => void) => waiting.push(onPosition) }, configurable: true })
  })
  return () => page.evaluate(() => {
    const waiting: unknown = Reflect.get(window, 'waiting')
    if (Array.isArray(waiting)) for (const onPosition of waiting) onPosition({ coords: { latitude: 46.8, longitude: -120.3 } })
  })
}

describe('An accept whose location takes long', () => {
  test('B6 it is being saved meanwhile: a skip is ignored, and the accepted ticket is the one that is coded', async () => {
    const { project, page, drawer, title } = await begun('optional')
    const tell = await askPlace(page)
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByText(/getting your location/)).toBeVisible()
    await page.keyboard.press('Alt+s')
    await sees(title).toContainText('-01')
    expect(await desk.held(project)).toEqual(['01 pending', '02 pending', '03 pending'])
    await tell()
    await sees(title).toContainText('-02')
    await expect.poll(() => desk.held(project)).toEqual(['01 delivered 402-3130 12.50', '02 pending', '03 pending'])
  })

  thorough('B6 Escape cancels it: nothing is sent, the input is kept, and the same accept can be sent later, once', async () => {
    const { project, page, drawer, title } = await begun('optional')
    const tell = await askPlace(page)
    const writes: string[] = []
    page.on('request', (request) => void (/pay_item_assignments/.test(request.url()) && request.method() !== 'GET' && writes.push(request.url())))
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByText(/getting your location/)).toBeVisible()
    await page.keyboard.press('Escape')
    await sees(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('12.50')
    await sees.poll(() => desk.saidIn(page)).toBe('Stopped. Nothing was saved.')
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByText(/getting your location/)).toBeVisible()
    await tell()
    await sees(title).toContainText('-02')
    await expect.poll(async () => [writes.length, await desk.held(project)]).toEqual([1, ['01 delivered 402-3130 12.50', '02 pending', '03 pending']])
  })
})

describe('A next ticket that is slow to load', () => {
  test('WORK-8 the focused button is gone after an Enter: the focus stays in the drawer, and a second Enter presses nothing', async () => {
    const project = await desk.project(2)
    const page = await desk.table(project)
    let isBroken = true
    await page.route(new RegExp(`v4/slips/${project.tickets[0]}$`), (route) => (isBroken ? route.fulfill({ status: 422, json: { status: 422, message: 'Not now.' } }) : undefined))
    await page.keyboard.press('Enter')
    const drawer = page.locator('[data-region="drawer"]')
    const again = drawer.getByRole('button', { name: 'Try again' })
    await sees(again).toBeVisible()
    isBroken = false
    await again.focus()
    await page.keyboard.press('Enter')
    await sees(again).toHaveCount(0)
    // the focus is restored a moment after it was lost
    await sees.poll(() => page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null)).toBe('drawer')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('ASIDE')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await sees(drawer.locator('.drawer-skeleton')).toBeVisible()
  })

  thorough('F8 an impatient Alt+S skips no ticket: the loading one is shown, with its row', async () => {
    const project = await desk.project(4)
    const page = await desk.table(project)
    const address = new RegExp(`v4/slips/${project.tickets[1]}$`)
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => { release = resolve })
    await page.route(address, async (route) => {
      await gate
      await route.continue()
    })
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: /^Reconciliation/ })
    const title = drawer.getByRole('heading', { level: 2 })
    await sees(title).toContainText('-01')
    await page.keyboard.press('Alt+s')
    await page.keyboard.press('Alt+s')
    await sees(drawer.locator('.drawer-body .skeleton').first()).toBeVisible()
    await page.keyboard.press('Alt+s')
    release()
    await sees(title).toContainText('-02')
    await sees(page.locator('.ag-row-focus')).toContainText('-02')
    await page.keyboard.press('Alt+s')
    await sees(title).toContainText('-03')
  })
})

describe('A next ticket that is far away', () => {
  thorough('B11 after 230 coded tickets the server is asked for it, without reading block by block', async () => {
    const project = await desk.project(360)
    const item = await project.item()
    const clerk = await desk.signedIn('administrator')
    for (const part of [project.tickets.slice(1, 200), project.tickets.slice(200, 350)]) {
      const answer = await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: part.map((id) => ({ haulhub_slip_id: id, project_pay_item_id: item, quantity: '1.00' })) })
      expect(answer.status).toBe(200)
    }
    const page = await desk.table(project, clerk)
    const reads: string[] = []
    page.on('request', (request) => void (/v1\/slips(\?|\/next_to_code)/.test(request.url()) && reads.push(new URL(request.url()).pathname)))
    await page.keyboard.press('Enter')
    const title = page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })
    await sees(title).toContainText('-01')
    await page.keyboard.press('Alt+s')
    await sees(title).toContainText(`T-${project.id}-351`)
    await sees(page.locator('.ag-row-focus')).toContainText(`T-${project.id}-351`)
    expect(reads).toContain('/v1/slips/next_to_code')
    expect(reads.filter((path) => path === '/v1/slips').length).toBeLessThan(3)
  })
})

describe('A next ticket that fails to load', () => {
  test('B10 the drawer keeps it: a skip does not pass over it, and it can be reloaded', async () => {
    const { project, page, drawer, title } = await begun()
    await page.route(new RegExp(`v4/slips/${project.tickets[1]}$`), (route) => route.abort('connectionreset'))
    await page.reload()
    // Enter opens the drawer only for a row that has the focus
    await sees(drawer.or(page.locator('.ag-cell:focus')).first()).toBeVisible()
    if (!(await drawer.isVisible())) await page.keyboard.press('Enter')
    await sees(title).toContainText('-01')
    await page.keyboard.press('Control+Enter')
    await sees(drawer.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Alt+s')
    await sees(drawer.getByRole('alert')).toBeVisible()
    await page.unroute(new RegExp(`v4/slips/${project.tickets[1]}$`))
    await page.keyboard.press('Alt+a')
    await sees(title).toContainText('-02')
    await expect.poll(() => desk.held(project)).toEqual(['01 delivered 402-3130 12.50', '02 pending', '03 pending'])
  })
})
