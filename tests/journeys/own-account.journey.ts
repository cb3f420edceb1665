import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { authorizationOf, expect, keyboardOf, test, thorough, type Keyboard } from '#tests/journeys/keyboard'

/** A red picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** The password of every colleague created here. */
const PASSWORD = 'Right-Harbor-19'

/** Creates an invited colleague with a password, whom only this test uses. */
async function makeColleague(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name}-${Date.now()}@meridian.example`
  const headers = await authorizationOf(request, 'administrator@meridian.example')
  const response = await request.post('/v3/dot_employees', { headers, data: { first_name: 'Ida', last_name: 'Haugen', email, role: 'field_inspector', invite: true } })
  expect(response.ok(), await response.text()).toBe(true)
  let token = ''
  // the outbox shows the link once the message is marked as kept, since no mail server is configured
  await expect.poll(async () => {
    const { messages } = (await (await request.get('/v1/messages_out', { headers })).json()) as { messages: { recipient: string; body: string; status: string }[] }
    const sent = messages.find(({ recipient, status }) => recipient === email && status === 'kept')
    token = /\/auth\/invitation#(\S+)/.exec(sent?.body ?? '')?.[1] ?? ''
    return token
  }).not.toBe('')
  const set = await request.post('/auth-service/set_password', { data: { token, password: PASSWORD, domain: 'dotslip' } })
  expect(set.status(), await set.text()).toBe(204)
  return email
}

/** Presses Tab until the element has the focus. */
async function tabTo(keyboard: Keyboard, there: Locator): Promise<void> {
  for (let tabs = 0; tabs < 15 && !(await there.evaluate((element) => element === document.activeElement)); tabs++) await keyboard.press('Tab')
  await expect(there).toBeFocused()
}

/** The number of pixels on the drawing area that are not empty. */
const ink = (page: Page) => page.getByRole('application', { name: 'Signature drawing area' }).locator('canvas').evaluate((canvas: HTMLCanvasElement) =>
  canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0)

thorough('ACCT-2, ACCT-3, WORK-1 a signature is drawn with the arrow keys, typed, and uploaded, each saved by keyboard; a file that is not a PNG is refused and the former signature is kept', async ({ keyboard, page }) => {
  const email = await makeColleague(page.request, 'signs')
  await keyboard.signIn(email, '/account', { password: PASSWORD })
  const form = page.getByRole('form', { name: /^Account of/ })
  const way = (name: string) => form.getByRole('radio', { name })
  const kind = async () => {
    const headers = await authorizationOf(page.request, email, PASSWORD)
    const { account } = (await (await page.request.get('/v1/account', { headers })).json()) as { account: { signature_kind: string | null } }
    return account.signature_kind
  }
  const saved = async () => {
    await keyboard.press('Control+Enter')
    await expect(form.getByRole('img', { name: 'Your signature' })).toBeVisible()
    await expect(way('Keep the current one')).toBeChecked()
  }
  /** Chooses another radio button, starting from the checked one. */
  const choose = async (name: string) => {
    await tabTo(keyboard, form.getByRole('radio', { checked: true }))
    for (let moved = 0; moved < 4 && !(await way(name).isChecked()); moved++) await keyboard.press('ArrowDown')
    await expect(way(name)).toBeFocused()
  }

  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await choose('Draw it')
  await keyboard.press('Tab')
  await expect(page.getByRole('application', { name: 'Signature drawing area' })).toBeFocused()
  await keyboard.press('Shift+ArrowRight')
  expect(await ink(page)).toBe(0)
  await keyboard.press('Space', 'Shift+ArrowRight', 'Shift+ArrowUp', 'ArrowLeft')
  expect(await findings(page, '.pane')).toEqual([])
  await keyboard.press('Space')
  const first = await ink(page)
  expect(first).toBeGreaterThan(200)
  await keyboard.press('Shift+ArrowDown', 'Space', 'Shift+ArrowRight', 'Space')
  expect(await ink(page)).toBeGreaterThan(first)
  await saved()
  expect(await kind()).toBe('drawn')

  await choose('Type my name')
  await keyboard.press('Tab')
  await keyboard.type('Зоя Haugen')
  await expect(form.getByRole('img', { name: 'Your new signature' })).toBeVisible()
  await saved()
  expect(await kind()).toBe('typed')

  await choose('Upload a PNG')
  await keyboard.press('Tab')
  const file = form.getByLabel('PNG, at most 1 MB')
  await expect(file).toBeFocused()
  const upload = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await choosing).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await upload('signature.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(form.getByRole('alert')).toHaveText(/png/i)
  await expect(file).toBeFocused()
  await upload('signature.png', Buffer.from(PNG, 'base64'))
  await expect(form.getByRole('img', { name: 'Your new signature' })).toBeVisible()
  await saved()
  expect(await kind()).toBe('uploaded')
})

test('ACCT-7, AUTH-23 the password is changed by keyboard: a wrong current one and a weak new one are reported at their fields, other sessions end, and only the new one signs in', async ({ keyboard, page, browser }) => {
  const email = await makeColleague(page.request, 'password')
  const CHANGED = 'Another-Word-77'
  const there = keyboardOf(await browser.newPage())
  await there.signIn(email, '/', { password: PASSWORD })
  await keyboard.signIn(email, '/projects', { keeps: true, password: PASSWORD })
  await keyboard.command('Change password')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await expect(field('Current password')).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(field('Current password')).toHaveAccessibleDescription(/Password is required\./)
  await keyboard.type('Wrong-Password-1')
  await keyboard.press('Tab')
  await keyboard.type('short')
  await keyboard.press('Control+Enter')
  await expect(field('New password')).toBeFocused()
  await expect(field('New password')).toHaveAccessibleDescription(/The password needs /)
  expect(await findings(page, '.pane')).toEqual([])
  await keyboard.press('Control+a')
  await keyboard.type(CHANGED)
  await keyboard.press('Tab')
  await keyboard.type(CHANGED)
  await keyboard.press('Control+Enter')
  await expect(field('Current password')).toBeFocused()
  await expect(field('Current password')).toHaveAccessibleDescription(/The current password is incorrect\./)
  await keyboard.press('Control+a')
  await keyboard.type(PASSWORD)
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('Password changed. All other devices are logged out.')
  await expect(page.getByRole('form', { name: /^Account of/ })).toBeVisible()
  await expect(there.page.getByRole('textbox', { name: 'Phone or email' })).toBeVisible()
  const signIn = (password: string) => page.request.post('/auth-service/authenticate', { data: { username: email, password, domain: 'dotslip' } })
  expect([(await signIn(PASSWORD)).status(), (await signIn(CHANGED)).status()]).toEqual([401, 200])
  await there.page.close()
})
