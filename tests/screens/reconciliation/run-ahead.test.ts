import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

/** A project whose item is suggested for each ticket, with the drawer open on the first ticket and the next ones prefetched. */
async function begun(tickets = 6) {
  const project = await desk.project(tickets + 1)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  const [first] = project.tickets
  await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: first, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(first)]: 1 } })
  const page = await desk.table(project, clerk)
  const last = project.tickets[Math.min(tickets, 5)]
  const readAhead = page.waitForResponse((answer) => answer.url().endsWith(`pay_item_suggestion?slip_id=${last}`))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  const title = drawer.getByRole('heading', { level: 2 })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  await sees(title).toContainText('-02')
  await readAhead
  return { project, item, clerk, page, drawer, title, quantity, status: page.locator('.status-bar'), alert: drawer.getByRole('alert') }
}

const WRITES = /\/v1\/slips\/\d+$|pay_item_assignments$|bulk_status_update$/

/** Holds back every write of tickets until the returned function is called; records the writes in order. */
async function holdWrites(page: Page): Promise<{ readonly calls: string[]; release(): Promise<void> }> {
  const calls: string[] = []
  const pendingRoutes: Route[] = []
  let isHeld = true
  await page.route(WRITES, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    calls.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    if (!isHeld) return route.fallback()
    pendingRoutes.push(route)
    return undefined
  })
  return {
    calls,
    async release() {
      isHeld = false
      for (const route of pendingRoutes.splice(0)) await route.fallback()
    },
  }
}

const numbered = (project: MadeProject, at: number) => `T-${project.id}-0${at}`
const callsOf = (project: MadeProject, at: number) => [`PATCH /v1/slips/${project.tickets[at - 1]}`, `POST /v2/projects/${project.id}/pay_item_assignments`, 'PATCH /v3/slips/bulk_status_update']
/** An accepted ticket as `held` describes it: the last digits of its number, its status, and its pay code with the quantity. */
const saved = (at: number, quantity = '12.50') => `0${at} delivered 402-3130 ${quantity}`

