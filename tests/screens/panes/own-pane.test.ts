import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 30_000 })

let desk: ScreenDesk
let tickets: string
beforeAll(async () => {
  desk = await openScreenDesk()
  const project = await desk.make.project({ title: 'Ford Bridge' })
  await desk.make.ticket(project)
  tickets = `/projects/${project}/tickets`
})
afterAll(() => desk.close())

const pane = (page: Page, number: number) => page.locator('[data-pane]').nth(number - 1)

/** Opens a path in the focused pane, as the browser does when the address changes. */
const goTo = (page: Page, path: string) => page.evaluate((address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}, path)

/** Splits the focused pane; the new one shows a path and has the focus. */
async function openBeside(page: Page, number: number, path: string): Promise<void> {
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(page.locator('[data-pane]')).toHaveCount(number)
  await sees.poll(() => pane(page, number).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await goTo(page, path)
  await sees(pane(page, number).getByRole('gridcell').first()).toBeVisible()
}

/** Holds the answer to one call; returns a promise of the call's arrival, and a function that lets the answer go. */
async function holdAnswer(page: Page, address: RegExp, method: string) {
  let letGo = (): void => undefined
  const freed = new Promise<void>((resolve) => (letGo = resolve))
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    arrive()
    await freed
    return route.fulfill({ response })
  })
  return { arrived, letGo }
}

/** A group's form in pane 1, being saved while pane 2 with tickets gets the focus; `third` is the path of a further pane. */
async function savedFromElsewhere(third?: string) {
  const administrator = await desk.signedIn('administrator')
  const { body } = await administrator.post('/v3/dot_groups', { name: `Crew ${administrator.person.id}`, description: '', member_ids: [administrator.person.id] })
  const page = await desk.open(`/admin/groups/${body.dot_group.id}`, administrator)
  const description = page.getByRole('textbox', { name: /^Description/ })
  await sees(description).toBeVisible()
  await openBeside(page, 2, tickets)
  if (third !== undefined) await openBeside(page, 3, third)
  await description.fill('Works at night')
  const { arrived, letGo } = await holdAnswer(page, /\/v3\/dot_groups\//, 'PATCH')
  await page.keyboard.press('Control+Enter')
  await arrived
  await page.keyboard.press('Alt+2')
  await sees(pane(page, 2).locator('.ag-cell:focus')).toHaveCount(1)
  letGo()
  return { page, description }
}

test('WORK-2 PEOP-14 a form that was saved leaves its own pane, and not the pane that has the focus by then', async () => {
  const { page, description } = await savedFromElsewhere()
  await sees(description).toHaveCount(0)
  await sees(pane(page, 1).getByRole('gridcell', { name: 'Works at night' })).toBeVisible()
  await sees(pane(page, 2).locator('.ag-cell:focus')).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe(tickets)
})

test('WORK-2 WORK-8 a form that was saved closes its own pane if another pane shows the list, and the focus stays where it is', async () => {
  const { page, description } = await savedFromElsewhere('/admin/groups')
  await sees(description).toHaveCount(0)
  await sees(page.locator('[data-pane]')).toHaveCount(2)
  await sees(pane(page, 1).locator('.ag-cell:focus')).toHaveCount(1)
  await sees(pane(page, 2).getByRole('grid', { name: 'Groups' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(tickets)
})
