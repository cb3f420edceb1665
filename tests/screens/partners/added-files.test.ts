import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vendorClient, type PartnerClient } from '#tests/api/partners/partner-people'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { sees } from '#tests/screens/reconciliation/coding-desk'
import { thorough } from '#tests/thorough'

const PHOTO = readFileSync('src/sample-data/files/scale-ticket.jpg')

let desk: ScreenDesk
let vendor: PartnerClient
beforeAll(async () => {
  desk = await openScreenDesk()
  vendor = await vendorClient(desk.server, { company: 'Basin Emulsions' })
})
afterAll(() => desk.close())

/** A submittal of the vendor with one file. */
async function submittal(material: string, state: 'action_required' | 'rejected' = 'action_required'): Promise<number> {
  const { make, server } = desk
  const { rows: [row] } = await server.owner.query<{ id: number }>(
    `INSERT INTO submittals (dot_authority_id, vendor_request_id, material, certificate_type, vendor, dated, state, approved_quantity) VALUES ($1, $2, $3, 'Mill certificate', 'Basin Emulsions', '2026-01-05', $4, 10) RETURNING id`,
    [make.firstAgency, vendor.request_id, material, state])
  return row?.id ?? 0
}

async function addFile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Add file/ }).click()
  await sees(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose a file')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: PHOTO })
}

/** Goes to a path in the same pane, without reloading the page. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

test('SUBM-4 a file that is uploaded when its form is left does not get into the form of another submittal', async () => {
  const [first, second] = [await submittal('Binder A'), await submittal('Binder B')]
  const page = await desk.open(`/vendor/submittals/${first}/edit`, vendor)
  const form = (material: string) => page.getByRole('form', { name: new RegExp(material) })
  await sees(form('Binder A').getByRole('textbox', { name: 'Dated' })).toHaveValue('1/5/2026')
  let answer = (): void => {}
  const arrival = new Promise<void>((done) => (answer = done))
  await page.route('**/submittal_uploads?*', async (route) => {
    await arrival
    await route.continue()
  })
  const request = page.waitForRequest('**/submittal_uploads?*')
  await addFile(page, 'of-binder-a.jpg')
  await request
  await goWithin(page, `/vendor/submittals/${second}/edit`)
  await sees(form('Binder B').getByRole('textbox', { name: 'Dated' })).toHaveValue('1/5/2026')
  const uploaded = page.waitForResponse('**/submittal_uploads?*')
  answer()
  expect((await uploaded).status()).toBe(201)
  await sees(page.getByText('of-binder-a.jpg was not added, because its form was closed').first()).toBeVisible()
  await addFile(page, 'of-binder-b.jpg')
  await sees(form('Binder B').getByRole('listitem').filter({ hasText: 'of-binder-b.jpg' })).toBeVisible()
  await sees(form('Binder B').getByRole('listitem')).toHaveCount(1)
})

test('SHELL-62 SUBM-7 leaving the form that sends a submittal again asks first if only files were added, and sends them', async () => {
  const id = await submittal('Binder C', 'rejected')
  const page = await desk.open(`/vendor/submittals/${id}/again`, vendor)
  const files = page.getByRole('form').getByRole('listitem')
  await sees(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  for (const name of ['one.jpg', 'two.jpg']) {
    await addFile(page, name)
    await sees(files.filter({ hasText: name })).toBeVisible()
  }
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => questions.length).toBe(1)
  expect(questions[0]).toContain('Files')
  await sees(files).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await sees(page).toHaveURL(new RegExp(`/vendor/submittals/${id}$`))
  const { rows } = await desk.server.owner.query(`SELECT name FROM documents WHERE owner_type = 'submittal' AND owner_id = $1 ORDER BY 1`, [id])
  expect(rows.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
})

/** Holds back the calls to an address until `answer` is called. */
async function heldBack(page: Page, address: string): Promise<{ readonly answer: () => void }> {
  let answer = (): void => {}
  const arrival = new Promise<void>((done) => (answer = done))
  await page.route(address, async (route) => {
    await arrival
    await route.continue()
  })
  return { answer: () => answer() }
}

thorough('SUBM-4 SUBM-7 a submittal is not sent while a file is being uploaded for it, and is then sent with the file', async () => {
  const id = await submittal('Binder D', 'rejected')
  const page = await desk.open(`/vendor/submittals/${id}/again`, vendor)
  const form = page.getByRole('form')
  await sees(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => void (/\/submittals\/\d+/.test(request.url()) && request.method() !== 'GET' && sent.push(request.url())))
  const upload = await heldBack(page, '**/submittal_uploads?*')
  const request = page.waitForRequest('**/submittal_uploads?*')
  await addFile(page, 'late.jpg')
  await request
  await page.keyboard.press('Control+Enter')
  await sees(form).toContainText('A file is still being uploaded. Send the submittal when it is listed.')
  expect(sent).toEqual([])
  upload.answer()
  await sees(form.getByRole('listitem').filter({ hasText: 'late.jpg' })).toBeVisible()
  await sees(form).not.toContainText('A file is still being uploaded')
  await page.keyboard.press('Control+Enter')
  await sees(page).toHaveURL(new RegExp(`/vendor/submittals/${id}$`))
  const { rows } = await desk.server.owner.query(`SELECT name FROM documents WHERE owner_type = 'submittal' AND owner_id = $1`, [id])
  expect(rows).toEqual([{ name: 'late.jpg' }])
})

thorough('SUBM-4 SUBM-7 a file that is added while the submittal is being sent without it is not uploaded', async () => {
  const id = await submittal('Binder E', 'rejected')
  const page = await desk.open(`/vendor/submittals/${id}/again`, vendor)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await sees(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  await addFile(page, 'first.jpg')
  await sees(page.getByRole('form').getByRole('listitem')).toHaveCount(1)
  const uploads: string[] = []
  page.on('request', (request) => void (request.url().includes('/submittal_uploads?') && uploads.push(request.url())))
  const send = await heldBack(page, `**/submittals/${id}/*`)
  const request = page.waitForRequest(`**/submittals/${id}/*`)
  await page.keyboard.press('Control+Enter')
  await request
  await addFile(page, 'second.jpg')
  await sees(page.getByText('The submittal is being sent. Edit it afterward to add this file.').first()).toBeVisible()
  send.answer()
  await sees(page).toHaveURL(new RegExp(`/vendor/submittals/${id}$`))
  expect([uploads, questions]).toEqual([[], []])
})
