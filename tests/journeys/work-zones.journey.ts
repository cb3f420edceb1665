import { findings } from '#tests/axe'
import { schemaFaults } from '#tests/api/work-zones/schema'
import { authorizationOf, expect, test } from '#tests/journeys/keyboard'

const inspector = 'safety_inspector@meridian.example'
const administrator = 'administrator@meridian.example'

interface Feed { readonly features: readonly { readonly id: string; readonly properties: { readonly core_details: { readonly name: string; readonly road_names: readonly string[] }; readonly reduced_speed_limit_kph: number } }[] }

test('AUTH-61 WZON-1 WZON-7 WZON-11 WZON-20 WZON-26 by keyboard a safety inspector creates a zone and arms it in under 15 keys, and it is in the feed', async ({ keyboard, page }) => {
  const headers = { ...(await authorizationOf(page.request, administrator)) }
  const { api_key: key } = (await (await page.request.post('/v1/api_keys', { headers, data: { name: `State 511 ${Date.now()}` } })).json()) as { api_key: { key: string } }
  const read = async (): Promise<Feed> => (await (await page.request.get('/api/v1/wzdx_feed/road_events', { headers: { authorization: `Bearer ${key.key}` } })).json()) as Feed

  await keyboard.signIn(inspector)
  await expect(page).toHaveURL(/\/workzone-monitor$/)
  const monitor = page.getByRole('grid', { name: 'Work zone monitor' })
  await expect(monitor.locator('[role="gridcell"]:focus')).toHaveCount(1)
  // the hourly question is on the screen, and the focus is still in the list
  await expect(page.getByRole('status', { name: 'Check of armed work zones' })).toContainText(/work zones are armed\. Are they still right\?/)
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Enter')
  const zones = page.getByRole('grid', { name: /^Work zones of / })
  await expect(zones.locator('[role="gridcell"]:focus')).toHaveCount(1)

  await keyboard.press('n')
  await expect(page.getByRole('form', { name: 'New work zone' })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toBeFocused()
  const name = `Zone ${Date.now()}`
  await keyboard.type(name)
  await keyboard.press('Tab')
  await keyboard.type('US 65')
  await keyboard.press('Tab')
  await keyboard.type('41.5868, -93.625')
  await keyboard.press('Enter')
  await keyboard.type('41.5901, -93.612')
  await expect(page.getByText(/^Connected, /)).toBeVisible()
  // without the confirmed road name, the focus goes to what is missing
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Please confirm the road name.').first()).toBeVisible()
  await page.getByRole('switch', { name: /The road name is right/ }).focus()
  await keyboard.press('Space')
  expect(await findings(page, '.workspace')).toEqual([])
  await keyboard.press('Tab')
  for (const letter of ['l', 'e', 's']) {
    await keyboard.type(letter)
    await keyboard.press('Tab')
  }
  await keyboard.type('45')
  await keyboard.press('Control+Enter')
  await expect(page.getByText(`${name} created.`).first()).toBeVisible()
  await expect(zones.getByText(name, { exact: true })).toBeVisible()
  expect((await read()).features.filter(({ properties }) => properties.core_details.name === name)).toEqual([])

  // with the list in focus: search, the name, and arm
  await page.goto(`${new URL(page.url()).pathname}?search=${encodeURIComponent(name)}`)
  await expect(zones.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await keyboard.press('a')
  await expect(page.getByText(`${name} is armed and transmitting.`).first()).toBeVisible()
  const feed = await read()
  expect(schemaFaults(feed)).toEqual([])
  expect(feed.features.find(({ properties }) => properties.core_details.name === name)?.properties).toMatchObject({ core_details: { road_names: ['US 65'] }, reduced_speed_limit_kph: 72.42 })

  await keyboard.press('h')
  await expect(page.getByRole('region', { name: 'History of work zones', exact: true })).toContainText(`Armed ${name}`)
  expect(await findings(page, '.workspace')).toEqual([])
})

test('WZON-14 WZON-15 WZON-19 WZON-21 counts are live in another window, deleting asks first, and the hourly question is answered by key', async ({ keyboard, page, context }) => {
  await keyboard.signIn('field_inspector@prairie.example', '/workzone-monitor')
  const monitor = page.getByRole('grid', { name: 'Work zone monitor' })
  await expect(monitor.locator('[role="gridcell"]:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: /^Work zones of / }).locator('[role="gridcell"]:focus')).toHaveCount(1)
  const [, project = ''] = /workzone-monitor\/(\d+)/.exec(page.url()) ?? []
  const headers = { ...(await authorizationOf(page.request, 'field_inspector@prairie.example')) }
  const { content: [first] } = (await (await page.request.get(`/v2/projects/${project}/work_zones`, { headers })).json()) as { content: readonly { id: number }[] }
  // it is armed in the sample data, unless an earlier run has disarmed it
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
