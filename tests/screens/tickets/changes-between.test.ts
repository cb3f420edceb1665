import { afterAll, beforeAll, expect, test } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('B12 WORK-31 what changed while a table of tickets was closed is shown when it opens again, and nothing is read again without a change', async () => {
  const colleague = await desk.signedIn('administrator')
  const project = await desk.project(2)
  const page = await desk.open('/account', await desk.signedIn('administrator'))
  const socketOpened = page.waitForEvent('websocket')
  await page.goto(`${desk.server.address}/projects/${project.id}/tickets`)
  const socket = await socketOpened
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: `T-${project.id}-01` })
  await sees(row).toBeVisible()
  const reads: string[] = []
  page.on('request', (request) => void (/\/v1\/slips\?project_id=/.test(request.url()) && reads.push(request.url())))
  const away = async () => {
    await page.getByRole('tab', { name: 'Contract', exact: true }).click()
    await sees(row).toHaveCount(0)
  }
  await away()
  await page.goBack()
  await sees(row).toBeVisible()
  expect(reads).toEqual([])
  await away()
  const received = socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('"tickets"') })
  expect((await colleague.patch(`/v1/slips/${project.tickets[0]}`, { flag: true })).status).toBe(200)
  await received
  await page.goBack()
  await sees(row).toContainText('Flagged')
})

test('B12 WORK-31 a change whose reading fails once is shown and announced', async () => {
  const colleague = await desk.signedIn('administrator')
  const project = await desk.project(2)
  const page = await desk.open(`/projects/${project.id}/tickets`, await desk.signedIn('administrator'))
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: `T-${project.id}-01` })
  await sees(row).toBeVisible()
  let failures = 0
  await page.route(/\/v1\/slips\?filters/, (route) => {
    failures += 1
    return failures === 1 ? route.fulfill({ status: 500, json: { errors: ['Something went wrong.'] } }) : route.continue()
  })
  expect((await colleague.patch(`/v1/slips/${project.tickets[0]}`, { flag: true })).status).toBe(200)
  await sees(row).toContainText('Flagged')
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('1 ticket changed')
  expect(failures).toBeGreaterThan(1)
})

test('B12 WORK-31 a change that is being read when the filter changes is shown when the filter is cleared', async () => {
  const colleague = await desk.signedIn('administrator')
  const project = await desk.project(2)
  const page = await desk.open(`/projects/${project.id}/tickets`, await desk.signedIn('administrator'))
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: `T-${project.id}-01` })
  await sees(row).toBeVisible()
  await earAt(page)
  let noteRequest = (): void => undefined
  const isAsked = new Promise<void>((resolve) => (noteRequest = resolve))
  let isFirst = true
  await page.route(/\/v1\/slips\?filters/, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    noteRequest()
    // never answered, as the page gives this read up
  })
  expect((await colleague.patch(`/v1/slips/${project.tickets[0]}`, { flag: true })).status).toBe(200)
  await isAsked
  await page.keyboard.press('/')
  await page.keyboard.type(`T-${project.id}-02`)
  await sees(row).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await sees(row).toContainText('Flagged')
  expect(await page.evaluate(() => window.heard)).toContain('1 ticket changed')
})
