import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const titleOf = (page: Page) => page.getByRole('region', { name: /^Reconciliation/ }).getByRole('heading', { level: 2 })
const numbered = ({ id }: MadeProject, at: number) => `T-${id}-${String(at).padStart(2, '0')}`
const leasesOf = async ({ tickets }: MadeProject) =>
  (await desk.server.owner.query('SELECT slip_id, employee_id FROM coding_leases WHERE slip_id = ANY ($1)', [tickets])).rows as { slip_id: number; employee_id: number }[]

async function engineerOf(project: MadeProject): Promise<SignedInClient> {
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project.id, engineer.person)
  return engineer
}

test('PLUS-15 two clerks in one list are never given the same ticket: the second skips those of the first, and sees who has a ticket', async () => {
  const project = await desk.project(14)
  const [one, two] = [await engineerOf(project), await engineerOf(project)]
  const first = await desk.table(project, one)
  await first.keyboard.press('Enter')
  await sees(titleOf(first)).toContainText(numbered(project, 1))
  await expect.poll(async () => (await leasesOf(project)).length).toBe(11)

  const second = await desk.table(project, two)
  await second.keyboard.press('Enter')
  await sees(titleOf(second)).toContainText(numbered(project, 1))
  const { rows: [{ name }] } = await desk.server.owner.query(`SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE id = $1 AND dot_authority_id = $2`, [one.person.id, one.person.dot_authority_id])
  await sees(second.getByText(`${name} is coding this ticket.`)).toBeVisible()
  expect(await findings(second)).toEqual([])
  await expect.poll(async () => (await leasesOf(project)).length).toBe(14)
  await second.keyboard.press('Alt+s')
  await sees(titleOf(second)).toContainText(numbered(project, 12))
  await first.keyboard.press('Alt+s')
  await sees(titleOf(first)).toContainText(numbered(project, 2))

  // leaving the run releases all leases
  await first.keyboard.press('Escape')
  await expect.poll(async () => (await leasesOf(project)).filter(({ employee_id: id }) => id === one.person.id)).toEqual([])
})

thorough('PLUS-15 two clerks who start the same group on their start pages get different tickets', async () => {
  const project = await desk.project(13)
  const begun = async () => {
    const page = await desk.open('/to-code', await engineerOf(project))
    await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
    await page.keyboard.press('Alt+Shift+G')
    return page
  }
  const first = await begun()
  await sees(titleOf(first)).toContainText(numbered(project, 1))
  await expect.poll(async () => (await leasesOf(project)).length).toBe(11)
  const second = await begun()
  await sees(titleOf(second)).toContainText(numbered(project, 12))
  await sees(second.getByText(/is coding this ticket/)).toHaveCount(0)
})

