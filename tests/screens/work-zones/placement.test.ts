import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import { alignmentFile, uploadFile } from '#tests/api/stationing/upload'
import type { SignedInClient } from '#tests/api/signed-in'
import { completeZone } from '#tests/api/work-zones/zones'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { look } from '#tests/screens/look'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const WIDE = { viewport: { width: 1280, height: 800 } }

let desk: ScreenDesk
let engineer: SignedInClient
let project: number
let base: string
let screen: string

beforeAll(async () => {
  desk = await openScreenDesk()
  engineer = await desk.signedIn('field_engineer')
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.make.flag('project_stationing', true)
  project = await desk.make.project({ title: 'Twin Branch' })
  base = `/v2/projects/${project}/work_zones`
  screen = `/projects/${project}/stationing/safety-work-zones`
  await desk.make.onTeam(project, engineer.person)
})

const road = async () => Number((await uploadFile(desk.server.address, engineer, project, alignmentFile('indot-twin-branch.landxml.xml'))).body.content[0].id)
const list = (page: Page) => page.getByRole('grid', { name: 'Safety work zones of Twin Branch' })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const zones = async () => (await engineer.get(base)).body.content

/** Replaces the text of a field by keyboard. */
async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await field(page, name).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

thorough('GEO-24 a safety work zone is placed by its start and end station, changed and armed by keyboard', async () => {
  await road()
  const page = await desk.open(`/projects/${project}/stationing`, engineer, WIDE)
  await sees(page.getByRole('grid', { name: 'Alignments of Twin Branch' }).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Show safety work zones')
  await page.keyboard.press('Enter')
  await sees(page.getByText('No work zones placed by stations yet. Press N to create one.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(screen)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New work zone' })
  await sees(field(page, /^Name/)).toBeFocused()
  await page.keyboard.type('Culvert work')
  // the form has already chosen the project's only alignment
  await sees(page.getByRole('combobox', { name: /^Alignment/ })).toHaveValue('PR_Twin_Branch_section')
  await sees(form).toContainText('PR_Twin_Branch_section runs from 21+03.72 to 49+00.40.')
  await sees(field(page, /^Points/)).toHaveCount(0)
  await type(page, /^Road name/, 'Twin Branch Road')
  await page.getByRole('switch', { name: /^The road name is right/ }).focus()
  await page.keyboard.press('Space')
  await type(page, /^Start station/, '31+00')
  await type(page, /^End station/, '60+00')
  await page.keyboard.press('Control+Enter')
  await sees(form).toContainText('PR_Twin_Branch_section has no station 60+00.00. It runs from 21+03.72 to 49+00.40.')
  await sees(field(page, /^End station/)).toBeFocused()
  await type(page, /^End station/, '22+50')
  await page.keyboard.press('Control+Enter')
  await sees(form).toContainText('The end station must be at least 10 feet after the start station.')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await type(page, /^Start station/, '22+50')
  await type(page, /^End station/, '31+52.48')
  await sees(form).toContainText('902 ft along the alignment (0.17 mi)')
  await look(page, 'placed-form')
  await page.keyboard.press('Control+Enter')
  const row = list(page).getByRole('row', { name: /Culvert work/ })
  for (const text of ['PR_Twin_Branch_section', '22+50.00', '31+52.48', 'Details pending']) await sees(row).toContainText(text)
  expect(new URL(page.url()).pathname).toBe(screen)
  expect((await zones())[0].path.length).toBeGreaterThan(2)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])

  await engineer.patch(`${base}/${(await zones())[0].id}`, { type: 'lane_closure', direction: 'eastbound', impact: 'some_lanes_closed', speed_limit: 45 })
  await sees(row).toContainText('Disarmed')
  await row.getByText('Culvert work').first().click()
  await page.keyboard.press('a')
  await sees(row).toContainText('Armed')
  await page.keyboard.press('e')
  await sees(page.getByRole('form', { name: 'Edit Culvert work' })).toBeVisible()
  await type(page, /^End station/, '40+00')
  // the path has changed, so the road name has to be confirmed again
  await page.getByRole('switch', { name: /^The road name is right/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await sees(row).toContainText('40+00.00')
  await sees(list(page).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await sees(row).toContainText('31+52.48')
})

thorough('GEO-24 the columns of the safety work zones fit at 1280 pixels', async () => {
  const alignment_id = await road()
  await engineer.post(base, completeZone({ name: 'Culvert work', placement: { alignment_id, start_station: '22+50', end_station: '31+00' } }))
  const page = await desk.open(screen, engineer, WIDE)
  await sees(list(page).getByText('Culvert work')).toBeVisible()
  const { cut, beyond, count } = await list(page).evaluate((grid) => {
    const cells = [...grid.querySelectorAll<HTMLElement>('.ag-row .ag-cell, .ag-header-cell-text')]
    const edge = grid.getBoundingClientRect().right
    return {
      count: cells.length, cut: cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      beyond: cells.filter((cell) => cell.getBoundingClientRect().right > edge + 1).map(({ textContent }) => textContent),
    }
  })
  expect([cut, beyond, count > 12]).toEqual([[], [], true])
})

thorough('GEO-24 clearing the alignment restores the points, and editing a point by hand clears the stations', async () => {
  const alignment_id = await road()
  const { id } = (await engineer.post(base, completeZone({ name: 'Culvert work', placement: { alignment_id, start_station: '22+50', end_station: '31+00' } }))).body.work_zone
  const page = await desk.open(`${screen}/${id}`, engineer)
  const choice = page.getByRole('combobox', { name: /^Alignment/ })
  await sees(choice).toHaveValue('PR_Twin_Branch_section')
  await choice.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await sees(field(page, /^Points/)).toBeVisible()
  await sees(field(page, /^Start station/)).toHaveCount(0)
  await type(page, /^Points/, '39.7, -84.8\n39.71, -84.8')
  await page.getByRole('switch', { name: /^The road name is right/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByText('No work zones placed by stations yet. Press N to create one.')).toBeVisible()
  expect((await zones())[0]).toMatchObject({ placement: null, path: [{ latitude: 39.7, longitude: -84.8 }, { latitude: 39.71, longitude: -84.8 }] })
})

test('GEO-24 a zone with points is placed along an alignment selected by keyboard', async () => {
  await road()
  const { id } = (await engineer.post(base, completeZone({ name: 'Culvert work' }))).body.work_zone
  const page = await desk.open(`/workzone-monitor/${project}/zones/${id}`, engineer)
  const choice = page.getByRole('combobox', { name: /^Alignment/ })
  await sees(choice).toHaveValue('')
  await choice.focus()
  await page.keyboard.type('twin')
  await sees(page.getByRole('option', { name: 'PR_Twin_Branch_section' })).toContainText('21+03.72 to 49+00.40')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(field(page, /^Points/)).toHaveCount(0)
  await sees(choice).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('22+50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('31+00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await sees(page.getByRole('grid', { name: 'Work zones of Twin Branch' })).toBeVisible()
  expect((await zones())[0].placement).toMatchObject({ start_station: '22+50.00', end_station: '31+00.00' })
})

test('GEO-24 a zone whose alignment was deleted is listed with its stations, and its other fields can still be saved', async () => {
  const alignment_id = await road()
  const { id, path } = (await engineer.post(base, completeZone({ name: 'Culvert work', placement: { alignment_id, start_station: '22+50', end_station: '31+00' } }))).body.work_zone
  await engineer.delete(`/v1/projects/${project}/alignments/${alignment_id}`)
  const page = await desk.open(screen, engineer)
  await sees(list(page).getByRole('row', { name: /Culvert work/ })).toContainText('PR_Twin_Branch_section (deleted)')
  await sees(list(page).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('combobox', { name: /^Alignment/ })).toHaveValue('PR_Twin_Branch_section (deleted)')
  await type(page, /^Public description/, 'Right lane closed.')
  await page.keyboard.press('Control+Enter')
  await sees(list(page)).toBeVisible()
  expect((await engineer.get(`${base}/${id}`)).body.work_zone).toMatchObject({ description: 'Right lane closed.', path, placement: { alignment_id, alignment_deleted: true } })
})

thorough('GEO-24 GEO-18 without an alignment the screen says what to do first and the form has no stations, and without the flag it says why', async () => {
  const page = await desk.open(screen, engineer)
  await sees(page.getByText('This project has no alignment along which a work zone can be placed. Upload one in stationing first.')).toBeVisible()
  await page.keyboard.press('n')
  await sees(field(page, /^Points/)).toBeVisible()
  await sees(page.getByRole('combobox', { name: /^Alignment/ })).toHaveCount(0)
  await desk.make.flag('project_stationing', false)
  const other = await desk.open(screen, engineer)
  await sees(other.getByText('Stationing is switched off for this agency. An administrator can switch it on in the feature flags.')).toBeVisible()
  expect(await findings(other, '.workspace', ['light'])).toEqual([])
})

thorough('GEO-24 WZON-23 a safety inspector reaches the screen from the monitor, and a reader sees the zones without any command', async () => {
  const alignment_id = await road()
  await engineer.post(base, completeZone({ name: 'Culvert work', placement: { alignment_id, start_station: '22+50', end_station: '31+00' } }))
  const page = await desk.open(`/workzone-monitor/${project}`, await desk.signedIn('safety_inspector'))
  await sees(page.getByRole('grid', { name: 'Work zones of Twin Branch' }).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Show safety work zones')
  await page.keyboard.press('Enter')
  await sees(list(page).getByRole('row', { name: /Culvert work/ })).toContainText('22+50.00')
  await sees(list(page).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('e')
  await sees(field(page, /^Start station/)).toHaveValue('22+50.00')
  const reader = await desk.signedIn('read_only_auditor')
  const read = await desk.open(screen, reader)
  await sees(list(read).getByText('Culvert work')).toBeVisible()
  await sees(read.getByRole('button', { name: /^(Arm|Disarm|Delete|Create work zone)/ })).toHaveCount(0)
})
