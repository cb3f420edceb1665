import type { Locator, Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { schemaFaults } from '#tests/api/work-zones/schema'
import { authorizationOf, expect, test, thorough } from '#tests/journeys/keyboard'

const inspector = 'safety_inspector@meridian.example'
const administrator = 'administrator@meridian.example'

interface Feed { readonly features: readonly { readonly id: string; readonly properties: { readonly core_details: { readonly name: string; readonly road_names: readonly string[] }; readonly reduced_speed_limit_kph: number } }[] }

const focused = (grid: Locator) => grid.locator('.ag-cell:focus')

/** Reads the public feed of the inspector's agency with a key of its administrator. */
async function feedReader(page: Page): Promise<() => Promise<Feed>> {
  const headers = { ...(await authorizationOf(page.request, administrator)) }
  const { api_key: key } = (await (await page.request.post('/v1/api_keys', { headers, data: { name: `State 511 ${Date.now()}` } })).json()) as { api_key: { key: string } }
  return async () => (await (await page.request.get('/api/v1/wzdx_feed/road_events', { headers: { authorization: `Bearer ${key.key}` } })).json()) as Feed
}

/**
 * Finds a completed zone that is not armed, in the first project of the monitor. (The sample data also has an armed zone, which this test
 * disarms.)
 */
async function disarmedZone(page: Page) {
  const headers = { ...(await authorizationOf(page.request, inspector)) }
  const { content: [site] } = (await (await page.request.get('/v1/monitoring/work_zones', { headers })).json()) as { content: readonly { id: number }[] }
  const base = `/v2/projects/${site?.id}/work_zones`
  const { content } = (await (await page.request.get(base, { headers })).json()) as { content: readonly { id: number; name: string; armed: boolean; state: string; direction: string }[] }
  const zone = content.find(({ armed, state, direction }) => !armed && state === 'completed' && direction !== 'both')
  if (zone === undefined) throw new Error('no zone can be armed')
  return { ...zone, base, headers }
}

/** Counts the keys that the page receives from now on, except Shift, Control and Alt by themselves. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { keyCount: number }
    counted.keyCount = 0
    addEventListener('keydown', ({ key }) => { if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) counted.keyCount += 1 }, true)
  })
  return () => page.evaluate(() => (window as unknown as { keyCount: number }).keyCount)
}

test('AUTH-61 WZON-1 WZON-11 WZON-20 after signing in, a safety inspector arms a zone in under 15 keys, counted by the page, and it appears in the feed', async ({ keyboard, page }) => {
  const read = await feedReader(page)
  const { id, name, base, headers } = await disarmedZone(page)
  const keys = await countKeys(page)
  await keyboard.signIn(inspector)
  await expect(page).toHaveURL(/\/workzone-monitor$/)
  const monitor = page.getByRole('grid', { name: 'Work zone monitor' })
  await expect(focused(monitor)).toHaveCount(1)
  // the hourly check is on the screen, but the focus is still in the list
  await expect(page.getByRole('status', { name: 'Check of armed work zones' })).toContainText(/work zones are armed\. Are they still right\?/)
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Enter')
  const zones = page.getByRole('grid', { name: /^Work zones of / })
  await expect(focused(zones)).toHaveCount(1)
  const wanted = zones.getByRole('row').filter({ hasText: name }).and(zones.getByRole('row').filter({ has: page.locator('.ag-cell:focus') }))
  for (let row = 0; row < 8 && (await wanted.count()) === 0; row += 1) await keyboard.press('ArrowDown')
  await keyboard.press('a')
  await expect(page.getByText(`${name} is armed and transmitting.`).first()).toBeVisible()
  expect(await keys()).toBeLessThan(15)
  const feed = await read()
  expect(schemaFaults(feed)).toEqual([])
  expect(feed.features.filter(({ properties }) => properties.core_details.name === name)).toHaveLength(1)
  await page.request.post(`${base}/${id}/disarm`, { headers, data: {} })
})

thorough('WZON-5 WZON-7 WZON-11 WZON-26 by keyboard an inspector creates a zone in under 30 keys plus the typed text, arms it, and it appears in the feed', async ({ keyboard, page }) => {
  const read = await feedReader(page)
  const keys = await countKeys(page)
  await keyboard.signIn(inspector)
  await expect(focused(page.getByRole('grid', { name: 'Work zone monitor' }))).toHaveCount(1)
  await keyboard.press('Enter')
  const zones = page.getByRole('grid', { name: /^Work zones of / })
  await expect(focused(zones)).toHaveCount(1)

  await keyboard.press('n')
  await expect(page.getByRole('form', { name: 'New work zone' })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toBeFocused()
  const name = `Zone ${Date.now()}`
  const [road, start, end, speed] = ['US 65', '41.5868, -93.625', '41.5901, -93.612', '45']
  await keyboard.type(name)
  await keyboard.press('Tab')
  await keyboard.type(road)
  await keyboard.press('Tab')
  await keyboard.type(start)
  await keyboard.press('Enter')
  await keyboard.type(end)
  await expect(page.getByText(/^Connected, /)).toBeVisible()
  // nothing is saved until the road name is confirmed
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Please confirm the road name.').first()).toBeVisible()
  const isConfirmed = page.getByRole('switch', { name: /The road name is right/ })
  for (let step = 0; step < 3 && !(await isConfirmed.evaluate((one) => one === document.activeElement)); step += 1) await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(isConfirmed).toBeChecked()
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Tab')
  for (const letter of ['l', 'e', 's']) {
    await keyboard.type(letter)
    await keyboard.press('Tab')
  }
  await keyboard.type(speed)
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`${name} created.`).first()).toBeVisible()
  await expect(zones.getByText(name, { exact: true })).toBeVisible()
  expect((await read()).features.filter(({ properties }) => properties.core_details.name === name)).toEqual([])

  await keyboard.press('/')
  await keyboard.type(name)
  await expect(zones.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await expect(focused(zones)).toHaveCount(1)
  await keyboard.press('a')
  await expect(page.getByText(`${name} is armed and transmitting.`).first()).toBeVisible()
  const typed = [name, road, start, end, speed, name].join('').length
  expect((await keys()) - typed).toBeLessThan(30)
  const feed = await read()
  expect(schemaFaults(feed)).toEqual([])
  expect(feed.features.find(({ properties }) => properties.core_details.name === name)?.properties).toMatchObject({ core_details: { road_names: ['US 65'] }, reduced_speed_limit_kph: 72.42 })

  await keyboard.press('h')
  await expect(page.getByRole('region', { name: 'History of work zones', exact: true })).toContainText(`Armed ${name}`)
  expect(await findings(page, '.workspace')).toEqual([])
})

thorough('WZON-14 WZON-15 WZON-19 WZON-21 the counts are live in another window, deleting asks first, and the hourly question is answered by key', async ({ keyboard, page, context }) => {
  await keyboard.signIn('field_inspector@prairie.example', '/workzone-monitor')
  const monitor = page.getByRole('grid', { name: 'Work zone monitor' })
  await expect(monitor.locator('.ag-cell:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: /^Work zones of / }).locator('.ag-cell:focus')).toHaveCount(1)
  const [, project = ''] = /workzone-monitor\/(\d+)/.exec(page.url()) ?? []
  const headers = { ...(await authorizationOf(page.request, 'field_inspector@prairie.example')) }
  const { content: [first] } = (await (await page.request.get(`/v2/projects/${project}/work_zones`, { headers })).json()) as { content: readonly { id: number }[] }
  // arms the zone in case an earlier run has disarmed it; in the sample data it is armed
  await page.request.post(`/v2/projects/${project}/work_zones/${first?.id}/arm`, { headers, data: {} })
  const other = await context.newPage()
  await other.goto(page.url())
  const counts = other.getByText(/^\d created · \d armed/)
  const [, created, armed] = /^(\d) created · (\d) armed/.exec(await counts.innerText()) ?? []
  await expect(page.getByText(`${created} created · ${armed} armed`)).toBeVisible()
  await keyboard.press('d')
  await expect(counts).toContainText(`${created} created · ${Number(armed) - 1} armed`)
  await keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('It cannot be restored.')
  await keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(counts).toContainText(`${created} created · ${Number(armed) - 1} armed`)
  await keyboard.command('Confirm armed work zones')
  await expect(page.getByText('Confirmed. The next check is in an hour.').first()).toBeVisible()
  await expect(page.getByText('Are they still right?')).toHaveCount(0)
})
