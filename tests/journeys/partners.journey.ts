import type { Browser, Page } from 'playwright/test'
import { certificatePdf } from '#src/sample-data/certificates/certificate-pdf'
import { openMailServer, type Mailbox } from '#tests/api/session/mailbox'
import { findings } from '#tests/axe'
import { expect, keyboardOf, test, thorough, type Keyboard } from '#tests/journeys/keyboard'
import { startProduct, type Product } from '#tests/product'

const PASSWORD = 'Right-Password-1'
const EMAIL = 'vera@basalt.example'
const COMPANY = 'Basalt Ridge Rebar'
const MATERIAL = 'Deformed bars, grade 60'

let mail: Mailbox
let product: Product
test.beforeAll(async () => {
  mail = await openMailServer()
  product = await startProduct({ SAMPLE_DATA: 'always', SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await product.stop()
  await mail.close()
})

/** A separate browser context, for another person, on the product instance that sends mail. */
async function windowOf(browser: Browser): Promise<Keyboard> {
  const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1600, height: 900 } })
  const page = await context.newPage()
  page.on('filechooser', () => undefined)
  return keyboardOf(page)
}

/** Types values into fields one after another. */
async function fill(keyboard: Keyboard, values: readonly string[]): Promise<void> {
  for (const value of values) {
    await keyboard.type(value)
    await keyboard.press('Tab')
  }
}

/** Adds a certificate to the form with the key of its command. */
async function addFile({ page, press }: Keyboard, name: string, supplier: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press('Control+Shift+F')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Choose a file')
  await press('Enter')
  const buffer = certificatePdf({ title: 'Mill certificate', number: 'M-1', supplier, facts: [['Product', MATERIAL]], tests: [['Yield', 'A 370', '68 ksi', 'min 60']], statement: ['We certify this heat.'] })
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('region', { name: 'Files' }).getByText(name)).toBeVisible()
}

const focusedCell = (page: Page) => page.locator('.ag-cell:focus')

