import { join } from 'node:path'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { top } from '#tests/house/sources'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { look } from '#tests/screens/look'

const sees = seen.configure({ timeout: 20_000 })
const ROAD = join(top, 'tests/server/stationing/files/indot-twin-branch.landxml.xml')

let desk: ScreenDesk
let engineer: SignedInClient
let project: number

beforeAll(async () => {
  desk = await openScreenDesk()
  engineer = await desk.signedIn('field_engineer')
  project = await desk.make.project({ title: 'Twin Branch' })
  await desk.make.onTeam(project, engineer.person)
})
afterAll(() => desk.close())

test('GEO-18 without the flag, the screen says that stationing is switched off', async () => {
  const page = await desk.open(`/projects/${project}/stationing`, engineer)
  await sees(page.getByText('Stationing is switched off for this agency.')).toBeVisible()
})

test('GEO-12 GEO-14 GEO-15 GEO-17 PLUS-28 an alignment is uploaded, shown on the map and confirmed, and a custom station is added, named and deleted, by keyboard', async () => {
  await desk.make.flag('project_stationing', true)
  const page = await desk.open(`/projects/${project}/stationing`, engineer)
  await sees(page.getByText('No alignments yet. Press N to upload a LandXML file.')).toBeVisible()
  await page.keyboard.press('n')
  await sees(page.getByRole('dialog')).toContainText('LandXML file')
  // wait until the line is selected before pressing Enter
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveCount(1)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(ROAD)
  const box = page.getByRole('dialog').getByRole('combobox')
  await sees(box).toBeFocused()
  await page.keyboard.type('ohio south ftus nad83 /')
  await sees(page.getByRole('option').first()).toContainText('NAD83 / Ohio South (ftUS)')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog')).toContainText('Scale factor')
  await page.keyboard.press('Enter')
  // the upload opens the review, which shows the alignment's projection, length and stations, and the alignment on the map
  const proposed = page.getByRole('grid', { name: 'Proposed alignments of Twin Branch' })
  const proposal = proposed.getByRole('row', { name: /PR_Twin_Branch_section/ })
  await sees(proposal).toContainText('NAD83 / Ohio South (ftUS), EPSG 3735')
  await sees(proposal).toContainText('2,796.68')
  await sees(proposal).toContainText('21+03.72')
  await sees(proposal).toContainText('49+00.40')
  await sees(page.getByText('Proposed alignments give no stations to tickets or work zones until you confirm them.')).toBeVisible()
  await sees(page.getByRole('application', { name: 'Map of Twin Branch' })).toBeVisible()
  await sees(proposed.locator('.ag-cell:focus')).toHaveCount(1)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await look(page, 'alignment-review')
  // a wrong projection is pointed out before anything takes effect
  await proposal.getByText('PR_Twin_Branch_section').first().click()
  const choose = async (name: string, label: string) => {
    await page.keyboard.press('p')
    await sees(box).toBeFocused()
    await page.keyboard.type(name)
    await sees(page.getByRole('option').first()).toContainText(label)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('dialog')).toContainText('Scale factor')
    await page.keyboard.press('Enter')
    await sees(proposal).toContainText(label)
  }
  await choose('26916', 'NAD83 / UTM zone 16N')
  await sees(page.getByRole('list', { name: 'Notes' })).toContainText('PR_Twin_Branch_section: Outside the area of NAD83 / UTM zone 16N.')
  await page.keyboard.press('a')
  const dialog = page.getByRole('alertdialog')
  await sees(dialog).toContainText('Confirm PR_Twin_Branch_section?')
  await sees(dialog).toContainText('2,796.68 ft, from 21+03.72 to 49+00.40. Outside the area of NAD83 / UTM zone 16N.')
  await page.keyboard.press('Escape')
  await sees(dialog).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await sees(proposal).toContainText('NAD83 / Ohio South (ftUS), EPSG 3735')
  const confirm = async () => {
    await page.keyboard.press('a')
    await sees(dialog).toContainText('Confirm PR_Twin_Branch_section?')
    await page.keyboard.press('Enter')
    await sees(page.getByText('PR_Twin_Branch_section confirmed with 28 stations.').first()).toBeVisible()
    await sees(proposal).toHaveCount(0)
  }
  await confirm()
  await page.keyboard.press('Control+z')
  await sees(proposal).toHaveCount(1)
  await proposal.getByText('PR_Twin_Branch_section').first().click()
  await confirm()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Show stationing')
  await page.keyboard.press('Enter')
  const alignments = page.getByRole('grid', { name: 'Alignments of Twin Branch' })
  const row = alignments.getByRole('row', { name: /PR_Twin_Branch_section/ })
  await sees(row).toContainText('Confirmed')
  await sees(row).toContainText('21+03.72')
  await sees(row).toContainText('49+00.40')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await row.getByText('PR_Twin_Branch_section').first().click()
  await page.keyboard.press('Enter')
  const stations = page.getByRole('grid', { name: 'Stations of PR_Twin_Branch_section' })
  await sees(stations.getByRole('row', { name: /22\+00\.00/ })).toContainText('Generated')
  await sees(stations.locator('.ag-cell:focus')).toHaveCount(1)
  // a generated station cannot be renamed
  await page.keyboard.press('r')
  await sees(page.getByText('Stations every 100 feet are generated.').first()).toBeVisible()
  await page.keyboard.press('n')
  await sees(box).toBeFocused()
  await page.keyboard.type('Culvert')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog')).toContainText('Station such as 12+34.56')
  await page.keyboard.type('22+50')
  await page.keyboard.press('Enter')
  const culvert = stations.getByRole('row', { name: /Culvert/ })
  await sees(culvert).toContainText('22+50.00')
  await sees(culvert).toContainText('Custom')
  await culvert.getByText('Culvert').first().click()
  await page.keyboard.press('Delete')
  await sees(culvert).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await sees(culvert).toHaveCount(1)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
})
