import type { Locator, Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#tests/api/images/pictures'
import { vendorClient } from '#tests/api/partners/partner-people'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

let desk: ScreenDesk
let photo: Buffer
beforeAll(async () => {
  desk = await openScreenDesk()
  photo = await picture('jpeg', { width: 64, height: 32 })
})
afterAll(() => desk.close())

const pane = (page: Page, number: number) => page.locator('[data-pane]').nth(number - 1)

/** Opens a path in the focused pane without reloading the page, as the browser's Back and Forward do. */
const goTo = (page: Page, path: string) => page.evaluate((address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}, path)

/** Opens one path in pane 1 and another in pane 2, which has the focus. */
async function openBoth(person: Parameters<ScreenDesk['open']>[1], first: string, second: string): Promise<Page> {
  const page = await desk.open(first, person)
  await sees.poll(() => pane(page, 1).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees.poll(() => pane(page, 2).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await goTo(page, second)
  return page
}

/** Drops a file with this name onto an element. */
async function drop(page: Page, onto: Locator, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(([base64, as]) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], as, { type: 'image/jpeg' }))
    return data
  }, [photo.toString('base64'), name] as const)
  await onto.dispatchEvent('drop', { dataTransfer })
}

thorough('SAMP-4 WORK-2 a file that is dropped on the documents of a sample is added to that sample, whichever pane has the focus', async () => {
  const administrator = await desk.signedIn('administrator')
  const project = await desk.make.project()
  const samples: number[] = []
  for (const name of ['S-1', 'S-2']) samples.push((await administrator.post('/v1/samples', { slip_id: await desk.make.ticket(project), sample: name, sublot: '1' })).body.sample.id)
  const [first, second] = samples
  const page = await openBoth(administrator, `/samples/${first}`, `/samples/${second}`)
  const documents = (number: number) => pane(page, number).getByRole('region', { name: 'Documents' })
  await sees(pane(page, 2)).toHaveAttribute('aria-label', /S-2/)
  await sees(documents(2)).toBeVisible()
  await drop(page, documents(1), 'form.jpg')
  await sees(page.locator('.toast').filter({ hasText: 'form.jpg' })).toBeVisible()
  await sees(documents(1).getByRole('listitem')).toHaveText([/form\.jpg/])
  await sees(documents(2).getByRole('listitem')).toHaveCount(0)
})

test('TICK-66 WORK-2 an image that is dropped on the images of a ticket is added to that ticket and shown there, whichever pane has the focus', async () => {
  const administrator = await desk.signedIn('administrator')
  const project = await desk.make.project()
  const [first, second] = [await desk.make.ticket(project), await desk.make.ticket(project)]
  const path = (slip: number) => `/projects/${project}/tickets/${slip}/images`
  const page = await openBoth(administrator, path(first), path(second))
  const gallery = (number: number) => pane(page, number).getByRole('group', { name: /^Images of ticket/ })
  await sees.poll(() => new URL(page.url()).pathname).toBe(path(second))
  await sees(gallery(2)).toBeVisible()
  await drop(page, gallery(1), 'load.jpg')
  await sees(page.locator('.toast').filter({ hasText: 'Image added.' })).toBeVisible()
  const images = async (slip: number) => (await desk.server.owner.query('SELECT image_count FROM slips WHERE id = $1', [slip])).rows[0]?.image_count
  expect([await images(first), await images(second)]).toEqual([1, 0])
  await sees(pane(page, 1).getByRole('img', { name: /^Image 1 of 1 of ticket/ })).toBeVisible()
})

thorough('GEO-4 WORK-2 a file that is dropped on a form for GIS files is added to that form, whichever pane has the focus', async () => {
  const administrator = await desk.signedIn('administrator')
  const path = '/admin/project-imagery-files/uploaded-files/files/new'
  const page = await openBoth(administrator, path, path)
  const files = (number: number) => pane(page, number).getByRole('region', { name: 'Files' })
  await sees(files(2)).toBeVisible()
  await drop(page, files(1), 'plan.dxf')
  await sees(files(1).getByRole('listitem').or(files(2).getByRole('listitem'))).toHaveCount(1)
  await sees(files(1).getByRole('listitem')).toContainText('plan.dxf')
})

thorough('SUBM-4 WORK-2 a file that is dropped on the form of a submittal is added to that form, whichever pane has the focus', async () => {
  const vendor = await vendorClient(desk.server, { company: 'Basin Emulsions' })
  const ids: number[] = []
  for (const material of ['Binder A', 'Binder B']) {
    const { rows: [row] } = await desk.server.owner.query<{ id: number }>(
      `INSERT INTO submittals (dot_authority_id, vendor_request_id, material, certificate_type, vendor, dated, state, approved_quantity) VALUES ($1, $2, $3, 'Mill certificate', 'Basin Emulsions', '2026-01-05', 'action_required', 10) RETURNING id`,
      [desk.make.firstAgency, vendor.request_id, material])
    ids.push(row?.id ?? 0)
  }
  const [first, second] = ids
  const page = await openBoth(vendor, `/vendor/submittals/${first}/edit`, `/vendor/submittals/${second}/edit`)
  const form = (material: string) => page.getByRole('form', { name: new RegExp(material) })
  await sees(form('Binder B').getByRole('textbox', { name: 'Dated' })).toHaveValue('1/5/2026')
  await drop(page, form('Binder A').getByRole('region', { name: 'Files' }), 'of-binder-a.jpg')
  await sees(page.locator('.toast').filter({ hasText: 'of-binder-a.jpg' })).toBeVisible()
  await sees(form('Binder A').getByRole('listitem')).toHaveText([/of-binder-a\.jpg/])
  await sees(form('Binder B').getByRole('listitem')).toHaveCount(0)
})

