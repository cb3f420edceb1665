import { afterAll, beforeAll, expect, test } from 'vitest'
import { earAt } from '#tests/screens/ear'
import { openCodingDesk, sees, type CodingDesk } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

test('B12 WORK-31 what changed while a table of tickets was closed is shown when it opens again, and nothing is read again without a change', async () => {
  const colleague = await desk.signedIn('administrator')
  const project = await desk.project(2)
  // a page without the client, whose own connection the next line would otherwise take for that of the tickets
  const page = await desk.open('/healthz', await desk.signedIn('administrator'))
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

thorough('B12 WORK-31 a change whose reading fails once is shown and announced', async () => {
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

thorough('B12 WORK-31 a change that is being read when the filter changes is shown when the filter is cleared', async () => {
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
    // never answered: the search below makes the page abandon this read
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

thorough('WORK-30 PLUS-34 API-25 a ticket that is moved to another project stays in the former project’s table, marked, and is not counted there', async () => {
  const administrator = await desk.signedIn('administrator')
  const [project, other] = [await desk.project(2), await desk.project(1)]
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  for (const clerk of [await desk.signedIn('administrator'), engineer]) {
    const page = await desk.open(`/projects/${project.id}/tickets`, clerk)
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: `T-${project.id}-01` })
    await sees(row).toBeVisible()
    await sees(page.locator('.table-foot')).toContainText('2 tickets')
    const { slip } = (await administrator.get(`/v4/slips/${project.tickets[0]}`)).body
    const moved = await administrator.post(`/v1/slips/${project.tickets[0]}/move`, { project_id: other.id, version: slip.version })
    expect(moved.status).toBe(200)
    await sees(page.locator('.ag-row.table-row-left').filter({ hasText: `T-${project.id}-01` }).first()).toBeVisible()
    await sees(page.locator('.table-foot')).toContainText('1 ticket')
    expect((await administrator.post('/v1/slips/undo', { change_set: moved.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
  }
})

/** Opens a project's tickets. The request for the first rows is answered only after `release`, and the request for the count never. */
async function openSlowly(path: string, person: Parameters<CodingDesk['open']>[1]) {
  const page = await desk.open('/account', person)
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let answered = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => (answered = resolve))
  await page.route(/\/v1\/slips\?.*project_id=.*page_size=100/, async (route) => {
    const response = await route.fetch()
    answered()
    await isReleased
    await route.fulfill({ response })
  })
  // never answered: the rows arrive first and show the number of tickets, so the page abandons the request for the count
  await page.route(/\/v1\/slips\/count\?/, () => undefined)
  await page.goto(`${desk.server.address}${path}`)
  await isAnswered
  return { page, release: () => release() }
}

thorough('WORK-29 WORK-30 a ticket that stops matching while the rows are being read is marked when they arrive, and not counted', async () => {
  const colleague = await desk.signedIn('administrator')
  const project = await desk.project(2)
  const { page, release } = await openSlowly(`/projects/${project.id}/tickets?flag_by_dot=no`, await desk.signedIn('administrator'))
  const isRead = page.waitForResponse(/\/v1\/slips\/ids\?/)
  expect((await colleague.patch(`/v1/slips/${project.tickets[0]}`, { flag: true })).status).toBe(200)
  await isRead
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('1 ticket changed')
  release()
  await sees(page.locator('.ag-row.table-row-left').filter({ hasText: `T-${project.id}-01` }).first()).toBeVisible()
  await sees(page.locator('.table-foot')).toContainText('1 ticket')
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('3')
})

thorough('WORK-30 PLUS-34 a ticket that is moved out of the person’s sight while the rows are being read is marked when they arrive', async () => {
  const colleague = await desk.signedIn('administrator')
  const [project, other] = [await desk.project(2), await desk.project(1)]
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  const { page, release } = await openSlowly(`/projects/${project.id}/tickets`, engineer)
  const isRead = page.waitForResponse(/\/v1\/slips\/ids\?/)
  const { slip } = (await colleague.get(`/v4/slips/${project.tickets[0]}`)).body
  expect((await colleague.post(`/v1/slips/${project.tickets[0]}/move`, { project_id: other.id, version: slip.version })).status).toBe(200)
  await isRead
  await sees(page.getByRole('status', { name: 'Announcements' })).toContainText('1 ticket changed')
  release()
  await sees(page.getByRole('grid').getByRole('row').filter({ hasText: `T-${project.id}-01` })).toBeVisible()
  await sees(page.locator('.ag-row.table-row-left').filter({ hasText: `T-${project.id}-01` }).first()).toBeVisible()
})

thorough('PLUS-15 WORK-31 a parked ticket that a colleague codes leaves the open list of parked tickets', async () => {
  const colleague = await desk.signedIn('administrator')
  const project = await desk.project(3)
  const item = await project.item()
  const clerk = await desk.signedIn('administrator')
  expect((await clerk.post('/v1/parked_slips', { slip_ids: project.tickets, note: 'Photo is missing' })).status).toBe(200)
  const code = async (id = 0) => {
    const answer = await colleague.post(`/v2/projects/${project.id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: '12.50' }] })
    expect(answer.status).toBe(200)
  }
  const page = await desk.open('/parked', clerk)
  const row = (number: string) => page.locator('.ag-row').filter({ hasText: `T-${project.id}-${number}` }).first()
  await sees(row('01')).toBeVisible()
  await code(project.tickets[0])
  await sees(row('01')).toHaveCount(0)
  await sees(row('02')).toBeVisible()
})
