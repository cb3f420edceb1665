import { hash } from '@node-rs/argon2'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionOf } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { untilWaiting } from '#tests/lock-waits'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

const PASSWORD = 'Gravel-Otter-57'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

thorough('B12 WORK-31 a table shows changes while others keep changing it without a pause', async () => {
  const project = await desk.project(3)
  const [busy = 0, once = 0] = project.tickets
  const page = await desk.table(project)
  const colleague = await desk.signedIn('administrator')
  let isOver = false
  let changes = 0
  const goOn = async () => {
    while (!isOver) {
      changes += 1
      expect((await colleague.patch('/v3/slips/bulk_flag_update', { slip_ids: [busy], flag: true, note: `Look ${changes}` })).status).toBe(200)
    }
  }
  const going = goOn()
  try {
    expect((await colleague.patch('/v3/slips/bulk_status_update', { slip_ids: [once], status: 'delivered', date: today() })).status).toBe(200)
    const before = changes
    await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-02` })).toContainText('Delivered')
    expect(changes).toBeGreaterThan(before)
  } finally {
    isOver = true
    await going
  }
})

test('B12 API-25 a change that arrives while the first rows of a table are being read is shown, although their answer is from before it', async () => {
  const [clerk, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const project = await desk.project(2)
  const page = await desk.open('/healthz', clerk)
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let answered = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => (answered = resolve))
  await page.route(/\/v1\/slips\?project_id=/, async (route) => {
    const response = await route.fetch()
    answered()
    await isReleased
    await route.fulfill({ response })
  })
  const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(`${desk.server.address}/projects/${project.id}/tickets`)
  await Promise.all([isAnswered, isLive])
  expect((await colleague.patch(`/v1/slips/${project.tickets[0]}`, { flag: true })).status).toBe(200)
  // the announcement shows that the page has handled the change, here before its first rows arrive
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('1 ticket changed')
  release()
  await sees(page.getByRole('grid').getByRole('row').filter({ hasText: `T-${project.id}-01` })).toContainText('Flagged')
})

thorough('WORK-31 WORK-33 a change that was sent before a reload and is saved after it is not announced as a colleague’s', async () => {
  const [clerk, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const project = await desk.project(3)
  const [first, ...others] = project.tickets
  const page = await desk.table(project, clerk)
  const holder = await desk.server.owner.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM slips WHERE id = $1 FOR UPDATE', [first])
    await page.keyboard.press('f')
    await untilWaiting(desk.server.owner, holder)
    const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await page.reload()
    await isLive
    await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
    await earAt(page)
    await holder.query('COMMIT')
  } finally {
    holder.release(true)
  }
  await sees(page.getByRole('row').filter({ hasText: `T-${project.id}-01` })).toContainText('Flagged')
  expect((await colleague.patch('/v3/slips/bulk_flag_update', { slip_ids: others, flag: true })).status).toBe(200)
  const changes = () => page.evaluate(() => window.heard.filter((sentence) => /tickets? changed/.test(sentence)))
  await sees.poll(changes).not.toEqual([])
  expect(await changes()).toEqual(['2 tickets changed'])
})

/** A clerk whose session can be ended, and who can sign in again on the screen that then covers the window. */
async function clerkWithPassword() {
  const clerk = await desk.signedIn('administrator')
  await desk.server.owner.query('UPDATE logins SET password_hash = $1 WHERE id = $2', [await hash(PASSWORD), clerk.person.login_id])
  return {
    clerk,
    /** Ends the clerk's sessions from another device. */
    async endSession(page: Page) {
      const elsewhere = await sessionOf(desk.server.running, clerk.person)
      expect((await elsewhere.delete('/v1/account/sessions')).status).toBe(200)
      await sees(page.getByLabel('Password', { exact: true })).toBeFocused()
    },
    async signInAgain(page: Page) {
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
    },
  }
}

test('API-25 AUTH-10 what changed while a session had ended is shown in an open table of tickets when the same person signs in again, and is read once', async () => {
  const [{ clerk, endSession, signInAgain }, colleague] = [await clerkWithPassword(), await desk.signedIn('administrator')]
  const project = await desk.project(2)
  const page = await desk.open(`/projects/${project.id}/tickets`, clerk, {})
  const grid = page.getByRole('grid')
  const row = (number: string) => grid.getByRole('row').filter({ hasText: `T-${project.id}-${number}` })
  await sees(row('01')).toBeVisible()
  await sees(row('01')).not.toContainText('Flagged')

  await endSession(page)
  // the mark disappears if the table is opened again
  await grid.evaluate((element) => element.setAttribute('data-was-there', ''))
  expect((await colleague.patch(`/v1/slips/${project.tickets[0]}`, { flag: true })).status).toBe(200)
  await desk.make.ticket(project.id, { ticket_number: `T-${project.id}-03` })
  const reads: string[] = []
  page.on('request', (request) => void reads.push(decodeURIComponent(request.url().slice(desk.server.address.length))))
  await signInAgain(page)
  await sees(row('01')).toContainText('Flagged')
  await sees(row('03')).toBeVisible()
  await sees(page.locator('[data-was-there]')).toHaveCount(1)

  // once this later change is shown, the page has sent every read that the sign-in caused
  expect((await colleague.patch(`/v1/slips/${project.tickets[1]}`, { flag: true })).status).toBe(200)
  await sees(row('02')).toContainText('Flagged')
  const shown = ['/v1/slips?project_id', '/v1/table_preferences/slips', '/v1/account/preferences', '/v1/jobs']
  await sees.poll(() => shown.map((start) => [start, reads.filter((read) => read.startsWith(start)).length])).toEqual(shown.map((start) => [start, 1]))
})

thorough('API-25 AUTH-10 an open list of records also shows what changed while a session had ended', async () => {
  const { clerk, endSession, signInAgain } = await clerkWithPassword()
  const colleague = await desk.make.employee({ role: 'field_engineer', last_name: 'Before' })
  const page = await desk.open('/admin/employees', clerk, {})
  await sees(page.getByRole('grid')).toContainText('Before')
  await endSession(page)
  await desk.server.owner.query(`UPDATE employees SET last_name = 'After' WHERE id = $1`, [colleague.id])
  await desk.make.employee({ role: 'field_engineer', last_name: 'Newcomer' })
  await signInAgain(page)
  await sees(page.getByRole('grid')).toContainText('After')
  await sees(page.getByRole('grid')).toContainText('Newcomer')
  await sees(page.getByRole('grid')).not.toContainText('Before')
})