/** The requests by which pieces of GIS files are sent from now on. */
function piecesSent(page: Page): readonly Request[] {
  const sent: Request[] = []
  page.on('request', (request) => void (isPiece(request) && sent.push(request)))
  return sent
}

const isPiece = (request: Request) => request.method() === 'POST' && request.url().endsWith('/v1/fme_import_file_requests')

/** Chooses files in pane 1's form for GIS files; the first piece reaches the server only when the returned function is called. */
async function chooseStalled(page: Page, names: readonly string[]): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/v1/fme_import_file_requests', async (route) => {
    if (isPiece(route.request())) await released
    await route.continue()
  })
  const first = page.waitForRequest(isPiece)
  const files = names.map((name) => ({ name, mimeType: '', buffer: Buffer.from(`AC1032 ${name}`) }))
  await pane(page, 1).locator('input[type=file]').setInputFiles(files)
  await first
  return release
}

async function allIntoTheirForm(second: string): Promise<void> {
  const page = await openBoth(await desk.signedIn('administrator'), '/admin/project-imagery-files/uploaded-files/files/new', second)
  const files = pane(page, 1).getByRole('region', { name: 'Files', exact: true })
  await sees.poll(() => new URL(page.url()).pathname).toBe(second)
  await pane(page, 1).getByRole('button', { name: 'Choose files' }).focus()
  const names = ['east.dwg', 'middle.dwg', 'west.dwg']
  const release = await chooseStalled(page, names)
  await pane(page, 2).click({ position: { x: 5, y: 5 } })
  await sees.poll(() => pane(page, 2).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  release()
  await sees(files.getByText('Uploaded')).toHaveCount(names.length)
  await sees(page.getByRole('form').getByRole('listitem').filter({ hasText: '.dwg' })).toHaveCount(names.length)
  await sees(page.locator('.toast').filter({ hasText: /Move to a row|not added/ })).toHaveCount(0)
}
test('GEO-3 WORK-2 all chosen files get into the form for which they were chosen, although another form for GIS files gets the focus while the first is sent', () => allIntoTheirForm('/admin/project-imagery-files/uploaded-files/files/new'))
thorough('GEO-3 WORK-2 all chosen files get into the form for which they were chosen, although a list gets the focus while the first is sent', () => allIntoTheirForm('/admin/project-imagery-files/uploaded-files'))

thorough('GEO-3 all chosen files are listed at once, and a file that is removed before its turn is not sent', async () => {
  const page = await desk.open('/admin/project-imagery-files/uploaded-files/files/new', await desk.signedIn('administrator'))
  const form = page.getByRole('form', { name: 'New GIS files' })
  const sent = piecesSent(page)
  const release = await chooseStalled(page, ['red.dwg', 'green.dwg', 'blue.dwg'])
  await sees(form.getByRole('progressbar')).toHaveCount(3)
  await form.getByRole('button', { name: /green\.dwg/ }).click()
  await sees(form.getByRole('listitem')).toHaveText([/red\.dwg/, /blue\.dwg/])
  release()
  await sees(form.getByText('Uploaded')).toHaveCount(2)
  await sees(form.getByRole('listitem')).toHaveText([/red\.dwg/, /blue\.dwg/])
  expect(sent.length).toBe(2)
})

thorough('GEO-3 files that wait to be sent for a form do not get into a form that is opened after it', async () => {
  const page = await desk.open('/admin/project-imagery-files/uploaded-files/files/new', await desk.signedIn('administrator'))
  const sent = piecesSent(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const files = page.getByRole('region', { name: 'Files', exact: true })
  const release = await chooseStalled(page, ['north.dwg', 'south.dwg'])
  await files.getByRole('button', { name: 'Choose files' }).press('Escape')
  await sees(page.getByText('No GIS files yet. Press N to add some.')).toBeVisible()
  await goTo(page, '/admin/project-imagery-files/uploaded-files/files/new')
  await sees(files).toBeVisible()
  await sees(files.getByRole('listitem')).toHaveCount(0)
  release()
  await sees(page.locator('.toast').filter({ hasText: 'north.dwg' })).toBeVisible()
  await pane(page, 1).locator('input[type=file]').setInputFiles([{ name: 'later.dwg', mimeType: '', buffer: Buffer.from('AC1032 later') }])
  await sees(files.getByText('Uploaded')).toHaveCount(1)
  await sees(files.getByRole('listitem')).toHaveText([/later\.dwg/])
  expect(sent.length).toBe(2)
})
