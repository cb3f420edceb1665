import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/**
 * Opens the popup and types the first range. While the page is offline, a colleague changes `ranges`. Once it is online, the page reads
 * the ranges again, and Enter saves the popup. Returns the page, and a function that reads the saved ranges from the server.
 */
async function changedMeanwhile(ranges: object) {
  const [admin, colleague] = [await desk.signedIn('administrator'), await desk.signedIn('administrator')]
  const project = await desk.make.project({ title: 'SR 14' })
  const settings = `/v1/projects/${project}/proximity_settings`
  await admin.post('/v1/admin/equipments', { equipment_id: `PV-${project}`, oem: 'Caterpillar', dot_project_id: project, mobilization_in: '2026-10-26' })
  const page = await desk.open(`/projects/${project}/equipment`, admin)
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await sees(page.locator('.status-bar')).toContainText('Live')
  await page.keyboard.press('y')
  const popup = page.getByRole('dialog', { name: 'Proximity settings of SR 14' })
  await sees(popup.getByRole('textbox', { name: 'Proximity range' })).toBeFocused()
  await page.keyboard.type('3.28084')
  await page.context().setOffline(true)
  await sees(page.locator('.status-bar')).toContainText('Offline')
  expect((await colleague.patch(settings, { version: 0, ...ranges })).status).toBe(200)
  // waits for a finished read, because the page may abort a read when it starts the next one
  const read = page.waitForEvent('requestfinished', (request) => request.method() === 'GET' && request.url().endsWith(settings))
  await page.context().setOffline(false)
  await read
  await sees(page.locator('.status-bar')).toContainText('Live')
  await page.keyboard.press('Enter')
  await sees(popup).toHaveCount(0)
  return { page, stored: async () => (await admin.get(settings)).body.proximity_settings }
}

thorough('EQPT-15 WORK-32 a range that a colleague changes while the other one is being typed is kept', async () => {
  const { stored } = await changedMeanwhile({ transmission_range_meters: 5000 })
  await expect.poll(stored).toMatchObject({ proximity_range_meters: 1, transmission_range_meters: 5000, version: 2 })
})

test('EQPT-15 WORK-32 a range that a colleague has changed meanwhile is not overwritten without a word', async () => {
  const { page, stored } = await changedMeanwhile({ proximity_range_meters: 500 })
  await sees(page.locator('[data-sonner-toast]').first()).toBeVisible()
  expect(await stored()).toMatchObject({ proximity_range_meters: 500, version: 1 })
})
