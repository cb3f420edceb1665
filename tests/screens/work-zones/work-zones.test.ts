import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findings } from '#tests/axe'
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

const zoned = async (name: string, values: object = {}) => Number((await inspector.post(base, completeZone({ name, ...values }))).body.work_zone.id)
const counts = (page: Page) => page.locator('.zone-counts')
const prompt = (page: Page) => page.getByRole('status', { name: 'Check of armed work zones' })
const list = (page: Page) => page.getByRole('grid', { name: 'Work zones of SR 14' })

test('WZON-20 WZON-21 the hourly question appears automatically, without moving the focus or losing typed text', async () => {
  const id = await zoned('Zone 1')
  await inspector.post(`${base}/${id}/arm`, {})
  const page = await desk.open(`/workzone-monitor/${project}`, inspector)
  await sees(counts(page)).toContainText('1 created · 1 armed')
  const search = page.getByLabel('Search work zones', { exact: true })
  await search.focus()
  await page.keyboard.type('Zon')
  await sees(prompt(page)).toHaveText('')
  await desk.server.owner.query("UPDATE work_zones SET checked_at = now() - interval '2 hours' WHERE id = $1", [id])
  // a colleague changes the zone, so the open windows read the zones again
  await (await desk.signedIn('administrator')).patch(`${base}/${id}`, { description: 'Right lane closed.' })
  await sees(prompt(page)).toContainText('1 work zone is armed. Is it still right?')
  await sees(search).toBeFocused()
  await page.keyboard.type('e 1')
  await sees(search).toHaveValue('Zone 1')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.getByRole('button', { name: /^Still right/ }).click()
  await sees(prompt(page)).toHaveText('')
})

thorough('WZON-20 WZON-21 the hourly question is answered in the monitor while a search finds no project', async () => {
  const id = await zoned('Zone 1')
  await inspector.post(`${base}/${id}/arm`, {})
  await desk.server.owner.query("UPDATE work_zones SET checked_at = now() - interval '2 hours' WHERE id = $1", [id])
  const page = await desk.open('/workzone-monitor?search=nothing', inspector)
  const question = prompt(page).getByRole('group', { name: 'SR 14' })
  await sees(question).toContainText('1 work zone is armed. Is it still right?')
  await sees(page.getByRole('grid').getByRole('gridcell')).toHaveCount(0)
  // the button in the bar of the table disarms the zones of the current project, and here there is no current project
  await page.locator('.table-bar-end').getByRole('button', { name: /^Disarm all/ }).click()
  await sees(page.getByText('Open a project first.').first()).toBeVisible()
  await sees(page.getByRole('alertdialog')).toHaveCount(0)
  await question.getByRole('button', { name: /^Still right/ }).click()
  await sees(question).toHaveCount(0)
  await desk.server.owner.query("UPDATE work_zones SET checked_at = now() - interval '2 hours' WHERE id = $1", [id])
  await page.reload()
  await question.getByRole('button', { name: /^Disarm all/ }).click()
  await sees(page.getByRole('alertdialog')).toContainText('Disarm all work zones?')
  await page.keyboard.press('Enter')
  await sees(question).toHaveCount(0)
  expect((await inspector.get(`${base}/${id}`)).body.work_zone.armed).toBe(false)
})

thorough('WZON-13 WZON-14 WZON-15 WZON-16 WZON-18 the counts are live in two people’s windows, in the monitor and in the project', async () => {
  const ids = [await zoned('Zone 1'), await zoned('Zone 2')]
  const [mine, theirs] = [await desk.open(`/workzone-monitor/${project}`, inspector), await desk.open('/workzone-monitor', await desk.signedIn('administrator'))]
  const row = theirs.getByRole('row').filter({ hasText: 'SR 14' }).first()
  const both = async (created: number, armed: number) => {
    await sees(counts(mine)).toContainText(`${created} created · ${armed} armed`)
    await sees.poll(async () => [await row.locator('[col-id=work_zones_created]').innerText(), await row.locator('[col-id=work_zones_armed]').innerText()]).toEqual([String(created), String(armed)])
  }
  await theirs.getByLabel('Search projects', { exact: true }).fill('SR 14')
  // earlier tests have created projects with this title, so those projects are renamed
  await desk.server.owner.query('UPDATE dot_projects SET title = $2 WHERE id <> $1 AND title = $3', [project, 'Other', 'SR 14'])
  await theirs.reload()
  await both(2, 0)
  await inspector.post(`${base}/${ids[0]}/arm`, {})
  await both(2, 1)
  await inspector.post(`${base}/arm_all`)
  await both(2, 2)
  await inspector.delete(`${base}/${ids[1]}`)
  await both(1, 1)
  await inspector.post(`${base}/disarm_all`)
  await both(1, 0)
  await zoned('Zone 3')
  await both(2, 0)
})

