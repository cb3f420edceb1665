import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#tests/api/images/pictures'
import { vendorClient } from '#tests/api/partners/partner-people'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'

let desk: ScreenDesk
let photo: Buffer
beforeAll(async () => {
  desk = await openScreenDesk()
  photo = await picture('jpeg', { width: 64, height: 32 })
})
afterAll(() => desk.close())

const pane = (page: Page, number: number) => page.locator('[data-pane]').nth(number - 1)

/** Opens one path in pane 1 and another in pane 2, which has the focus. */
async function openBoth(person: Parameters<ScreenDesk['open']>[1], first: string, second: string): Promise<Page> {
  const page = await desk.open(first, person)
  await sees.poll(() => pane(page, 1).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await sees.poll(() => pane(page, 2).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, second)
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

test('SAMP-4 WORK-2 a file that is dropped on the documents of a sample is added to that sample, whichever pane has the focus', async () => {
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

test('GEO-4 WORK-2 a file that is dropped on a form for GIS files is added to that form, whichever pane has the focus', async () => {
  const administrator = await desk.signedIn('administrator')
  const path = '/admin/project-imagery-files/uploaded-files/files/new'
  const page = await openBoth(administrator, path, path)
  const files = (number: number) => pane(page, number).getByRole('region', { name: 'Files' })
  await sees(files(2)).toBeVisible()
  await drop(page, files(1), 'plan.dxf')
  await sees(files(1).getByRole('listitem').or(files(2).getByRole('listitem'))).toHaveCount(1)
  await sees(files(1).getByRole('listitem')).toContainText('plan.dxf')
})

test('SUBM-4 WORK-2 a file that is dropped on the form of a submittal is added to that form, whichever pane has the focus', async () => {
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
