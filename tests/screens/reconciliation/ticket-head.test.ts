import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const loadedAt = new Date('2026-11-20T15:25:00Z')
const facts = { material_description: 'Structural concrete 4000 psi', plant_name: 'Toppenish Batch Plant', truck: 'M844-2', load_number: '5', ticketed_at: loadedAt }

async function opened(project: MadeProject) {
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-01')
  return { page, drawer, head: drawer.getByRole('group', { name: 'Ticket' }), accept: drawer.getByRole('button', { name: /^Confirm/ }), quantity: page.getByRole('textbox', { name: /^Quantity/ }) }
}

/** A project whose ticket has this item and is in a period that has been closed since. */
async function inClosedPeriod(): Promise<MadeProject> {
  const project = await desk.project(1, { status: 'delivered', delivered_date: '2026-11-02' })
  const item = await project.item()
  const colleague = await desk.signedIn('administrator')
  await colleague.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 8 }] })
  await desk.server.owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-06-30', closed_at = now() WHERE dot_project_id = $1", [project.id])
  return project
}

describe('The drawer says what the ticket is', () => {
  test('CLERK-7 RECO-100 material, plant, load, delivery, status, coding and photos are below the title, above all input', async () => {
    const project = await desk.project(1, { ...facts, status: 'delivered', delivered_date: '2026-11-21', image_count: 4 })
    await project.item()
    const { drawer, head } = await opened(project)
    await sees(head.getByRole('listitem')).toHaveText([/Structural concrete 4000 psi · Toppenish Batch Plant/, /Truck M844-2 · Load 5 · 11\/20\/2026 \d?\d:25 [AP]M/, /Delivered 11\/21\/2026 · Not coded yet/])
    await sees(drawer.locator('.drawer-head')).toContainText('Delivered')
    await sees(head.getByRole('button', { name: '4 images' })).toHaveText(/1 of 4/)
    const [above, below] = [await head.boundingBox(), await drawer.getByRole('combobox').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  thorough('CLERK-7 RECO-100 a coded ticket says who coded it, and when', async () => {
    const project = await desk.project(1, facts)
    const item = await project.item()
    const colleague = await desk.signedIn('administrator')
    await colleague.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: project.tickets[0], project_pay_item_id: item, quantity: 8 }] })
    const { head } = await opened(project)
    await sees(head).toContainText(/Coded by Pat Person \d+ at \d?\d:\d\d [AP]M/)
    await sees(head).toContainText('Not delivered yet')
  })

  thorough('CLERK-7 RECO-100 the header has its full height before the ticket is loaded, so that nothing moves', async () => {
    const project = await desk.project(1, facts)
    const page = await desk.table(project)
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/v4\/slips\/\d+$/, async (route) => {
      await gate
      await route.continue()
    })
    // the page is reloaded first, so that no request for a script is in flight when the browser begins to hold requests back: the page
    // might never get that script
    await page.reload()
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const head = page.locator('.ticket-facts')
    await sees(page.locator('.drawer-skeleton')).toBeVisible()
    const before = await head.boundingBox()
    answer()
    await sees(head).toContainText('Structural concrete')
    expect(await head.boundingBox()).toEqual(before)
  })

  thorough.each([['1280 px', { width: 1280, height: 720 }], ['200 % text', { width: 640, height: 360 }], ['320 px', { width: 320, height: 568 }]])('CLERK-7 RECO-100 at %s the header wraps and nothing in it is cut off', async (_name, size) => {
    const project = await desk.project(1, { ...facts, material_description: 'SP 12.5 Wearing Course Mixture (4,C) PG 58V-34 with recycled shingles', image_count: 2 })
    const { page, head, drawer } = await opened(project)
    await page.setViewportSize(size)
    await sees(head.getByText('recycled shingles')).toBeInViewport({ ratio: 1 })
    const cut = await head.evaluate((element) => [element, ...element.querySelectorAll('li, button')].filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ className, tagName }) => `${tagName} ${className}`))
    expect(cut).toEqual([])
    expect(await drawer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })
})

describe('A ticket that cannot be coded says so first', () => {
  test('CLERK-26 RECO-100 a rejected ticket shows and announces its reason first, suggests nothing, and Alt+M continues', async () => {
    const project = await desk.project(1, { status: 'rejected', rejection_reason: 'Slump 6 in, limit 4 in', product_code: '402-3130' })
    await project.item()
    await project.item({ item_code: 'DNP', is_dnp: true })
    const { page, drawer, accept, quantity } = await opened(project)
    await sees(drawer.locator('.locked')).toContainText('Rejected: Slump 6 in, limit 4 in')
    await expect.poll(() => desk.saidIn(page)).toMatch(/^Reconciliation, ticket T-\d+-01, Rejected: Slump 6 in, limit 4 in, SPWEB440, North Quarry, 12.50 TON$/)
    await sees(drawer).toBeFocused()
    await sees(drawer.getByRole('combobox')).toHaveCount(0)
    for (const key of ['Alt+p', 'Alt+1', 'Alt+f', 'Alt+/', 'Control+Enter']) await page.keyboard.press(key)
    await sees(quantity).toHaveCount(0)
    await sees(accept).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Alt+m')
    await sees(quantity).toHaveValue('12.50')
    await sees(quantity).toBeFocused()
  })

  thorough('CLERK-26 RECO-100 a voided ticket says so first, is read-only, and Alt+S continues without a question', async () => {
    const project = await desk.project(2)
    await project.item()
    await desk.server.owner.query("UPDATE slips SET status = 'voided', void = true WHERE id = $1", [project.tickets[0]])
    const { page, drawer } = await opened(project)
    await sees(drawer.locator('.locked')).toContainText('Voided')
    await expect.poll(() => desk.saidIn(page)).toContain('-01, Voided, SPWEB440')
    await page.keyboard.press('Alt+p')
    await sees(drawer.getByRole('button', { name: 'Next' })).toBeVisible()
    await page.keyboard.press('Alt+s')
    await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
    await sees(drawer.getByRole('combobox')).toBeFocused()
  })

  test('CLERK-26 RECO-100 a ticket in a closed period shows its pay items read-only, and sends nothing', async () => {
    const project = await inClosedPeriod()
    const { page, drawer, accept, quantity } = await opened(project)
    const writes: string[] = []
    page.on('request', (request) => {
      if (/PATCH|PUT/.test(request.method()) && /slips/.test(request.url())) writes.push(request.url())
    })
    await sees(drawer.locator('.locked')).toContainText('Pay period 1 is closed')
    await sees(drawer.getByRole('row', { name: /402-3130/ })).toContainText('8.00 TON')
    await expect.poll(() => desk.saidIn(page)).toContain('Pay period 1 is closed')
    await sees(accept).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await sees(drawer).toHaveCount(0)
    expect([writes, await quantity.count()]).toEqual([[], 0])
  })
})
