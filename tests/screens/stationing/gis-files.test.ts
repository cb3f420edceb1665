import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { top } from '#tests/house/sources'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 20_000 })
const file = (name: string) => join(top, 'tests/server/stationing/files', name)
const look = (page: Page, name: string) => (process.env.LOOKS === undefined ? Promise.resolve() : page.screenshot({ path: `${process.env.LOOKS}/${name}.png` }))
const FOLDER = '/admin/project-imagery-files/uploaded-files'

let desk: ScreenDesk
let administrator: SignedInClient

beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  await desk.make.project({ title: 'Twin Branch' })
})
afterAll(() => desk.close())

test('GEO-1 GEO-3 GEO-6 GEO-9 GEO-10 PLUS-28 files are added, their alignments reviewed on the map and added, and a file deleted and restored, by keyboard', async () => {
  const page = await desk.open(FOLDER, administrator)
  const { origin } = new URL(page.url())
  await sees(page.getByText('No GIS files yet. Press N to add some.')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New GIS files' })
  await sees(form).toContainText('.dwg, .dgn, .ifc or .dxf, at most 20 files of 1 GB each.')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([{ name: 'indot-twin-branch.ifc', mimeType: '', buffer: readFileSync(file('indot-twin-branch.ifc')) }, { name: 'plan.dwg', mimeType: '', buffer: Buffer.from('AC1032 plan') }])
  await sees(form.getByText('Uploaded')).toHaveCount(2)
  // project and projection are required
  await page.keyboard.press('Control+Enter')
  await sees(form).toContainText('Projection is required.')
  await form.getByRole('combobox', { name: 'Project', exact: false }).first().focus()
  await page.keyboard.type('Twin')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: /^Projection/ }).focus()
  await page.keyboard.type('Ohio South (ftUS)')
  await sees(page.getByRole('option', { name: 'NAD83 / Ohio South (ftUS)' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await look(page, 'gis-form')
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('grid', { name: 'GIS files' })
  const row = list.getByRole('row', { name: /indot-twin-branch\.ifc/ })
  await sees(row).toContainText('Ready for review')
  await sees(list.getByRole('row', { name: /plan\.dwg/ })).toContainText('Pending conversion')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await look(page, 'gis-files')
  await row.getByText('indot-twin-branch.ifc').first().click()
  await page.keyboard.press('o')
  const found = page.getByRole('grid', { name: 'Alignments in indot-twin-branch.ifc' })
  const alignment = found.getByRole('row', { name: /PR_Twin_Branch_section/ })
  await sees(alignment).toContainText('21+03.72')
  await sees(alignment).toContainText('2,796.68')
  await look(page, 'gis-review')
  await sees(alignment).toContainText('39.70')
  await sees(page.getByText('The file has no georeference.')).toBeVisible()
  await sees(page.getByRole('application', { name: 'Map of indot-twin-branch.ifc' })).toBeVisible()
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await alignment.getByText('PR_Twin_Branch_section').first().click()
  await page.keyboard.press('a')
  await sees(page.getByRole('alertdialog')).toContainText('Add 1 alignment to Twin Branch?')
  await page.keyboard.press('Enter')
  await sees(page.getByText('1 alignment added to Twin Branch.').first()).toBeVisible()
  await page.goto(`${origin}${FOLDER}/all`)
  await sees(row).toContainText('Active')
  await look(page, 'gis-files')
  await row.getByText('indot-twin-branch.ifc').first().click()
  await page.keyboard.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText('Delete the GIS file indot-twin-branch.ifc?')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Remove/ }).press('Enter')
  await sees(row).toHaveCount(0)
  await page.goto(`${origin}${FOLDER}/recently-deleted`)
  await sees(row).toHaveCount(1)
  await look(page, 'gis-files')
  await row.getByText('indot-twin-branch.ifc').first().click()
  await page.keyboard.press('u')
  await sees(row).toHaveCount(0)
  await page.goto(`${origin}${FOLDER}/all`)
  await sees(row).toContainText('Active')
})
