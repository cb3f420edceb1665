import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const ME = '**/v3/sessions/_me'
const FLAGS = '**/v3/feature_flags'

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** Holds back a call. `isAsked` resolves when it is made, and `go` releases it. */
async function hold(page: Page, address: string): Promise<{ readonly isAsked: Promise<void>; go(): void }> {
  let notify = () => {}
  const isAsked = new Promise<void>((resolve) => {
    notify = resolve
  })
  let go = () => {}
  const isFree = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(address, async (route) => {
    notify()
    await isFree
    await route.continue()
  })
  return { isAsked, go }
}

const menu = (page: Page) => page.getByRole('menubar')
const loader = (page: Page) => page.locator('main.loader')
const form = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

/** Signs in as a role whose landing page is `landing`, and whose menu has the item `own` and not `other`. */
const signsIn = async (role: 'administrator' | 'field_engineer', landing: string, own: string, other: string) => {
  const page = await desk.open('/admin/employees', null)
  await sees(form(page)).toBeVisible()
  await sees(menu(page)).toHaveCount(0)
  await sees(loader(page)).toHaveCount(0)
  // unauthenticated: the page does not even ask who is signed in
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/v3/')))).toEqual([])

  const person = await desk.signedIn(role)
  const tokens = { authorization: person.accessToken, refresh: person.refreshToken, id: '', expires_at: 0 }
  await page.evaluate((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify(tokens))
  const [me, flags] = [await hold(page, ME), await hold(page, FLAGS)]
  await page.goto(`${desk.server.address}/admin/employees`)
  await Promise.all([me.isAsked, flags.isAsked])
  for (const release of [me.go, null]) {
    await sees(loader(page)).toHaveAttribute('aria-busy', 'true')
    await sees(menu(page)).toHaveCount(0)
    await sees(form(page)).toHaveCount(0)
    if (release !== null) {
      const answered = page.waitForResponse(ME)
      release()
      await answered
    }
  }
  flags.go()
  await sees(menu(page).getByRole('menuitem', { name: own, exact: true })).toBeVisible()
  await sees(loader(page)).toHaveCount(0)
  await sees(menu(page).getByRole('menuitem', { name: other, exact: true })).toHaveCount(0)
  await sees(page).toHaveURL(new RegExp(`${landing}$`))
  await page.close()
}

test('AUTH-45 AUTH-49 a field engineer sees the sign-in, then the loader until user and flags are loaded, then the menu and the screen of the role', () => signsIn('field_engineer', '/projects', 'My projects', 'Employees'))

thorough('AUTH-45 AUTH-49 an administrator sees the sign-in, then the loader until user and flags are loaded, then the menu and the screen of the role', () => signsIn('administrator', '/admin/employees', 'Employees', 'My projects'))

thorough('AUTH-19 a code typed at the moment when the previous one is refused replaces it', async () => {
  const page = await desk.open('/auth/security-code', null)
  await page.getByRole('textbox', { name: 'Phone or email' }).fill('nobody@agency.example')
  const code = page.getByRole('textbox', { name: 'Security code' })
  await code.fill('000000')
  // types at the very moment at which the error appears
  await code.evaluate((field) => {
    new MutationObserver((_changes, observer) => {
      if (field.getAttribute('aria-invalid') !== 'true') return
      observer.disconnect()
      document.execCommand('insertText', false, '123456')
    }).observe(field, { attributes: true })
  })
  await page.keyboard.press('Enter')
  await sees(code).toHaveAccessibleDescription(/The code is incorrect or has expired\./)
  await sees(code).toHaveValue('123456')
})

describe('a login sent before the rules for usernames have loaded', () => {
  const RULES = '**/assets/username-*.js'
  /** Types a login that the server refuses, on a page that has not loaded the code with the rules for usernames yet. */
  const typeLogin = async (page: Page) => {
    await page.goto(`${desk.server.address}/auth`)
    await page.getByRole('textbox', { name: 'Phone or email' }).fill('nobody@agency.example')
    await page.locator('input[name="password"]').fill('Wrong-1234')
  }

  test('AUTH-69 a second Enter does not send it twice', async () => {
    const page = await desk.open('/icon.svg', null)
    const rules = await hold(page, RULES)
    await typeLogin(page)
    const sent: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/authenticate') && sent.push(request.url())))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await rules.isAsked
    rules.go()
    await sees(page.locator('.notice-error')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  thorough('ERR-15 if they cannot be loaded, Enter says that something went wrong', async () => {
    const page = await desk.open('/icon.svg', null)
    await page.route(RULES, (route) => route.abort())
    await typeLogin(page)
    await page.keyboard.press('Enter')
    await sees(page.locator('.notice-error')).toBeVisible()
  })
})
