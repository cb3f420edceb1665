import { expect as seen, type Page } from 'playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { picture } from '#tests/api/images/pictures'
import { findings } from '#tests/axe'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })

let desk: ScreenDesk
let administrator: SignedInClient
let road: number
beforeAll(async () => {
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
  road = await desk.make.project({ title: 'Ridge Road' })
  const bridge = await desk.make.project({ title: 'Elm Bridge' })
  const content = (await picture('jpeg', { width: 64, height: 32 })).toString('base64')
  for (const [number, project, name] of [['P-1', road, 'Scale.jpg'], ['P-1', road, 'Truck.jpg'], ['P-2', bridge, 'Deck.jpg']] as const) {
    const slip = (await administrator.get(`/v1/slips?search=${number}`)).body.slips[0]?.id ?? (await desk.make.ticket(project, { ticket_number: number, material_description: 'SP 12.5 Wear' }))
    await administrator.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content, name })
  }
})
afterAll(() => desk.close())

const row = (page: Page, name: RegExp) => page.getByRole('grid').first().getByRole('row', { name })

test('TICK-72 TICK-73 the photo gallery lists the photos of the project, or of all projects after one key, and opens the focused one beside the list', async () => {
  const page = await desk.open(`/projects/${road}/photo-gallery`, administrator)
  await sees(page.getByRole('tab', { name: 'Photo Gallery' }).or(page.getByRole('link', { name: 'Photo Gallery' })).first()).toBeVisible()
  await sees(row(page, /Truck\.jpg/)).toContainText('P-1')
  await sees(row(page, /Scale\.jpg/)).toContainText('SP 12.5 Wear')
  await sees(row(page, /Deck\.jpg/)).toHaveCount(0)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Shift+P')
  await sees(row(page, /Deck\.jpg/)).toContainText('Elm Bridge')
  await page.keyboard.press('Shift+P')
  await sees(row(page, /Deck\.jpg/)).toHaveCount(0)
  const focused = (name: RegExp) => sees(row(page, name).locator('.ag-cell:focus')).toHaveCount(1)
  await focused(/Truck\.jpg/)
  await page.keyboard.press('j')
  await focused(/Scale\.jpg/)
  await page.keyboard.press('Enter')
  await sees(page.getByRole('img', { name: /^Image \d of 2 of ticket P-1: Scale\.jpg/ })).toBeVisible()
})

thorough('TICK-72 the search filters the photos and is part of the address', async () => {
  const page = await desk.open(`/projects/${road}/photo-gallery?search=truck`, administrator)
  await sees(row(page, /Truck\.jpg/)).toBeVisible()
  await sees(row(page, /Scale\.jpg/)).toHaveCount(0)
})

