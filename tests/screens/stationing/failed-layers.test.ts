import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { look } from '#tests/screens/look'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let project: number
beforeAll(async () => {
  desk = await openScreenDesk()
  const { make } = desk
  project = await make.project({ title: 'SR 14', latitude: 46.61, longitude: -120.5 })
  const pit = await make.plant({ name: 'Selah pit', latitude: 46.66, longitude: -120.53 })
  await make.ticket(project, { status: 'delivered', plant_id: pit, delivery_lat: 46.62, delivery_long: -120.48, ticket_number: 'T-4711' })
})
afterAll(() => desk.close())

/** Waits until the page has painted two frames. */
const painted = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

thorough('TICK-78 SHELL-73 map layers that could not be read are named in one alert with one button, a search does not seem to have no results, and both the button and Shift+R read them', async () => {
  const page = await desk.open('/account', await desk.signedIn('administrator'), { viewport: { width: 1280, height: 800 } })
  const LOCATED = /\/v1\/(?:dot_plants|slips)\/map\?/
  const fails = () => page.route(LOCATED, (call) => call.fulfill({ status: 503, contentType: 'application/json', body: '{"status":503,"message":"The service is not available.","detailed_errors":[]}' }))
  const alerts = page.locator('.map-failed')
  const list = page.getByRole('grid', { name: 'In this map view' })
  // Shift+R has no further effect while a call is in flight, so it is pressed until the layers were read again
  const readsAgain = () => sees(async () => {
    await page.getByRole('application').focus()
    await page.keyboard.press('Shift+R')
    await sees(alerts).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await fails()
  await page.goto(`${desk.server.address}/projects/${project}/map`)
  await sees(alerts).toHaveText(/^Could not be read: Plants, Tickets\.Try again/)
  await sees(alerts).toHaveAttribute('role', 'alert')
  await sees(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  await sees(list).toContainText('SR 14')
  await look(page, 'map-failed')
  await page.getByRole('application').focus()
  // The notice must stay. If it disappeared and returned, each time the map would be resized and read the layers again for its new view.
  const notice = await alerts.elementHandle()
  const failsAgain = page.waitForResponse(LOCATED)
  await page.keyboard.press('Shift+R')
  await failsAgain
  await painted(page)
  // the button names this key, so the key must also work while the button has the focus
  let requestCount = 0
  page.on('request', (request) => void (LOCATED.test(request.url()) && (requestCount += 1)))
  await expect.poll(async () => {
    await alerts.getByRole('button', { name: 'Try again' }).press('Shift+R')
    return requestCount
  }).toBeGreaterThan(0)
  expect(await notice?.evaluate((element) => element.isConnected)).toBe(true)
  // while the page is offline, the layers are not read, and until the network is back they still count as not loaded
  await page.context().setOffline(true)
  await page.keyboard.press('Shift+R')
  await painted(page)
  expect(await notice?.evaluate((element) => element.isConnected)).toBe(true)
  const failsOnline = page.waitForResponse(LOCATED)
  await page.context().setOffline(false)
  await failsOnline
  await page.unroute(LOCATED)
  await readsAgain()
  await page.keyboard.press('f')
  for (const text of ['T-4711', 'Selah pit']) await sees(list).toContainText(text)

  await page.goto(`${desk.server.address}/plants/map?search=Nowhere+pit`)
  const [noMatch, notLoaded] = [page.getByText('No results found.'), page.getByText('The locations could not be loaded.')]
  await sees(noMatch).toBeVisible()
  await fails()
  await page.getByRole('application').focus()
  await page.keyboard.press('Shift+R')
  await sees(alerts).toHaveText(/^Could not be read: Plants\.Try again/)
  await sees(notLoaded).toBeVisible()
  await sees(noMatch).toHaveCount(0)
  // the button is pressed while the calls still fail, because once they succeed, the map itself may read the layer before the button does
  const readByButton = page.waitForResponse(LOCATED)
  await alerts.getByRole('button').press('Enter')
  await readByButton
  await page.unroute(LOCATED)
  await readsAgain()
  await sees(noMatch).toBeVisible()
  await sees(notLoaded).toHaveCount(0)
})
