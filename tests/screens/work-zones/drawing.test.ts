import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { alignmentFile, uploadFile } from '#tests/api/stationing/upload'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { look } from '#tests/screens/look'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let engineer: SignedInClient
let project: number
let base: string

beforeAll(async () => {
  desk = await openScreenDesk()
  engineer = await desk.signedIn('field_engineer')
  await desk.make.flag('project_stationing', true)
  project = await desk.make.project({ title: 'Twin Branch' })
  base = `/v2/projects/${project}/work_zones`
  await desk.make.onTeam(project, engineer.person)
})
afterAll(() => desk.close())

const map = (page: Page) => page.getByRole('application', { name: 'Line of the work zone' })
const points = (page: Page) => map(page).getByRole('button', { name: /^Point \d+ of \d+$/ })
const typed = (page: Page) => page.getByRole('textbox', { name: /^Points/ })
const announcements = (page: Page) => page.getByRole('status', { name: 'Announcements' })
const refused = (page: Page) => page.getByRole('alert', { name: 'Refusals' })
const linesOf = async (page: Page) => (await typed(page).inputValue()).split('\n')

test('WZON-5 WZON-8 a work zone is drawn by keyboard alone, each step is said, the typed points are the same line, and both ends near an alignment follow it before it is saved', async () => {
  const alignment = Number((await uploadFile(desk.server.address, engineer, project, alignmentFile('indot-twin-branch.landxml.xml'))).body.content[0].id)
  const along = await engineer.get(`${base}/placed_path?${new URLSearchParams({ alignment_id: String(alignment), start_station: '22+50', end_station: '31+00' })}`)
  const path = along.body.path as { latitude: number; longitude: number }[]
  const ends = [path[0], path.at(-1)].map((point) => `${(point?.latitude ?? 0).toFixed(6)}, ${(point?.longitude ?? 0).toFixed(6)}`)
  const page = await desk.open(`/workzone-monitor/${project}/zones/new`, engineer, { viewport: { width: 1280, height: 800 } })
  await sees(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('Culvert work')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Twin Branch Road')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('draw work zone')
  await sees(page.getByRole('option', { name: /^Draw work zone on the map/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // waits until the map has announced its keys
  await sees(map(page)).toBeFocused()
  await sees(map(page)).toHaveAccessibleDescription(/^Arrow keys move the crosshair, with Shift in larger steps/)
  await page.keyboard.press('+')
  await page.keyboard.press('Enter')
  await sees(announcements(page)).toContainText('Point 1 set at')
  await sees(points(page)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await sees(announcements(page)).toHaveText(/\d\d\.\d{5}, -\d\d\.\d{5}$/)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await sees(points(page)).toHaveCount(3)
  const [first = '', second = '', third = ''] = await linesOf(page)
  const longitude = (text: string) => Number(text.split(', ')[1])
  const latitude = (text: string) => Number(text.split(', ')[0])
  expect([longitude(second) > longitude(first), latitude(second) === latitude(first), latitude(third) > latitude(second)]).toEqual([true, true, true])
  await page.keyboard.press('Backspace')
  await sees(announcements(page)).toContainText('Point removed. 2 points.')
  expect(await linesOf(page)).toEqual([first, second])
  // Tab moves through the points, and presses of an arrow key right after each other are undone as one change
  await page.keyboard.press('Tab')
  await sees(points(page).first()).toBeFocused()
  await sees(announcements(page)).toContainText('Point 1 of 2, ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await sees(points(page).first()).toBeFocused()
  expect(latitude((await linesOf(page))[0] ?? '')).toBeLessThan(latitude(first))
  await page.keyboard.press('Control+z')
  await sees(announcements(page)).toContainText('Line change undone. 2 points.')
  expect(await linesOf(page)).toEqual([first, second])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  await sees(points(page)).toHaveCount(1)
  await sees(points(page).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await sees(points(page).first()).not.toBeFocused()
  expect(await findings(page, '.workspace')).toEqual([])

  // the typed points appear on the map, and the form says that both ends of the line are near the alignment
  await typed(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(ends.join('\n'))
  await sees(points(page)).toHaveCount(2)
  await sees(page.getByText(/^Both ends are near PR_Twin_Branch_section, from 22\+\d\d\.\d\d to (30|31)\+\d\d\.\d\d: 8[45]\d ft along it\.$/)).toBeVisible()
  await look(page, 'zone-drawn')
  await map(page).focus()
  await page.keyboard.press('Escape')
  await sees(announcements(page)).toContainText('Follows PR_Twin_Branch_section from 22+')
  await sees(page.getByRole('textbox', { name: /^Start station/ })).toHaveValue(/^22\+/)
  await sees(typed(page)).toHaveCount(0)
  await sees(points(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await sees(typed(page)).toHaveValue(ends.join('\n'))
  await page.keyboard.press('Escape')
  await sees(page.getByRole('combobox', { name: /^Alignment/ })).toHaveValue('PR_Twin_Branch_section')
  await look(page, 'zone-followed')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ forcedColors: 'active' })
  await map(page).focus()
  await look(page, 'zone-forced')
  await page.emulateMedia({ forcedColors: null })
  await page.getByRole('switch', { name: /^The road name is right/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('grid', { name: 'Work zones of Twin Branch' })).toContainText('Culvert work')
  const [saved] = (await engineer.get(base)).body.content
  expect([saved.placement.alignment_id, saved.path.length > 2]).toEqual([alignment, true])
})

thorough('WZON-5 with the mouse, a click sets a point and a drag moves one; the map of a saved zone opens at its line, fits 320 pixels, and refuses a point outside the country', async () => {
  const { id } = (await engineer.post(base, { name: 'By points', road_name: 'SR 9', road_name_confirmed: true, path: [{ latitude: 41, longitude: -85.1 }, { latitude: 41.01, longitude: -85.09 }] })).body.work_zone
  const page = await desk.open(`/workzone-monitor/${project}/zones/${id}`, engineer, { viewport: { width: 1280, height: 800 } })
  await sees(points(page)).toHaveCount(2)
  await sees(page.getByText('Line with 2 points, 4,5', { exact: false })).toBeVisible()
  await map(page).scrollIntoViewIfNeeded()
  const from = await points(page).first().boundingBox()
  const stage = await map(page).boundingBox()
  if (from === null || stage === null) throw new Error('the map is not on the screen')
  await page.mouse.move(from.x + 12, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 42, from.y + 22, { steps: 4 })
  await page.mouse.up()
  await sees(typed(page)).not.toHaveValue(/^41, -85\.1\n/)
  const [moved = '', secondPoint] = await linesOf(page)
  expect([Number(moved.split(', ')[0]) < 41, Number(moved.split(', ')[1]) > -85.1, secondPoint]).toEqual([true, true, '41.01, -85.09'])
  await page.mouse.click(stage.x + 20, stage.y + 20)
  await sees(points(page)).toHaveCount(3)
  // zoom out until the whole world is in view, and further: the crosshair stays at the clicked location
  for (let zoom = 0; zoom < 16; zoom += 1) await page.keyboard.press('-')
  await page.keyboard.press('ArrowRight')
  await sees(announcements(page)).toHaveText(/41\.0\d{4}, -82\.\d{5}$/)
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await sees(refused(page)).toContainText('of a place in the United States.')
  await sees(points(page)).toHaveCount(3)
  await page.setViewportSize({ width: 320, height: 700 })
  await map(page).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll('.zone-line, .zone-line-foot > *')].map((part) => Math.ceil(part.getBoundingClientRect().right))].filter((right) => right > 320))).toEqual([])
  await look(page, 'zone-320')
})

thorough('WZON-5 SHELL-73 layers that could not be read are named in one alert above the line of a work zone, with one button that reads them', async () => {
  const page = await desk.open('/account', engineer, { viewport: { width: 1280, height: 800 } })
  const LOCATED = /\/v1\/(?:projects|alignments)\/map\?/
  await page.route(LOCATED, (call) => call.fulfill({ status: 503, contentType: 'application/json', body: '{"status":503,"message":"The service is not available.","detailed_errors":[]}' }))
  await page.goto(`${desk.server.address}/workzone-monitor/${project}/zones/new`)
  const alerts = page.locator('.map-failed')
  await sees(alerts).toHaveText(/^Could not be read: Projects, Alignments\. You can still draw the line\.Try again/)
  await look(page, 'zone-line-failed')
  await page.unroute(LOCATED)
  await alerts.getByRole('button', { name: 'Try again' }).press('Enter')
  await sees(alerts).toHaveCount(0)
})
