import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright'
import { expect as seen } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { top } from '#tests/house/sources'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { look } from '#tests/screens/look'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const file = (name: string) => join(top, 'tests/server/stationing/files', name)
const FOLDER = '/admin/project-imagery-files/uploaded-files'

let desk: ScreenDesk
let administrator: SignedInClient

beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  await desk.make.project({ title: 'Twin Branch' })
})
const folder = temporaryFolder('gis-upload')
afterAll(async () => {
  await desk.close()
  folder.remove()
})

test('GEO-1 GEO-3 GEO-6 GEO-9 GEO-10 PLUS-28 by keyboard: files are added, their alignments are reviewed on the map and added, and a file is deleted and restored', async () => {
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
  // the form cannot be saved without a projection
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
  const alignmentGrid = page.getByRole('grid', { name: 'Alignments in indot-twin-branch.ifc' })
  const alignment = alignmentGrid.getByRole('row', { name: /PR_Twin_Branch_section/ })
  await sees(alignment).toContainText('21+03.72')
  await sees(alignment).toContainText('2,796.68')
  await look(page, 'gis-review')
  await sees(alignment).toContainText('39.70')
  await sees(page.getByText('The file has no georeference.')).toBeVisible()
  const map = page.getByRole('application', { name: 'Map of indot-twin-branch.ifc' })
  await sees(map).toBeVisible()
  await map.focus()
  const isReadAgain = page.waitForResponse((answer) => /\/v1\/fme_import_file_requests\/\d+$/.test(answer.url()) && answer.request().method() === 'GET')
  await page.keyboard.press('Shift+R')
  expect((await isReadAgain).status()).toBe(200)
  // this map has no layers, so the description of its keys leaves out the keys of layers, and pressing one of those says so
  await sees(map).toHaveAccessibleDescription(/^Arrow keys pan, .*Shift\+R reads/)
  await sees(map).not.toHaveAccessibleDescription(/layers/)
  await page.keyboard.press('1')
  await sees(page.getByText('This map has no layers.').first()).toBeVisible()
  // the buttons on the map name its keys, so the keys must also work while a button has the focus
  const scale = page.locator('.leaflet-control-scale-line')
  const fitted = await scale.textContent()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  await zoomIn.press('+')
  await sees(scale).not.toHaveText(fitted ?? '')
  await sees(zoomIn).toBeFocused()
  await page.keyboard.press('f')
  await sees(scale).toHaveText(fitted ?? '')
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
  await sees(page.getByRole('alertdialog').getByRole('button', { name: /^Remove/ })).toBeFocused()
  await page.keyboard.press('Enter')
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

thorough('GEO-4 an upload interrupted by a reload resumes when its file is selected again: only the missing pieces are sent', async () => {
  const [PIECE, size] = [8 * 1024 ** 2, 20 * 1024 ** 2]
  const path = join(folder.path, 'survey.dgn')
  writeFileSync(path, Buffer.concat([Buffer.from([0x08, 0x09, 0xfe, 0x02]), Buffer.alloc(size - 4, 7)]))
  const page = await desk.open(`${FOLDER}/files/new`, administrator)
  // leaving has to be confirmed while an upload is running
  page.on('dialog', (dialog) => void dialog.accept())
  const sent: string[] = []
  const isPiece = (request: Request) => request.method() === 'POST' && request.url().endsWith('/v1/fme_import_file_requests')
  page.on('request', (request) => void (isPiece(request) && sent.push(request.url())))
  const stored = async () => (await desk.server.owner.query<{ starts_at: number }>('SELECT starts_at::float8 AS starts_at FROM gis_file_pieces WHERE file_name = $1 ORDER BY position', ['survey.dgn'])).rows.map(({ starts_at: at }) => at / PIECE)
  const choose = async () => {
    const form = page.getByRole('form', { name: 'New GIS files' })
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Choose files' }).press('Enter')
    await (await chooser).setFiles(path)
    return form
  }
  // the second piece never arrives
  await page.route('**/v1/fme_import_file_requests', async (route) => {
    if (route.request().method() === 'POST' && sent.length > 1) return
    await route.continue()
  })
  const before = await choose()
  await sees(before.getByRole('progressbar', { name: 'Uploading survey.dgn' })).toHaveAttribute('value', String(PIECE))
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(2)
  expect(await stored()).toEqual([0])
  await page.unroute('**/v1/fme_import_file_requests')
  await page.reload()
  sent.length = 0
  const after = await choose()
  await sees(after.getByText('Uploaded')).toBeVisible()
  expect([sent.length, await stored()]).toEqual([2, [0, 1, 2]])
})
