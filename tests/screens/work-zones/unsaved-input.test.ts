import type { Locator, Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { completeZone } from '#tests/api/work-zones/zones'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let inspector: SignedInClient
let project: number
let base: string

beforeAll(async () => {
  desk = await openScreenDesk()
  inspector = await desk.signedIn('field_inspector')
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: 'SR 14' })
  base = `/v2/projects/${project}/work_zones`
  await desk.make.onTeam(project, inspector.person)
})

const zoned = async () => Number((await inspector.post(base, completeZone())).body.work_zone.id)
const stored = async (id: number) => (await inspector.get(`${base}/${id}`)).body.work_zone
const formIn = (page: Page | Locator) => page.getByRole('form', { name: 'Edit Zone 1' })
const description = (page: Page | Locator) => formIn(page).getByLabel(/^Public description/)
const speedLimit = (page: Page | Locator) => formIn(page).getByRole('textbox', { name: /^Speed limit/ })

/** The changes of zones that a page sends. */
function changesOf(page: Page): { readonly status: number; readonly sent: Readonly<Record<string, unknown>> }[] {
  const changes: { readonly status: number; readonly sent: Readonly<Record<string, unknown>> }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'PATCH' && new URL(request.url()).pathname.startsWith(base)) changes.push({ status: response.status(), sent: request.postDataJSON() })
  })
  return changes
}

thorough('WZON-11 WZON-12 API-35 a zone that is disarmed from its form is then saved without a conflict', async () => {
  const id = await zoned()
  await inspector.post(`${base}/${id}/arm`, {})
  const page = await desk.open(`/workzone-monitor/${project}/zones/${id}`, inspector)
  const changes = changesOf(page)
  await description(page).fill('Right lane closed.')
  await formIn(page).getByRole('button', { name: /^Disarm work zone/ }).click()
  await sees(formIn(page)).toContainText('Completed. It can be armed.')
  await sees(description(page)).toHaveValue('Right lane closed.')
  await description(page).press('Control+Enter')
  await sees(formIn(page)).toHaveCount(0)
  expect(changes).toEqual([{ status: 200, sent: { version: 3, description: 'Right lane closed.', road_name_confirmed: false } }])
  expect(await stored(id)).toMatchObject({ armed: false, description: 'Right lane closed.' })
})

test('WZON-10 WZON-12 a zone is not armed from its form while the form has input that the feed would not show', async () => {
  const id = await zoned()
  const page = await desk.open(`/workzone-monitor/${project}/zones/${id}`, inspector)
  await speedLimit(page).fill('35')
  const arm = formIn(page).getByRole('button', { name: /^Arm work zone/ })
  await arm.click()
  await sees(page.getByText('Save or discard the changes in this form before you arm.').first()).toBeVisible()
  expect((await stored(id)).armed).toBe(false)
  await speedLimit(page).fill('45')
  await arm.click()
  await sees(formIn(page)).toContainText('Armed and transmitting')
})

thorough('WZON-12 API-35 in two panes of one person, each form saves only the fields that were changed in it', async () => {
  const id = await zoned()
  const page = await desk.open(`/workzone-monitor/${project}/zones/${id}`, inspector)
  const changes = changesOf(page)
  const panes = [page.locator('[data-pane]').nth(0), page.locator('[data-pane]').nth(1)] as const
  await sees(formIn(panes[0])).toBeVisible()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees(formIn(panes[1])).toBeVisible()
  await description(panes[0]).fill('Right lane closed.')
  await speedLimit(panes[1]).fill('35')
  await speedLimit(panes[1]).press('Control+Enter')
  await sees(formIn(panes[1])).toHaveCount(0)
  await description(panes[0]).press('Control+Enter')
  await sees(formIn(page)).toHaveCount(0)
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored(id)).toMatchObject({ description: 'Right lane closed.', speed_limit: 35 })
  // neither form sends the path or the placement, since neither was changed (a path that is sent clears the placement)
  expect(changes.flatMap(({ sent }) => Object.keys(sent)).filter((name) => name === 'path' || name === 'placement')).toEqual([])
})