test('WZON-15 WZON-19 a zone that a colleague deleted is neither armed nor saved, and the reason is shown', async () => {
  const [first, second] = [await zoned('Zone 1'), await zoned('Zone 2')]
  const page = await desk.open(`/workzone-monitor/${project}/zones/${first}`, inspector)
  await sees(page.getByRole('form', { name: 'Edit Zone 1' })).toBeVisible()
  await page.getByLabel(/^Public description/).fill('Right lane closed.')
  const colleague = await desk.signedIn('administrator')
  await colleague.delete(`${base}/${first}`)
  await page.keyboard.press('Control+Enter')
  await sees(page.getByLabel(/^Public description/).or(page.getByText(/not (found|there)|no longer|deleted/i)).first()).toBeVisible()
  expect((await inspector.get(`${base}/${first}`)).status).toBe(404)
  const other = await desk.open(`/workzone-monitor/${project}`, inspector)
  await sees(list(other).locator('.ag-cell:focus')).toHaveCount(1)
  await colleague.delete(`${base}/${second}`)
  await other.keyboard.press('a')
  await sees(list(other).getByText('Zone 2')).toHaveCount(0)
  await sees(counts(other)).toContainText('0 created · 0 armed')
})

test('WZON-22 WZON-24 a reader sees the zones without any command, and the read-only empty state without zones', async () => {
  const reader = await desk.signedIn('read_only_inspector')
  await desk.make.onTeam(project, reader.person)
  const page = await desk.open(`/workzone-monitor/${project}`, reader)
  await sees(page.getByText('No work zones to show. You can view work zones but not change them.')).toBeVisible()
  await zoned('Zone 1')
  await sees(list(page).getByText('Zone 1')).toBeVisible()
  await sees(page.getByRole('button', { name: /^(Arm|Disarm|Create work zone)/ })).toHaveCount(0)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})

test('PLUS-27 other agencies’ work zones have their own list, and their feed names what it could not read', async () => {
  const administrator = await desk.signedIn('administrator')
  const { id } = (await administrator.post('/v1/work_zone_feeds', { name: 'Neighbor 511', address: 'https://wzdx.example/feed', key_place: 'none', is_active: true })).body.work_zone_feed
  await desk.server.owner.query(`INSERT INTO work_zone_feed_readings (dot_authority_id, id, asked_at, answered_at, publisher, wzdx_version, events, faults, fault_count)
    VALUES (1, $1, now(), now(), 'Neighbor DOT', '4.3', 1, '[{"event": "nb-1", "message": "Its direction north is not known."}]', 1)`, [id])
  await desk.server.owner.query(`INSERT INTO foreign_road_events (dot_authority_id, feed_id, event_id, kind, name, road_names, direction, impact, description, path, is_line)
    VALUES (1, $1, 'nb-1', 'work-zone', 'Bridge deck', 'I-84', 'unknown', 'some-lanes-closed', '', '[{"latitude": 45.7, "longitude": -120.2}, {"latitude": 45.8, "longitude": -120.1}]', true)`, [id])
  const page = await desk.open('/admin/workzone-monitor/other-agencies', administrator)
  const others = page.getByRole('grid', { name: 'Other agencies’ work zones' })
  await sees(others.getByRole('row').filter({ hasText: 'I-84' })).toContainText('Neighbor 511')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Show other agencies’ feeds')
  await page.keyboard.press('Enter')
  const feeds = page.getByRole('grid', { name: 'Other agencies’ feeds' })
  await sees(feeds.getByRole('row').filter({ hasText: 'Neighbor 511' })).toContainText('1 not read: nb-1: Its direction north is not known.')
  await sees(feeds.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('region', { name: 'What it said' })).toContainText('Neighbor DOT, WZDx 4.3: 1 road event,')
  await sees(page.getByRole('region', { name: 'What it said' })).toContainText('nb-1 Its direction north is not known.')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  // a new feed is active unless the person switches it off
  await page.goto(`${desk.server.address}/admin/workzone-monitor/feeds/new`)
  await sees(page.getByRole('switch', { name: 'Active' }).first()).toBeChecked()
})
