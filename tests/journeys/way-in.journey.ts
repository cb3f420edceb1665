import { Pool } from 'pg'
import { runningEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { factories } from '#tests/api/factories'
import { openMailServer, openTextGateway, type Mailbox } from '#tests/api/session/mailbox'
import { findings } from '#tests/axe'
import { expect, test, type Keyboard } from '#tests/journeys/keyboard'
import { startProduct, type Product } from '#tests/product'
import type { Locator, Page } from 'playwright/test'

const PASSWORD = 'Right-Password-1'
const PHONE = '+16125550142'
const EMAIL = 'ivy@first.example'

let mail: Mailbox
let texts: Mailbox
let product: Product | null = null
let home: string

test.beforeAll(async () => {
  mail = await openMailServer()
  texts = await openTextGateway()
  const started = await startProduct({ SAMPLE_DATA: 'never', SMTP_URL: mail.url, TEXT_GATEWAY_URL: texts.url })
  product = started
  home = started.address
  const owner = new Pool({ connectionString: (await runningEmbeddedPostgres(started.dataDir)) ?? '' })
  const make = await factories(owner)
  await make.employee({ role: 'field_engineer', login_id: await make.login({ email: null, phone: PHONE }), phone: PHONE })
  await make.employee({ role: 'plant_inspector', login_id: await make.login({ email: EMAIL }), email: EMAIL })
  await owner.end()
})

test.afterAll(async () => {
  await product?.stop()
  await mail.close()
  await texts.close()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const password = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })

/** Presses Tab until the element has the focus. */
async function tabTo(keyboard: Keyboard, there: Locator): Promise<void> {
  for (let tabs = 0; tabs < 15 && !(await there.evaluate((element) => element === document.activeElement)); tabs++) await keyboard.press('Tab')
  await expect(there).toBeFocused()
}

async function setPassword({ keyboard, page }: { readonly keyboard: Keyboard; readonly page: Page }): Promise<void> {
  await expect(password(page, 'New password')).toBeFocused()
  await keyboard.type('short')
  await keyboard.press('Enter')
  await expect(password(page, 'New password')).toHaveAccessibleDescription(/at least 10 characters.*an uppercase letter, a number, a special character/)
  await expect(page.getByRole('listitem').filter({ hasText: 'a lowercase letter' })).toContainText('met')
  await keyboard.type(PASSWORD)
  await tabTo(keyboard, password(page, 'New password again'))
  await keyboard.type('another')
  await keyboard.press('Enter')
  await expect(password(page, 'New password again')).toBeFocused()
  await expect(password(page, 'New password again')).toHaveAccessibleDescription(/.+/)
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
}

test('AUTH-1, AUTH-16, AUTH-18, AUTH-19, AUTH-22 to AUTH-24 a password forgotten by a phone user is reset by code and a new password, by keyboard', async ({ keyboard, page }) => {
  await page.goto(`${home}/auth/login`)
  await expect(field(page, 'Phone or email')).toBeFocused()
  await keyboard.type('(612) 555-0142')
  expect(await findings(page)).toEqual([])
  await tabTo(keyboard, page.getByRole('link', { name: 'Forgot password' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/forgot-password$/)
  await expect(field(page, 'Phone or email')).toHaveValue('(612) 555-0142')
  await expect(field(page, 'Phone or email')).toBeFocused()
  expect(await findings(page, undefined, ['light'])).toEqual([])
  await keyboard.press('Enter')
  const code = field(page, 'Security code')
  await expect(code).toBeFocused()
  await keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Security code is required\./)
  expect(await findings(page)).toEqual([])
  const sent = /\b\d{6}\b/.exec((await texts.nextTo(PHONE)).content)?.[0] ?? ''
  await keyboard.type(sent === '000000' ? '111111' : '000000')
  await keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/The code is incorrect or has expired\./)
  await keyboard.type(sent)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/new-password$/)
  await expect(password(page, 'New password')).toBeFocused()
  expect(await findings(page, undefined, ['light'])).toEqual([])
  await setPassword({ keyboard, page })
  await expect(keyboard.pane(1)).toBeVisible()
  await expect(page).toHaveURL(/\/projects$/)
})

test('AUTH-17, AUTH-18, AUTH-20, AUTH-66 a password forgotten by an email user is reset by a mailed link, which works once, and a used link offers a new one', async ({ keyboard, page, browser }) => {
  await page.goto(`${home}/auth/reset-link`)
  await expect(field(page, 'Email')).toBeFocused()
  await keyboard.type(EMAIL)
  await keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'If there is an account' })).toContainText(`for ${EMAIL}, a link is on its way`)
  const link = /\/auth\/new-password#\S+/.exec((await mail.nextTo(EMAIL)).content)?.[0] ?? ''
  await page.goto(home + link)
  await expect(page).toHaveURL(/\/auth\/new-password$/)
  await setPassword({ keyboard, page })
  await expect(keyboard.pane(1)).toBeVisible()
  await expect(page).toHaveURL(/\/plants(\?|$)/)
  // opens the same link again, in another browser
  const others = await browser.newContext()
  const other = await others.newPage()
  await other.goto(home + link)
  await expect(refusal(other)).toHaveText('This link was already used or has expired.')
  expect(await findings(other, undefined, ['dark'])).toEqual([])
  await expect(other.getByRole('button', { name: /^Send a new link/ })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(other.getByRole('status').filter({ hasText: 'If there is an account' })).toBeVisible()
  const next = /\/auth\/new-password#\S+/.exec((await mail.nextTo(EMAIL, 3)).content)?.[0] ?? ''
  expect(next).not.toBe(link)
  await others.close()
})

test('AUTH-26, AUTH-27, AUTH-31, AUTH-72 signing up by code leads to a password, and if no agency knows the person, to Access denied with a way back', async ({ keyboard, page }) => {
  await page.goto(`${home}/auth`)
  await tabTo(keyboard, page.getByRole('link', { name: 'Sign up' }))
  await keyboard.press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
  await keyboard.press('Enter')
  await expect(field(page, 'First name')).toHaveAccessibleDescription(/.+/)
  await expect(field(page, 'First name')).toBeFocused()
  expect(await findings(page, undefined, ['light'])).toEqual([])
  await keyboard.type('Nora')
  await keyboard.press('Tab')
  await keyboard.type('Newcomer')
  await keyboard.press('Tab')
  await keyboard.type('nora@nowhere.example')
  await keyboard.press('Enter')
  const code = field(page, 'Verification code')
  await expect(code).toBeFocused()
  await keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Verification code is required\./)
  await keyboard.type(/\b\d{6}\b/.exec((await mail.nextTo('nora@nowhere.example')).content)?.[0] ?? '')
  await keyboard.press('Enter')
  await setPassword({ keyboard, page })
  await expect(page).toHaveURL(/\/auth\/access-denied$/)
  await expect(refusal(page)).toHaveText('Access denied: you do not currently have access to this application.')
  expect(await findings(page)).toEqual([])
  await expect(page.getByRole('button', { name: /^Back to log in/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(password(page, 'Password')).toBeFocused()
})