describe('RECO-99 a coding run continues ahead of its saves', () => {
  thorough('API-35 RECO-99 a ticket that is flagged in the table and accepted before the answer is both flagged and accepted, and the run continues', async () => {
    const { project, page, title, status } = await begun()
    const writes = await holdWrites(page)
    await page.getByRole('row').filter({ hasText: numbered(project, 2) }).getByRole('gridcell').nth(1).click()
    await page.keyboard.press('f')
    await sees.poll(() => writes.calls).toEqual(callsOf(project, 2).slice(0, 1))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sees(title).toHaveText(`${numbered(project, 3)} 12.50 TON`)
    // the accept is not sent yet: it waits for the answer to the flag, because it has to name the version that the flag produces
    expect(writes.calls).toEqual(callsOf(project, 2).slice(0, 1))
    await writes.release()
    await expect.poll(async () => (await desk.held(project))[1]).toBe(saved(2))
    await sees(status).not.toContainText('saving')
    const { rows } = await desk.server.owner.query('SELECT flag_by_dot FROM slips WHERE id = $1', [project.tickets[1]])
    expect(rows).toEqual([{ flag_by_dot: true }])
    expect(writes.calls).toEqual([...callsOf(project, 2).slice(0, 1), ...callsOf(project, 2)])
    await sees(title).toHaveText(`${numbered(project, 3)} 12.50 TON`)
  })

  test('RECO-99 while no save is answered three tickets can be accepted, their rows show Saving, and then the calls are sent in order', async () => {
    const { project, page, title, quantity, status } = await begun()
    const writes = await holdWrites(page)
    for (const at of [2, 3, 4]) {
      await sees(title).toHaveText(`${numbered(project, at)} 12.50 TON`)
      await sees(quantity).toHaveValue('12.50')
      await page.keyboard.press('Control+Enter')
    }
    await sees(title).toHaveText(`${numbered(project, 5)} 12.50 TON`)
    await sees(status).toContainText('3 saving')
    // only one call has reached the server; the table already shows the codes, and marks the rows as not saved yet
    expect(writes.calls).toEqual(callsOf(project, 2).slice(0, 1))
    await sees(page.getByRole('row').filter({ hasText: numbered(project, 3) })).toContainText('402-3130')
    await sees(page.locator('.ag-row.table-row-saving')).toHaveCount(3)
    expect((await desk.held(project))[1]).toBe('02 pending')
    await writes.release()
    await expect.poll(async () => (await desk.held(project)).slice(1, 5)).toEqual([saved(2), saved(3), saved(4), '05 pending'])
    expect(writes.calls).toEqual([2, 3, 4].flatMap((at) => callsOf(project, at)))
    await sees(status).not.toContainText('saving')
    await sees(page.locator('.ag-row.table-row-saving')).toHaveCount(0)
    await sees(title).toHaveText(`${numbered(project, 5)} 12.50 TON`)
  })

  test('RECO-99 a refused ticket returns with the input and the reason, the others are saved, and a key meant for another ticket does not accept it again', async () => {
    const { project, page, title, quantity, alert } = await begun()
    await page.route(/pay_item_assignments$/, async (route) => {
      const isSecond = route.request().postData()?.includes(`"haulhub_slip_id":${project.tickets[1]}`) === true
      return isSecond ? route.fulfill({ status: 422, json: { message: 'Pay period 1 is closed and cannot be updated.' } }) : route.continue()
    })
    const writes = await holdWrites(page)
    await page.keyboard.type('11.5')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-04')
    await writes.release()
    await sees(title).toHaveText(`${numbered(project, 2)} 12.50 TON`)
    await page.keyboard.press('Control+Enter')
    await sees(alert).toContainText('Pay period 1 is closed and cannot be updated.')
    await sees(alert).toBeFocused()
    await sees(quantity).toHaveValue('11.5')
    await expect.poll(async () => (await desk.held(project)).slice(1, 4)).toEqual(['02 pending', saved(3), '04 pending'])
    // now that the person has read the reason of the refusal, accepting the same ticket again succeeds
    await page.unroute(/pay_item_assignments$/)
    await page.waitForTimeout(700)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-04')
    await expect.poll(async () => (await desk.held(project)).at(1)).toBe(saved(2, '11.50'))
  })

  thorough('RECO-99 a refusal does not interrupt a ticket that is being edited, and the refused ticket follows it, even if the drawer is closed', async () => {
    const { project, page, title, quantity, alert } = await begun()
    await page.route(/pay_item_assignments$/, (route) => route.fulfill({ status: 422, json: { message: 'Not today.' } }))
    const writes = await holdWrites(page)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await page.keyboard.type('7')
    await writes.release()
    await sees.poll(() => page.getByRole('alert', { name: 'Refusals' }).allInnerTexts()).toContainEqual(expect.stringContaining('It is shown again next.'))
    await sees(title).toContainText('-03')
    await sees(quantity).toHaveValue('7')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Enter')
    await sees(title).toContainText('-02')
    await sees(alert).toContainText('Not today.')
    expect((await desk.held(project)).slice(1, 3)).toEqual(['02 pending', '03 pending'])
  })

  test('RECO-99 WORK-33 a page that is reloaded while saves are waiting resumes them, and each takes effect once', async () => {
    const { project, page, title, status } = await begun()
    // the first call reaches the server, but its answer does not arrive; the other calls are never sent
    await page.route(WRITES, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    for (const at of [2, 3]) {
      await sees(title).toHaveText(`${numbered(project, at)} 12.50 TON`)
      await page.keyboard.press('Control+Enter')
    }
    await sees(status).toContainText('2 not sent')
    await page.unroute(WRITES)
    // while saves are pending, leaving the page asks for confirmation
    const dialogKind = page.waitForEvent('dialog').then(async (dialog) => {
      const kind = dialog.type()
      await dialog.accept()
      return kind
    })
    await page.reload()
    expect(await dialogKind).toBe('beforeunload')
    await expect.poll(async () => (await desk.held(project)).slice(1, 4)).toEqual([saved(2), saved(3), '04 pending'])
    const { rows } = await desk.server.owner.query<{ times: number }>(`SELECT count(*)::int AS times FROM slip_events WHERE slip_id = ANY($1) AND event = 'assigned'`, [project.tickets.slice(1, 3)])
    expect(rows).toEqual([{ times: 2 }])
    await sees(status).not.toContainText('not sent')
  })

  thorough('RECO-99 RECO-23 while 20 saves are waiting, a backdrop covers the next accepted ticket until one completes', async () => {
    const { project, page, title, status } = await begun(23)
    const writes = await holdWrites(page)
    const backdrop = page.locator('.drawer-backdrop')
    for (let at = 2; at <= 22; at += 1) {
      await sees(title).toHaveText(`T-${project.id}-${String(at).padStart(2, '0')} 12.50 TON`)
      await page.keyboard.press('Control+Enter')
    }
    await sees(backdrop).toContainText(`Saving ticket T-${project.id}-22`)
    await sees(status).toContainText('20 saving')
    await writes.release()
    await sees(title).toHaveText(`T-${project.id}-23 12.50 TON`)
    await expect.poll(async () => (await desk.held(project)).filter((line) => line.includes('delivered')).length).toBe(21)
  })

  test('RECO-99 without a connection, the accept after 20 waiting ones is refused with the reason, and the drawer keeps the input and remains editable', async () => {
    const { project, page, title, quantity, status } = await begun(23)
    await page.route(WRITES, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected')))
    for (let at = 2; at <= 21; at += 1) {
      await sees(title).toHaveText(`T-${project.id}-${String(at).padStart(2, '0')} 12.50 TON`)
      await page.keyboard.press('Control+Enter')
    }
    await sees(status).toContainText('20 not sent')
    await sees(title).toHaveText(`T-${project.id}-22 12.50 TON`)
    await page.keyboard.type('9')
    await page.keyboard.press('Control+Enter')
    await sees(page.getByText('20 changes are waiting to be saved').first()).toBeVisible()
    await sees(page.locator('.drawer-backdrop')).toHaveCount(0)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('11')
    await sees(quantity).toHaveValue('11')
    await page.unroute(WRITES)
    await expect.poll(async () => (await desk.held(project)).filter((line) => line.includes('delivered')).length).toBe(20)
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await desk.held(project))[21]).toBe('22 delivered 402-3130 11.00')
  })

  thorough('RECO-98 RECO-99 another item than the suggested one affects the next suggestion before it is saved', async () => {
    const { project, page, title, drawer } = await begun()
    await project.item({ item_code: '500-1', line_number: 77 })
    const writes = await holdWrites(page)
    await page.keyboard.press('Alt+/')
    await page.keyboard.type('500-1')
    await sees(page.getByRole('option', { name: /500-1/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    const suggested = drawer.locator('.suggested-item')
    await sees(suggested).toHaveCount(2)
    await sees(suggested.nth(1)).toContainText('500-1')
    await sees(drawer.getByRole('textbox', { name: /^Quantity/ })).toHaveCount(0)
    await writes.release()
    await expect.poll(async () => (await desk.held(project)).at(1)).toBe('02 delivered 500-1 12.50')
  })

  thorough('RECO-99 a ticket beyond the loaded rows that was found ahead is opened by the accept without another request', async () => {
    const project = await desk.project(330)
    await project.item()
    const [first, second] = [project.tickets[0], project.tickets[320]]
    await desk.server.owner.query('UPDATE slips SET coded = true WHERE dot_project_id = $1 AND id <> ALL($2)', [project.id, [first, second]])
    const page = await desk.table(project)
    let requestCount = 0
    let isHeld = false
    await page.route(/next_to_code/, (route) => {
      requestCount += 1
      return isHeld ? undefined : route.continue()
    })
    const ahead = page.waitForResponse((answer) => answer.url().endsWith(`pay_item_suggestion?slip_id=${second}`))
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Search items' }).waitFor()
    await ahead
    expect(requestCount).toBeGreaterThan(0)
    isHeld = true
    await page.keyboard.type('402')
    await sees(page.getByRole('option', { name: /402/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sees(page.getByRole('heading', { level: 2 }).filter({ hasText: `T-${project.id}-321` })).toBeVisible()
  })

  thorough('RECO-99 RECO-100 the first photos of the next tickets are read ahead', async () => {
    const project = await desk.project(4, { image_count: 1 })
    await project.item()
    const page = await desk.table(project)
    const lists: string[] = []
    await page.route(/\/v1\/images\?/, (route) => {
      lists.push(new URL(route.request().url()).searchParams.get('imageable_id') ?? '')
      return route.fulfill({ json: { images: [] } })
    })
    await page.keyboard.press('Enter')
    await sees(page.getByRole('heading', { level: 2 }).filter({ hasText: '-01' })).toBeVisible()
    await sees.poll(() => new Set(lists)).toEqual(new Set(project.tickets.map(String)))
    await sees(page.getByRole('heading', { level: 2 }).filter({ hasText: '-01' })).toBeVisible()
  })

  thorough('RECO-99 without a connection, an accept waits in the background even if the rows of the table are not loaded yet', async () => {
    const { project, page, title, quantity, status, drawer } = await begun()
    await page.getByRole('textbox', { name: 'Note, optional' }).fill('Weighed twice')
    await page.route('**/v1/slips?*', () => undefined)
    await page.reload()
    await sees(title).toContainText(numbered(project, 2))
    await sees(quantity).toHaveValue('12.50')
    await sees(status).toContainText('Live')
    // waits for the table, since an accept is saved in the background only if the table has a next ticket
    await sees(page.getByRole('grid')).toBeVisible()
    await page.context().setOffline(true)
    await sees(status).toContainText('Offline')
    await drawer.getByRole('textbox', { name: 'Note, optional' }).focus()
    await page.keyboard.press('Control+Enter')
    await sees(status).toContainText('1 not sent')
    await page.unroute('**/v1/slips?*')
    await page.context().setOffline(false)
    await sees(status).not.toContainText('not sent')
    await expect.poll(async () => (await desk.held(project)).at(1)).toBe(saved(2))
  })

  thorough('CLERK-13 without a connection, Ctrl+Z says that the accept is not saved yet, and the drawer remains', async () => {
    const { page, title, status } = await begun()
    await page.route(WRITES, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected')))
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await sees(status).toContainText('1 not sent')
    await page.keyboard.press('Control+z')
    await sees.poll(async () => (await page.getByRole('alert', { name: 'Refusals' }).allInnerTexts()).join(' ') + (await page.getByRole('status', { name: 'Announcements' }).innerText())).toMatch(/not saved yet/i)
    await sees(title).toContainText('-03')
    await page.unroute(WRITES)
    await sees(status).not.toContainText('not sent')
  })

  test('CLERK-13 Ctrl+Z in an untouched ticket undoes the last accept and opens its ticket, even while its save is waiting; with typed text it belongs to the field', async () => {
    const { project, page, title, quantity } = await begun()
    const writes = await holdWrites(page)
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await page.keyboard.press('Control+z')
    await writes.release()
    await sees(title).toContainText('-02')
    await sees(quantity).toHaveValue('12.50')
    await expect.poll(async () => (await desk.held(project)).slice(1, 3)).toEqual(['02 pending', '03 pending'])
    await page.keyboard.type('7')
    await page.keyboard.press('Control+z')
    await sees(quantity).toHaveValue('12.50')
    await sees(title).toContainText('-02')
    await page.keyboard.type('11')
    await page.keyboard.press('Control+Enter')
    await sees(title).toContainText('-03')
    await expect.poll(async () => (await desk.held(project)).at(1)).toBe(saved(2, '11.00'))
  })
})

thorough('SHELL-65 a page that saved nothing does not report that everything is saved when the connection returns', async () => {
  const project = await desk.project(1)
  const page = await desk.table(project)
  // simulates that the page has been open for an hour
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 3_600_000
    window.dispatchEvent(new Event('online'))
  })
  expect(await page.getByRole('status', { name: 'Announcements' }).textContent()).not.toContain('saved')
})
