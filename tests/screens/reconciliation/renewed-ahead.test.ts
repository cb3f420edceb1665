import type { Route } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

thorough('RECO-98 RECO-99 when two saves renew a ticket that was read ahead at the same time, it has the later suggestion, and opening it needs no request', async () => {
  const project = await desk.project(7)
  const item = await project.item()
  await project.item({ item_code: '500-1', line_number: 77 })
  const clerk = await desk.signedIn('administrator')
  const [first, , , , , sixth] = project.tickets
  await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: first, project_pay_item_id: item, quantity: '12.50' }] })
  const page = await desk.table(project, clerk)
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  const title = drawer.getByRole('heading', { level: 2 })
  const [detail, suggestion] = [`/v4/slips/${sixth}`, `pay_item_suggestion?slip_id=${sixth}`]
  const pending: Route[] = []
  const requestCount = (end: string) => pending.filter((route) => route.request().url().endsWith(end)).length
  const isRead = (end: string) => page.waitForResponse((answer) => answer.url().endsWith(end)).then((answer) => answer.finished())
  const isReadAhead = Promise.all([isRead(detail), isRead(suggestion)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isReadAhead
  await page.route((url) => [detail, suggestion].some((end) => url.href.endsWith(end)), (route) => {
    pending.push(route)
    // each save makes the page read the prefetched ticket and its suggestion again; of the first two such requests, only the one for the
    // suggestion is answered now
    return pending.length <= 2 && route.request().url().endsWith(suggestion) ? route.continue() : undefined
  })
  const firstSuggestion = isRead(suggestion)
  for (const at of [2, 3]) {
    await sees(title).toContainText(`-0${at}`)
    await page.keyboard.press('Alt+/')
    await page.keyboard.type('500-1')
    await sees(page.getByRole('option', { name: /500-1/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await sees.poll(() => [requestCount(detail), requestCount(suggestion)]).toEqual([at - 1, at - 1])
    await firstSuggestion
  }
  for (const end of [detail, suggestion]) {
    const answer = isRead(end)
    await pending.findLast((route) => route.request().url().endsWith(end))?.continue()
    await answer
    // when the page has the answer to this later request, it has also handled the answer above
    await page.evaluate(() => fetch('/').then((page) => page.text()))
  }
  for (const at of [4, 5]) {
    await sees(title).toContainText(`-0${at}`)
    await page.keyboard.press('Alt+s')
  }
  await sees(title).toContainText('-06')
  await sees(drawer).toContainText('You used this item for 2 of the last 3 loads')
  expect(pending).toHaveLength(4)
})
