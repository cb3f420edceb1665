import { afterAll, beforeAll, expect } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const WRITES = /\/v1\/slips\/\d+$|pay_item_assignments$|bulk_status_update$/

thorough('WORK-31 RECO-99 a ticket that an earlier page accepted and this page saves is not announced as a colleague’s change', async () => {
  const project = await desk.project(4)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  const [coded, , ...others] = project.tickets
  await clerk.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: coded, project_pay_item_id: item, quantity: '12.50' }], versions: { [String(coded)]: 1 } })
  const page = await desk.table(project, clerk)
  const drawer = page.getByRole('region', { name: /^Reconciliation/ })
  let isOff = true
  await page.route(WRITES, (route) => (isOff && route.request().method() !== 'GET' ? route.abort('internetdisconnected') : route.fallback()))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(drawer.getByRole('heading', { level: 2 })).toContainText('-02')
  await page.keyboard.press('Control+Enter')
  await sees(page.locator('.status-bar')).toContainText('1 not sent')
  page.once('dialog', (dialog) => void dialog.accept())
  const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.reload()
  await isLive
  await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-03` })).toBeVisible()
  await sees(page.locator('.status-bar')).toContainText('1 not sent')
  await earAt(page)
  isOff = false
  await expect.poll(async () => (await desk.held(project))[1], { timeout: 30_000 }).toBe('02 delivered 402-3130 12.50')
  await sees(page.locator('.status-bar')).not.toContainText('not sent')
  await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-02` })).toContainText('Delivered')
  const colleague = await desk.signedIn('administrator')
  expect((await colleague.patch('/v3/slips/bulk_flag_update', { slip_ids: others, flag: true })).status).toBe(200)
  const changes = () => page.evaluate(() => window.heard.filter((sentence) => /tickets? changed/.test(sentence)))
  await sees.poll(changes).not.toEqual([])
  expect(await changes()).toEqual(['2 tickets changed'])
})