thorough('TICK-72 PROJ-46 keys filter the photos by values of the focused one and by days, keep the filters in the address, and download the selected or listed ones as a zip', async () => {
  const page = await desk.open(`/projects/${road}/photo-gallery?all=yes`, administrator)
  await sees(row(page, /Deck\.jpg/).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('f')
  await sees(page.getByRole('option', { name: /Ticket: P-2/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await sees(row(page, /Truck\.jpg/)).toHaveCount(0)
  await sees(page.getByRole('button', { name: 'Ticket: P-2' })).toHaveAttribute('aria-pressed', 'true')
  await sees(page).toHaveURL(/ticket=P-2/)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  /** The status of the newest download, and how many photos it has. */
  const newest = async () => {
    const [job] = (await administrator.get('/v1/jobs')).body.jobs.filter(({ kind }: { kind: string }) => kind === 'photo_download')
    return [job?.status, job?.total]
  }
  await sees(row(page, /Deck\.jpg/)).toBeVisible()
  await page.locator('.ag-cell').first().focus()
  await page.keyboard.press('d')
  await sees(page.getByText('Photo download ready', { exact: true })).toBeVisible()
  expect(await newest()).toEqual(['success', 1])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^photos-\d{4}-\d\d-\d\d\.zip$/)
  await page.getByRole('button', { name: 'Ticket: P-2' }).click()
  await sees(row(page, /Truck\.jpg/)).toBeVisible()
  await page.locator('.ag-cell').first().focus()
  await page.keyboard.press('d')
  await expect.poll(newest, { timeout: 20_000 }).toEqual(['success', 3])
  await page.locator('.ag-cell').first().focus()
  await page.keyboard.press('Shift+F')
  await page.keyboard.type('1/1/2020')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1/2/2020')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('button', { name: '1/1/2020 to 1/2/2020' })).toBeVisible()
  await sees(page).toHaveURL(/from=2020-01-01&to=2020-01-02/)
  await sees(row(page, /Truck\.jpg/)).toHaveCount(0)
})

test('PROJ-46 the photos of the project itself are shown one at a time, a new one is shown first, and deleting it can be undone', async () => {
  const page = await desk.open(`/projects/${road}/photos`, administrator)
  const view = page.getByRole('group', { name: 'Photos of Ridge Road' })
  await sees(view).toContainText('No photos of this project yet.')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  for (const [n, name] of ['Culvert.jpg', 'Bridge.jpg'].entries()) {
    const chooser = page.waitForEvent('filechooser')
    await view.press('a')
    await sees(page.getByText('Choose a file')).toBeVisible()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: await picture('jpeg', { width: 64, height: 32 }) })
    await sees(page.getByRole('img', { name: new RegExp(`^Image 1 of ${n + 1} of Ridge Road: ${name}`) })).toBeVisible()
  }
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await view.press('Shift+D')
  await sees(page.getByText('Photo download ready', { exact: true })).toBeVisible()
  await view.press('Delete')
  await sees(page.getByRole('alertdialog')).toContainText('Delete this image?')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('img', { name: /^Image 1 of 1 of Ridge Road: Culvert\.jpg/ })).toBeVisible()
  await view.press('Control+z')
  await sees(page.getByRole('img', { name: /of 2 of Ridge Road/ })).toBeVisible()
})

thorough('AI-4 one key filters the photos to copies; below a photo are its copies and the ticket that it may belong to, and one key opens either', async () => {
  const street = await desk.make.project({ title: 'Mill Street' })
  const slip = await desk.make.ticket(street, { ticket_number: 'M-2222' })
  const shapes = await sharp(Buffer.from('<svg width="640" height="480"><rect width="640" height="480" fill="#bcd"/><circle cx="200" cy="300" r="120" fill="#432"/><rect x="380" y="90" width="160" height="260" fill="#c62"/></svg>')).jpeg().toBuffer()
  const add = async (type: string, id: number, name: string, content: Buffer) =>
    (await administrator.post('/v1/images', { imageable_type: type, imageable_id: id, name, content: content.toString('base64') })).body.image.id as number
  await add('Slip', slip, 'load.jpg', shapes)
  const copy = await add('Project', street, 'M-2222 again.jpg', await sharp(shapes).resize(400).jpeg({ quality: 60 }).toBuffer())
  await add('Project', street, 'cat.jpg', await picture('jpeg', { width: 64, height: 32, red: 7 }))
  await vi.waitFor(async () => expect((await administrator.get(`/v1/images/${copy}/checks?imageable_type=Project&imageable_id=${street}`)).body.copies).toHaveLength(1), { timeout: 30_000, interval: 200 })

  const page = await desk.open(`/projects/${street}/photo-gallery`, administrator)
  await sees(row(page, /cat\.jpg/).locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('c')
  await page.getByRole('option', { name: 'Has a copy' }).click()
  await sees(page).toHaveURL(/check=copied/)
  await sees(row(page, /cat\.jpg/)).toHaveCount(0)
  await sees(page.getByRole('button', { name: 'Has a copy' })).toHaveAttribute('aria-pressed', 'true')
  await sees(row(page, /M-2222 again\.jpg/)).toBeVisible()
  await page.goto(`${desk.server.address}/projects/${street}/photos?image=${copy}`)
  const photoFindings = page.getByRole('list', { name: 'Found in this photo' }).first()
  await sees(photoFindings).toContainText('The same picture is here: load.jpg, ticket M-2222, Mill Street')
  await sees(photoFindings).toContainText('May belong to Ticket M-2222: its number is in the name')
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/checks.png` })
  await page.locator('.gallery-view').first().focus()
  await page.keyboard.press('o')
  await page.getByRole('option', { name: /^Ticket M-2222/ }).click()
  await sees(page).toHaveURL(new RegExp(`/projects/${street}/tickets/${slip}`))
})
