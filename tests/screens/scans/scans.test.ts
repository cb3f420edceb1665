import { expect as seen, type Page } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complete, openProviderServer, type ProviderServer } from '#tests/api/assist/provider-server'
import { picture } from '#tests/api/images/pictures'
import { pdfOf } from '#tests/api/scans/scan-desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { findings } from '#tests/axe'
import { today } from '#tests/day'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 20_000 })
const SEEN = { description: '<b>A truck</b> at a scale.', found: [{ name: 'truck', confidence: 0.9 }, { name: 'cone', confidence: 0.4 }] }

let desk: ScreenDesk
let provider: ProviderServer
let admin: SignedInClient

beforeAll(async () => {
  provider = await openProviderServer()
  desk = await openScreenDesk({ AI_TRUSTED_HOSTS: provider.host })
  for (const flag of ['text_scan_playground', 'photo_scan_enabled', 'project_assist_enabled', 'assistant', 'document_classification'] as const) await desk.make.flag(flag, true)
  admin = await desk.signedIn('administrator')
})
afterAll(async () => {
  await desk.close()
  await provider.close()
})

const useProvider = () => admin.patch('/v1/ai/provider', { is_on: true, base_address: provider.address, model_name: 'small-model', key: 'sk-opensesame' })

/** Presses N and chooses files in the file dialog that opens. */
async function choose(page: Page, ...files: readonly (readonly [name: string, mimeType: string, content: Buffer])[]): Promise<void> {
  await page.keyboard.press('n')
  const dialog = page.waitForEvent('filechooser')
  await sees(page.getByRole('option', { name: /^Choose (?:a file|files)/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await (await dialog).setFiles(files.map(([name, mimeType, buffer]) => ({ name, mimeType, buffer })))
}

const GUARDED = 'AI-1 AI-2 administrators find %s at %s, and others and agencies without the flag are redirected'
async function guarded(from: string, path: string, flag: 'text_scan_playground' | 'photo_scan_enabled' | 'project_assist_enabled' | 'assistant'): Promise<void> {
  const inspector = await desk.signedIn('field_inspector')
  for (const address of [from, path]) {
    await sees(await desk.open(address, admin)).toHaveURL(new RegExp(`${path}$`))
    await sees(await desk.open(address, inspector)).not.toHaveURL(/scan|assist|ocr|chatbot/)
  }
  await desk.make.flag(flag, false)
  try {
    const off = await desk.signedIn('administrator')
    for (const address of [from, path]) await sees(await desk.open(address, off)).not.toHaveURL(/scan|assist|ocr|chatbot/)
  } finally {
    await desk.make.flag(flag, true)
  }
}
test.each([
  ['/text-scan', '/admin/text-scan', 'text_scan_playground'],
] as const)(GUARDED, guarded)
thorough.each([
  ['/photo-scan', '/admin/photo-scan', 'photo_scan_enabled'],
  ['/ai-project-assist', '/admin/ai-project-assist', 'project_assist_enabled'],
  ['/chatbot-configurator', '/admin/chatbot-configurator', 'assistant'],
  ['/features/ocr-analyzer', '/admin/text-scan', 'text_scan_playground'],
] as const)(GUARDED, guarded)

test('AI-6 AI-3 by keyboard: without a provider the screen says so; then a PDF is selected, its fields are listed with their confidence, and they remain after a reload', async () => {
  await admin.patch('/v1/ai/provider', { is_on: false })
  const page = await desk.open('/admin/text-scan', admin)
  await sees(page.getByText('No AI provider is configured. Text is read on this server.')).toBeVisible()
  await sees(page.getByText(/^Choose a PDF or an image of a delivery ticket/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  const paper = await pdfOf((document) => document.text('Acme Rock\nTicket 4711\nNet 21.50 TON'))
  await choose(page, ['paper.pdf', 'application/pdf', paper])
  // without a provider, the server itself reads the text; this text has too few labels of a ticket
  await sees(page.locator('.table-pane').getByText(/^The labels of a delivery ticket/)).toBeVisible()
  await useProvider()
  provider.answer = (response) => complete(response, { fields: [{ name: 'ticket_number', text: '4711', confidence: 0.98 }, { name: 'net_amount', text: '21.50', confidence: 0.7 }, { name: 'truck', text: 'T-9', confidence: 0.9 }] })
  const again = await desk.open('/admin/text-scan', admin)
  await sees(again.getByText(`Files are sent to ${provider.host}.`)).toBeVisible()
  await choose(again, ['notes.txt', 'text/plain', Buffer.from('hello')])
  await sees(again.getByText('Invalid file format, allowed formats pdf, jpeg, jpg, png.')).toBeVisible()
  await choose(again, ['paper.pdf', 'application/pdf', paper])
  const rows = again.getByRole('grid', { name: 'Fields of the ticket' }).getByRole('row')
  await sees(rows.filter({ hasText: 'Ticket number' })).toContainText('47110.98')
  await sees(rows.filter({ hasText: 'Net' })).toContainText('21.500.70')
  await sees(again.getByText(/^Of paper\.pdf · 1 value was left out because .* · Nothing is saved\./)).toBeVisible()
  expect(await findings(again)).toEqual([])
  await again.reload()
  await sees(rows.filter({ hasText: 'Ticket number' })).toContainText('47110.98')
})

const ticketPdf = (number: string, { day = '06/14/2026', truck = 'T-417', net = 52_520 } = {}) => pdfOf((document) => {
  document.font('Courier').fontSize(12)
  for (const line of ['NORTH RIDGE ASPHALT', `TICKET NO:   ${number}`, `DATE:        ${day}`, `TRUCK:       ${truck}`, 'MATERIAL:    SP 12.5 WEARING', 'GROSS:       79980 LB', 'TARE:        27460 LB', `NET:         ${net} LB`]) document.text(line)
})

thorough('AI-6 by keyboard: of several files the unreadable ones are named, and the others fill the form one after the other, with their page beside it and uncertain weights first, without mixing their values', async () => {
  await admin.patch('/v1/ai/provider', { is_on: false })
  await desk.make.project({ title: 'US 20 overlay' })
  const page = await desk.open('/admin/text-scan', admin)
  await sees(page.getByText(/^No AI provider is configured/)).toBeVisible()
  const letter = await pdfOf((document) => document.text('Dear Sir or Madam'))
  await choose(page, ['one.pdf', 'application/pdf', await ticketPdf('1048827')], ['letter.pdf', 'application/pdf', letter], ['notes.txt', 'text/plain', Buffer.from('hello')], ['two.pdf', 'application/pdf', await ticketPdf('1048828', { day: '06/15/2026', truck: `T-${'4'.repeat(42)}`, net: 52_530 })])
  await sees(page.getByText(/^letter\.pdf was not scanned\. The labels of a delivery ticket/).first()).toBeVisible()
  await sees(page.getByText(/^notes\.txt was not scanned\. Invalid file format/).first()).toBeVisible()
  await sees(page.getByText('2 files read. Enter them as tickets when you are ready.').first()).toBeVisible()
  await sees(page.getByRole('button', { name: 'Enter 2 scanned tickets' })).toBeVisible()
  await page.keyboard.press('e')
  await sees(page.getByRole('option', { selected: true })).toContainText('US 20 overlay')
  await page.keyboard.press('Enter')
  const [number, truck] = [page.getByRole('textbox', { name: 'Ticket number' }), page.getByRole('combobox', { name: 'Truck' })]
  await sees(number).toHaveValue('1048827')
  await sees(number).toBeFocused()
  await sees(page.getByText('Check each value before you save. 2 scanned tickets to check, this one included.')).toBeVisible()
  const shown = page.getByRole('img', { name: 'The scanned ticket' })
  await sees.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(2_000)
  const place = await page.locator('.paper-mark').evaluate((mark) => Number.parseFloat(mark.style.top))
  expect(place).toBeLessThan(20)
  expect(await findings(page)).toEqual([])
  await truck.fill('T-99')
  await page.keyboard.press('Alt+n')
  await sees(number).toHaveValue('1048828')
  await sees(truck).toHaveValue('')
  // on the paper and in the form, the truck comes before the weights; here the weights come first, because gross minus tare is not net
  await sees(page.getByText('Left empty: Gross, Tare, Net, Truck.')).toBeVisible()
  const gross = page.getByRole('textbox', { name: 'Gross' })
  await sees(gross).toBeFocused()
  await page.keyboard.press('Alt+n')
  await sees(number).toHaveValue('1048827')
  await sees(truck).toHaveValue('T-99')
  const dialog = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  expect((await dialog).type()).toBe('beforeunload')
  await (await dialog).dismiss()
  await leaving
  // the chosen photo and the typed day stay with this ticket when it is saved by keyboard
  await page.getByLabel('Photo of the ticket, optional').setInputFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  for (const name of ['Supplier', 'Plant']) await page.getByRole('combobox', { name }).fill('North')
  // a file dialog that is still open when this ticket is saved would use this file field afterwards
  const late = await page.getByLabel('Photo of the ticket, optional').elementHandle()
  const day = page.getByRole('textbox', { name: 'Ticket date' })
  await day.fill('06/14/2026')
  const added = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/images'))
  await page.keyboard.press('Control+Enter')
  await sees(number).toHaveValue('1048828')
  await sees(gross).toBeFocused()
  await sees(day).toHaveValue('6/15/2026')
  expect((await added).postDataJSON()).toMatchObject({ name: 'own.jpg' })
  await late?.evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['of the ticket before'], 'late.jpg', { type: 'image/jpeg' }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await sees(page.getByText('The scanned picture is added, unless you choose another photo.')).toBeVisible()
  await sees(page.getByText('Check each value before you save. This is the last scanned ticket.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await sees(shown).toHaveCount(0)
  await sees(number).toHaveValue('')
  await sees(number).toBeFocused()
})

thorough('AI-6 several scans are canceled at once, including waiting ones', async () => {
  await useProvider()
  provider.answer = () => undefined
  const page = await desk.open('/admin/text-scan', await desk.signedIn('administrator'))
  await sees(page.getByText(/^Files are sent to/)).toBeVisible()
  const file = await ticketPdf('1048827')
  const upload = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/v1/ai/service_requests'))
  await choose(page, ...['1', '2', '3', '4', '5'].map((name) => [`${name}.pdf`, 'application/pdf', file] as const))
  await sees(page.getByText('0 of 5 files read')).toBeVisible()
  // a file that is canceled before it is sent leaves nothing to show
  await (await upload).finished()
  await page.getByRole('button', { name: 'Cancel scans' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel scans' }).click()
  await sees(page.getByText('Scans canceled').first()).toBeVisible()
  await sees(page.getByText(/of \d files read/)).toHaveCount(0)
  await sees(page.locator('.table-pane').getByText('The scan was canceled.')).toBeVisible()
})

thorough('AI-4 by keyboard: an image is selected, and its description is shown as text with what was found; a running scan is canceled', async () => {
  await useProvider()
  const page = await desk.open('/admin/photo-scan', await desk.signedIn('administrator'))
  await sees(page.getByText(/^Choose an image, or drop it here\./)).toBeVisible()
  provider.answer = () => undefined
  await choose(page, ['site.jpg', 'image/jpeg', await picture('jpeg', { width: 400, height: 300 })])
  await sees(page.locator('.table-pane').getByText('The file is being read…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel scan' }).click()
  await page.getByRole('button', { name: 'Cancel the job' }).click()
  await sees(page.locator('.table-pane').getByText('The scan was canceled.')).toBeVisible()
  provider.answer = (response) => complete(response, SEEN)
  await choose(page, ['site.jpg', 'image/jpeg', await picture('jpeg', { width: 400, height: 300 })])
  await sees(page.getByRole('region', { name: 'Description' })).toContainText('<b>A truck</b> at a scale.')
  await sees(page.getByRole('img', { name: 'The image that was scanned' })).toBeVisible()
  await sees(page.getByRole('grid', { name: 'What the image shows' }).getByRole('row').filter({ hasText: 'cone' })).toContainText('0.40')
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  await sees(page.getByRole('region', { name: 'Description' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

thorough('AI-5 the description of a photo is shown below it and as its alternative text, and the kind of a document in its list', async () => {
  await desk.make.flag('image_description', true)
  await useProvider()
  provider.answer = (response, call) => complete(response, JSON.stringify(call.body).includes('kind of a document') ? { kind: 'invoice', confidence: 0.8 } : { description: 'A truck at a scale.' })
  const project = await desk.make.project({ title: 'SR 37 paving' })
  const slip = await desk.make.ticket(project, { ticket_number: 'S-1', ticket_date: today() })
  await admin.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content: (await picture('jpeg')).toString('base64'), name: 'load.jpg' })
  const page = await desk.open(`/projects/${project}/photo-gallery`, admin)
  await sees(page.getByRole('row').filter({ hasText: 'load.jpg' })).toContainText('A truck at a scale.')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await sees(page.getByText('Described by AI: A truck at a scale.')).toBeVisible()
  await sees(page.getByRole('img', { name: /A truck at a scale\.$/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  const listed = await desk.open(`/projects/${project}/documents`, admin)
  const added = await fetch(`${desk.server.address}/v1/documents?owner_type=project&owner_id=${project}&name=bill.png`, { method: 'POST', headers: { ...admin.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(await picture('png')) })
  expect(added.status).toBe(201)
  await sees(listed.getByRole('row').filter({ hasText: 'bill.png' })).toContainText('Invoice')
})