test('PLUS-15 a ticket is parked with a note from the drawer, the run continues without it, and it appears in the list of parked tickets', async () => {
  // removes what an earlier try of this test left parked
  await desk.server.owner.query('UPDATE parked_slips SET note = NULL, parked_by_name = NULL, parked_at = NULL, for_employee_id = NULL, for_name = NULL')
  const project = await desk.project(4)
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText(numbered(project, 1))
  await sees(page.locator('.drawer')).toContainText('4 left in this view')
  if (process.env.LOOKS !== undefined) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.screenshot({ path: `${process.env.LOOKS}/drawer-park-1280.png` })
  }
  await page.keyboard.press('Alt+b')
  await sees(page.getByRole('textbox', { name: 'Why is it parked?' }).or(page.getByRole('combobox', { name: 'Why is it parked?' }))).toBeFocused()
  // nothing can be parked without a note
  await page.keyboard.press('Enter')
  await page.keyboard.type('Photo is missing')
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText(numbered(project, 2))
  await sees(page.getByText(`${numbered(project, 1)} is parked.`).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // opening the parked ticket itself shows who parked it and why
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  await sees(page.getByText(/Parked by .*: Photo is missing/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${desk.server.address}/parked`)
  // find it by its number: while the list is reloaded, there are rows without values for a moment
  const parked = page.locator('.ag-row').filter({ hasText: numbered(project, 1) })
  await sees(page.locator('.ag-row')).toHaveCount(1)
  await sees(parked).toContainText('Photo is missing')
  await sees(page.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  if (process.env.LOOKS !== undefined) await page.screenshot({ path: `${process.env.LOOKS}/parked.png` })
  await page.keyboard.press('y')
  await sees(page.getByText(`${numbered(project, 1)} is back in the queue.`).first()).toBeVisible()
  await sees(page.getByText('No ticket is parked.', { exact: false })).toBeVisible()
  await page.keyboard.press('Control+z')
  await sees(parked).toContainText('Photo is missing')
})

thorough('PLUS-15 WORK-30 when parked tickets change twice in quick succession, the run follows the later change, whichever answer arrives first', async () => {
  const project = await desk.project(4)
  const colleague = await engineerOf(project)
  const page = await desk.table(project)
  let changes = 0
  await page.routeWebSocket(/websocket/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (String(message).includes('"parked_ticket"')) changes += 1
    })
  })
  await page.reload()
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  const isRead = page.waitForResponse(/\/v1\/parked_slips\?project_id/)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText(numbered(project, 1))
  await isRead
  let reads = 0
  page.on('response', (answer) => void (answer.url().includes('/v1/parked_slips?project_id') && (reads += 1)))
  let answered: () => void = () => undefined
  let release = answered
  const isAnswered = new Promise<void>((resolve) => (answered = resolve))
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/v1\/parked_slips\?project_id/, async (route) => {
    const response = await route.fetch()
    answered()
    await isReleased
    await route.fulfill({ response })
  }, { times: 1 })
  const { body: { parked_slips: [{ id, version }] } } = await colleague.post('/v1/parked_slips', { slip_ids: [project.tickets[2]], note: 'Photo is missing' })
  await isAnswered
  expect((await colleague.post('/v1/parked_slips/take_back', { parked_slip_ids: [id], versions: { [id]: version } })).status).toBe(200)
  await expect.poll(() => changes).toBe(2)
  // the page's own requests after the change were sent before this one, and are answered before it
  const pageDone = () => page.evaluate(() => fetch('/').then((answer) => answer.text()))
  await pageDone()
  release()
  await expect.poll(() => reads).toBe(2)
  await pageDone()
  await page.keyboard.press('Alt+s')
  await sees(titleOf(page)).toContainText(numbered(project, 2))
  await page.keyboard.press('Alt+s')
  await sees(titleOf(page)).toContainText(numbered(project, 3))
})

test('PLUS-15 a ticket that is handed over leaves this queue, and the other person’s start page shows it with a link', async () => {
  const project = await desk.project(3)
  const other = await engineerOf(project)
  const { rows: [{ name }] } = await desk.server.owner.query(`SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE id = $1 AND dot_authority_id = $2`, [other.person.id, other.person.dot_authority_id])
  const page = await desk.table(project)
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText(numbered(project, 1))
  await page.keyboard.press('Alt+h')
  await page.keyboard.type(name)
  await sees(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('You know this truck')
  await page.keyboard.press('Enter')
  await sees(titleOf(page)).toContainText(numbered(project, 2))
  await sees(page.locator('.drawer')).toContainText('2 left in this view')

  const theirs = await desk.open('/to-code', other)
  await sees(theirs.getByRole('button', { name: '1 handed over to you' })).toBeVisible()
  if (process.env.LOOKS !== undefined) await theirs.screenshot({ path: `${process.env.LOOKS}/to-code-queue.png` })
  await theirs.getByRole('button', { name: '1 handed over to you' }).focus()
  await theirs.keyboard.press('Enter')
  await sees(theirs.locator('.ag-row')).toHaveCount(1)
  await sees(theirs.locator('.ag-row')).toContainText('You know this truck')
  await sees(theirs.locator('.ag-row .ag-cell:focus')).toHaveCount(1)
  await theirs.keyboard.press('Enter')
  await sees(theirs.getByRole('heading', { name: new RegExp(numbered(project, 1)) }).first()).toBeVisible()
})

thorough('PLUS-15 parked tickets are selected and returned twice in a row', async () => {
  const project = await desk.project(3)
  const engineer = await engineerOf(project)
  await engineer.post('/v1/parked_slips', { slip_ids: project.tickets, note: 'Photo is missing' })
  const page = await desk.open('/parked', engineer)
  const rows = page.locator('.ag-row').filter({ hasText: `T-${project.id}-` })
  await sees(rows).toHaveCount(3)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('y')
  await sees(page.getByText('2 tickets are back in the queue.').first()).toBeVisible()
  await sees(rows).toHaveCount(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('y')
  await sees(rows).toHaveCount(0)
})
