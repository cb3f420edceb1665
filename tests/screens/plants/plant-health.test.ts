import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPlants } from '#src/areas/plants/server/plant-alarms/check-plants'
import { findings } from '#tests/axe'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { today } from '#tests/day'
import { tooWide } from '#tests/journeys/too-wide'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
  const supplier = await supplierOf(desk.server)
  let issued = 100
  const send = (plant: string, minutes: readonly number[]) => supplier.post('/v1/slips/bulk', {
    slips: minutes.map((ago, at) => sentTicket({ plant_name: plant, ticket_number: `${plant.slice(0, 2)}-${(issued += 1)}`, ticket_date: today(), ticketed_at: new Date(Date.now() - 60_000).toISOString(), dispatched_at: new Date(Date.now() - ago * 60_000).toISOString(), plant_temperature: 300 + at })),
  })
  await send('Naches Pit', [22, 10, 3])
  await send('Naches Pit', Array.from({ length: 30 }, (_, at) => 75 + at * 12))
  await send('Selah Plant 4', [1, 2, 3])
  await send('Ellensburg Batch 2', [5, 6])
  await send('Ellensburg batch-2', [5])
  await checkPlants(desk.server.running.platform, 1, new Date())
})
afterAll(() => desk.close())

/** Goes to an address within the client, without reloading, so that timers that were replaced before also stay replaced on this screen. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.replaceState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Takes pictures to the folder in PICTURES, for people to look at. */
async function pictures(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === undefined) return
  for (const [width, scheme] of [[1600, 'light'], [1280, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${scheme}.png` })
  }
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('PLNT-13 PLNT-18 PLNT-23 plant health warns that data may lag and names the flagged plants, for 30 minutes and without taking the focus', async () => {
  const page = await desk.open('/admin/groups')
  await sees(page.getByRole('grid')).toBeVisible()
  await page.clock.install()
  await goWithin(page, '/admin/plant-health')
  const prompt = page.getByRole('status').filter({ hasText: 'were received in time' })
  await sees(prompt).toContainText('Fewer than 80% of the tickets were received in time Naches Pit')
  await sees(page.getByText('Plant health data may lag up to 30 minutes. Ranges: 30 and 60 min')).toBeVisible()
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.clock.fastForward('29:30')
  await sees(prompt).toBeVisible()
  await page.clock.fastForward('01:00')
  await sees(prompt).toHaveCount(0)
})

test('PLUS-25 PLNT-5 the board shows each plant with its state, and latency and tickets open by key and follow the focused plant', async () => {
  const page = await desk.open('/admin/plant-health')
  const board = page.getByRole('grid', { name: 'Plant health' })
  await sees(board.getByText('Naches Pit')).toBeVisible()
  await sees(board.getByText('Late batch')).toBeVisible()
  await sees(board.locator('.table-share-low')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close message' }).click()
  await sees(board.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('l')
  await sees(page.getByRole('img', { name: /Time from dispatch to receipt/ })).toBeVisible()
  await sees(page.getByText('30 received together')).toBeVisible()
  await page.keyboard.press('Alt+1')
  await sees(board.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('grid', { name: 'Tickets of Naches Pit' }).getByText(/^Na-1/).first()).toBeVisible()
  expect(await findings(page, '.pane')).toEqual([])
  await pictures(page, 'plant-board')
  await page.keyboard.press('Alt+1')
  await sees(board.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('j')
  await sees(page.getByRole('grid', { name: /Tickets of (Selah|Ellensburg)/ })).toBeVisible()
})

thorough('WORK-37 at 200 % text size every command at the foot of plant health stays in sight, above rows of the table', async () => {
  const page = await desk.open('/admin/plant-health', undefined, { viewport: { width: 640, height: 400 } })
  const foot = page.locator('.table-foot')
  await sees(page.getByRole('grid', { name: 'Plant health' }).getByText('Naches Pit')).toBeVisible()
  await sees(foot.getByRole('button')).toHaveCount(6)
  for (const button of await foot.getByRole('button').all()) await sees(button).toBeInViewport({ ratio: 1 })
  expect(await tooWide(page)).toEqual([])
  if (process.env.PICTURES !== undefined) await page.screenshot({ path: `${process.env.PICTURES}/plant-board-640.png` })
  await sees(page.getByRole('grid', { name: 'Plant health' }).getByText('Naches Pit')).toBeInViewport({ ratio: 1 })
})

thorough('PLUS-25 the alarm of a late batch is acknowledged by keyboard', async () => {
  const page = await desk.open('/admin/plant-health?attention=yes')
  const board = page.getByRole('grid', { name: 'Plant health' })
  await sees(board.getByText('Naches Pit')).toBeVisible()
  await page.keyboard.press('Alt+1')
  await sees(board.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('a')
  await page.keyboard.type('They send a file at the end of the shift')
  await page.keyboard.press('Enter')
  await sees(page.getByText('Alarm of Naches Pit acknowledged').first()).toBeVisible()
})

test('PLNT-14 PLNT-15 notes are saved with the toast of the requirements, and a failure shows the common error', async () => {
  const page = await desk.open(`/admin/plant-health`)
  let isLost = true
  await page.route('**/v1/plant_health/*', (route) => (isLost && route.request().method() === 'PUT' ? route.abort() : route.continue()))
  // reloaded, because a page that was loaded earlier may send a request that bypasses a new route
  await page.reload()
  await sees(page.getByRole('grid').getByText('Naches Pit')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('n')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await sees(notes).toBeFocused()
  const text = `Old scale software ${Date.now()}`
  await notes.fill(text)
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('Something went wrong, try again later.').first()).toBeVisible()
  await sees(notes).toHaveValue(text)
  isLost = false
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('Plant notes saved.').first()).toBeVisible()
})

test('PLNT-1 PLNT-3 plants are listed with their tickets beside them, and duplicates are merged by key', async () => {
  const page = await desk.open('/admin/plants')
  const list = page.getByRole('grid', { name: 'Plants' })
  await sees(list.getByText('Selah Plant 4')).toBeVisible()
  await sees(list.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('grid', { name: /^Tickets of / })).toBeVisible()
  expect(await findings(page, '.pane')).toEqual([])
  await pictures(page, 'plants')
  await page.keyboard.press('Alt+1')
  await sees(list.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('d')
  const pairs = page.getByRole('grid', { name: 'Possible duplicates' })
  await sees(pairs.getByText('Same letters and digits')).toBeVisible()
  await sees(pairs.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await sees(page.getByText('Ellensburg batch-2 merged into Ellensburg Batch 2. 1 ticket moved.').first()).toBeVisible()
})

test('PLNT-19 PLNT-20 PLNT-21 the explorer shows the chart beside a table of the same numbers', async () => {
  const { rows } = await desk.server.owner.query<{ id: number }>(`SELECT id FROM plants WHERE name IN ('Naches Pit', 'Selah Plant 4') ORDER BY id`)
  const page = await desk.open(`/admin/plant-health/explorer?plants=${rows.map(({ id }) => id).join(',')}&start=${today()}&end=${today()}`)
  await sees(page.getByRole('grid').getByText('Naches Pit')).toBeVisible()
  await sees(page.locator('.plant-explorer-plot canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Median latency in minutes' }).click()
  expect(await findings(page, '.pane')).toEqual([])
  await pictures(page, 'plant-explorer')
  await sees(page.getByRole('grid').locator(':focus, [tabindex="0"]').first()).toBeVisible()
  await page.getByRole('rowheader', { name: /Selah Plant 4/ }).click()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('grid', { name: 'Tickets of Selah Plant 4' })).toBeVisible()
})

thorough('PLNT-19 PLNT-22 clicking a point of the chart opens the tickets of that plant and day, and one key downloads the table', async () => {
  const { rows: [plant] } = await desk.server.owner.query<{ id: number }>(`SELECT id FROM plants WHERE name = 'Naches Pit'`)
  const page = await desk.open(`/admin/plant-health/explorer?plants=${plant?.id}&start=${today()}&end=${today()}`)
  const plot = page.locator('.plant-explorer-plot .u-over')
  await sees(plot).toBeVisible()
  await sees(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  const file = page.waitForEvent('download')
  await page.keyboard.press('e')
  const saved = await file
  expect(saved.suggestedFilename()).toBe('plant-data.csv')
  expect(readFileSync(await saved.path(), 'utf8').split('\r\n')[1]).toMatch(/^Naches Pit,/)
  // clicks the middle of the chart, which is where its only day is
  const box = await plot.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL((url) => decodeURIComponent(url.href).includes(`/admin/plants/${plant?.id}/tickets`))
  await sees(page.getByRole('grid', { name: 'Tickets of Naches Pit' }).getByText(/^Na-1/).first()).toBeVisible()
})

test('PLNT-6 PLNT-7 PLNT-8 the ranges are set in minutes in a form, which refuses an accepted range that is not larger', async () => {
  const page = await desk.open('/admin/plant-health/settings')
  const [preferred, accepted] = [page.getByRole('textbox', { name: 'Preferred range' }), page.getByRole('textbox', { name: 'Accepted range' })]
  await sees(preferred).toHaveValue('30')
  await sees(accepted).toHaveValue('60')
  await preferred.fill('60')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('The accepted range must be more than the preferred range.').first()).toBeVisible()
  await preferred.fill('25')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('Ranges: 25 and 60 min')).toBeVisible()
  await page.keyboard.press('Control+z')
  await sees(page.getByText('Ranges: 30 and 60 min')).toBeVisible()
})

test('PLNT-12 the last ticketed time on the board has the suffix EST and says how long ago it is', async () => {
  const page = await desk.open('/admin/plant-health')
  await sees(page.getByRole('grid', { name: 'Plant health' }).getByRole('row', { name: /Selah Plant 4/ }).locator('[col-id=last_ticketed_time]')).toHaveText(/^(\d+\/\d+\/\d{4} )?\d+:\d\d [AP]M EST, .+ ago$/)
})

test('PLNT-17 a 24/7 contact is added by key with its phone and email, and listed by its supplier', async () => {
  const page = await desk.open('/admin/plant-health/contacts')
  await sees(page.getByText('No contacts yet. Press N to add one.')).toBeVisible()
  await page.keyboard.press('n')
  await sees(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Night desk')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('(509) 555-0140')
  await page.getByRole('textbox', { name: /^Email/ }).fill('night@basin.example')
  await page.getByRole('textbox', { name: /^All plants of supplier/ }).fill('Basin Paving')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('grid').first().getByRole('row', { name: /Night desk/ })
  for (const text of ['+15095550140', 'night@basin.example', 'Basin Paving']) await sees(row).toContainText(text)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
