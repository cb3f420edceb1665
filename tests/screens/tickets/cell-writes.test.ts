import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openCodingDesk, sees, type CodingDesk, type MadeProject } from '#tests/screens/reconciliation/coding-desk'

let desk: CodingDesk
beforeAll(async () => {
  desk = await openCodingDesk()
})
afterAll(() => desk.close())

const CELLS = /bulk_field_update/
const cell = (page: Page, row: number) => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="field_temperature"]`)

/** A clerk whose tables of tickets show the field temperature. */
async function clerkAtCells(): Promise<SignedInClient> {
  const clerk = await desk.signedIn('administrator')
  const columns = ['ticket_number', 'plant_name', 'field_temperature'].map((key, order) => ({ key, shown: true, order, width: 130, pinned: order === 0 }))
  expect((await clerk.post('/v1/table_preferences/slips', { columns, sort: [] })).status).toBe(200)
  return clerk
}

async function typeInto(page: Page, row: number, value: string): Promise<void> {
  await cell(page, row).click()
  await sees(cell(page, row)).toBeFocused()
  await page.keyboard.press('F2')
  await sees(page.locator('.ag-cell-inline-editing input')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  await sees(page.locator('.ag-cell-inline-editing')).toHaveCount(0)
}

/** Holds back the first write of a cell until `release`, so that the writes of later cells wait. `sent` gets the requests of all writes. */
async function holdFirst(page: Page): Promise<{ readonly sent: Request[]; release(): void }> {
  const sent: Request[] = []
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(CELLS, async (route) => {
    if (sent.push(route.request()) === 1) await isReleased
    await route.continue()
  })
  return { sent, release: () => release() }
}

const ticketsOf = (sent: readonly Request[]): number[] => sent.map((request) => request.postDataJSON().changes[0].id)

async function temperatures(project: MadeProject): Promise<(string | null)[]> {
  const { rows } = await desk.server.owner.query(`SELECT details ->> 'field_temperature' AS value FROM slips WHERE dot_project_id = $1 ORDER BY ticket_number`, [project.id])
  return rows.map(({ value }) => value)
}

test('TICK-42 AUTH-42 a cell’s value that waits for the one before is not sent once somebody else has signed in', async () => {
  const [clerk, other] = [await clerkAtCells(), await clerkAtCells()]
  const project = await desk.project(3)
  const page = await desk.open(`/projects/${project.id}/tickets`, clerk, {})
  const { sent, release } = await holdFirst(page)
  await typeInto(page, 0, '297.5')
  await sees.poll(() => sent.length).toBe(1)
  await typeInto(page, 1, '305')

  const isOthers = page.waitForResponse((answer) => answer.url().endsWith('/v1/account/preferences') && answer.request().headers()['authorization'] === `Bearer ${other.accessToken}`)
  const beside = await page.context().newPage()
  await beside.goto(`${desk.server.address}/icon.svg`)
  await beside.evaluate((tokens) => localStorage.setItem('slipway.tokens', tokens), JSON.stringify({ authorization: other.accessToken, refresh: other.refreshToken, id: '', expires_at: 0 }))
  await beside.close()
  await isOthers
  release()
  await sees(cell(page, 2)).toBeVisible()
  // this write waits for the two earlier ones, so once it is saved, neither of those can be sent any more
  await typeInto(page, 2, '310')
  await expect.poll(async () => (await temperatures(project))[2]).toBe('310')
  expect(await temperatures(project)).toEqual(['297.5', null, '310'])
  expect(ticketsOf(sent)).toEqual([project.tickets[0], project.tickets[2]])
})

test('TICK-42 API-35 a cell’s value that waits for the one before does not replace a value of the same field that was saved in the form later', async () => {
  const project = await desk.project(3)
  const page = await desk.open(`/projects/${project.id}/tickets`, await clerkAtCells())
  const { sent, release } = await holdFirst(page)
  await typeInto(page, 0, '297.5')
  await sees.poll(() => sent.length).toBe(1)
  await typeInto(page, 1, '305')
  await cell(page, 1).click()
  await page.keyboard.press('Alt+e')
  await page.getByRole('textbox', { name: /^Field temperature/ }).fill('310')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => temperatures(project)).toEqual([null, '310', null])
  await sees(page.getByText(`Ticket T-${project.id}-02 saved`).first()).toBeVisible()
  release()
  await expect.poll(() => temperatures(project)).toEqual(['297.5', '310', null])
  // this write waits for the two earlier ones, so once it is saved, neither of those can be sent any more
  await typeInto(page, 2, '299')
  await expect.poll(async () => (await temperatures(project))[2]).toBe('299')
  expect(await temperatures(project)).toEqual(['297.5', '310', '299'])
  expect(ticketsOf(sent)).toEqual([project.tickets[0], project.tickets[2]])
})