thorough('VEND-7 VEND-8 SUBM-7 SUBM-10 by keyboard: a vendor signs up and requests access, is approved, submits, is rejected with a reason, submits again with another file, and is approved', async ({ browser }) => {
  const vendor = await windowOf(browser)
  const { page } = vendor
  await page.goto('/auth/sign-up')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await vendor.press('Shift+Tab')
  await expect(page.getByRole('radio', { name: 'Employee' }).or(page.locator(':focus'))).not.toHaveCount(0)
  await vendor.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /vendor/i })).toBeChecked()
  await vendor.press('Tab')
  await fill(vendor, ['Vera', 'Holt'])
  await vendor.type(EMAIL)
  await vendor.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  await vendor.type(/\b\d{6}\b/.exec((await mail.nextTo(EMAIL)).content)?.[0] ?? '')
  await vendor.press('Enter')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await vendor.type(PASSWORD)
  while (!(await page.getByLabel('New password again', { exact: true }).evaluate((field) => field === document.activeElement))) await vendor.press('Tab')
  await vendor.type(PASSWORD)
  await vendor.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Agency' })).toBeFocused()
  expect(await findings(page, undefined, ['light'])).toEqual([])
  await fill(vendor, ['Cascadia DOT', COMPANY])
  await vendor.press('Enter')
  await expect(page.getByText('Your request is pending.', { exact: false })).toBeVisible()

  const administrator = await windowOf(browser)
  const desk = administrator.page
  await administrator.signIn('administrator@cascadia.example', '/admin/vendors/management')
  const vendors = desk.getByRole('grid', { name: 'Vendor management' })
  await expect(focusedCell(desk)).toHaveCount(1)
  await administrator.press('/')
  await administrator.type(COMPANY)
  await administrator.press('ArrowDown')
  await expect(vendors.getByText(COMPANY)).toBeVisible()
  await expect(vendors.getByText('Cascade Admixtures')).toHaveCount(0)
  await expect(focusedCell(desk)).toHaveCount(1)
  await administrator.press('a')
  await expect(desk.getByText(`${COMPANY} approved`).first()).toBeVisible()
  expect((await mail.nextTo(EMAIL, 2)).content).toContain('Your access to Cascadia DOT in Slipway is approved.')

  // the vendor's window shows the approval without a reload
  await expect(page.getByText('No submittals yet. Press N to send one.')).toBeVisible()
  await vendor.command('Add submittal')
  await expect(page.getByRole('combobox', { name: /^Material/ })).toBeFocused()
  await vendor.type(MATERIAL)
  await vendor.press('ArrowDown', 'Enter', 'Tab')
  await vendor.type('Mill certificate')
  await vendor.press('ArrowDown', 'Enter', 'Tab')
  await expect(page.getByRole('textbox', { name: /^Dated/ })).toBeFocused()
  await vendor.type('11/2/2026')
  await vendor.press('Control+Enter')
  // a submittal without a file is refused, and what was typed is kept
  await expect(page.getByText('No file selected').first()).toBeVisible()
  await addFile(vendor, 'mill-certificate.pdf', COMPANY)
  expect(await findings(page, '.workspace', ['light'])).toEqual([])
  await vendor.press('Control+Enter')
  await expect(page.getByRole('grid', { name: 'Your submittals' }).getByText(MATERIAL)).toBeVisible()

  await administrator.page.goto('/admin/vendors/submittals')
  await expect(focusedCell(desk)).toHaveCount(1)
  await administrator.press('/')
  await administrator.type(COMPANY)
  await administrator.press('ArrowDown')
  const queue = desk.getByRole('grid', { name: 'Submittals' })
  await expect(queue.getByText(COMPANY)).toHaveCount(1)
  await expect(queue.getByText('Cascade Admixtures')).toHaveCount(0)
  await expect(focusedCell(desk)).toHaveCount(1)
  await administrator.press('Enter')
  const side = desk.getByRole('complementary', { name: 'Decide' })
  await expect(side).toContainText(`Material ${MATERIAL} is in the file`)
  await expect(side).toContainText('Dated 11/2/2026 is not in the file')
  await expect(desk.locator('.document-mark')).toHaveCount(2)
  await expect(desk.locator('.document-text')).toContainText('We certify this heat.')
  expect(await findings(desk, '.workspace')).toEqual([])
  await administrator.press('r')
  await administrator.type('The date is missing')
  await administrator.press('Enter')
  await expect(desk.getByText(`${MATERIAL} rejected`).first()).toBeVisible()

  await expect(page.getByRole('grid', { name: 'Your submittals' }).getByText('Rejected')).toBeVisible()
  expect((await mail.nextTo(EMAIL, 3)).content).toContain('Reason: The date is missing')
  await expect(focusedCell(page)).toHaveCount(1)
  await vendor.press('Shift+S')
  const again = page.getByRole('form', { name: `Submit ${MATERIAL} again` })
  await expect(again).toContainText('The date is missing')
  await addFile(vendor, 'page-2.pdf', COMPANY)
  await vendor.press('Control+Enter')
  await expect(page.getByText(`${MATERIAL} submitted again`).first()).toBeVisible()

  // the submittal is back in the queue, and the approval asks for the quantity that the submittal does not state
  await expect(queue.getByText(COMPANY)).toHaveCount(1)
  await administrator.press('Alt+1', 'ArrowDown')
  await expect(focusedCell(desk)).toHaveCount(1)
  await expect(side).toContainText('page-2.pdf')
  await administrator.press('a')
  await administrator.type('12.5')
  await administrator.press('Enter')
  await expect(desk.getByText(`${MATERIAL} approved`).first()).toBeVisible()
  await expect(page.getByText('Approved').first()).toBeVisible()
  expect((await mail.nextTo(EMAIL, 4)).content).toContain(`${MATERIAL}, Mill certificate was approved by Cascadia DOT.`)
  await page.context().close()
  await desk.context().close()
})
