import { expect, keptInBrowser, test } from '#tests/journeys/keyboard'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'

const account = 'administrator@meridian.example'

test('AUTH-11, AUTH-12, AUTH-14 the sign-in asks for a phone or email and a password, and says which is missing', async ({ keyboard, page }) => {
  await page.goto('/auth/login')
  const username = page.getByRole('textbox', { name: 'Phone or email' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(username).toBeFocused()
  await keyboard.press('Enter')
  await expect(username).toHaveAccessibleDescription('Phone number or Email is required.')
  await expect(password).toHaveAccessibleDescription('Password is required.')
  await expect(username).toBeFocused()
  await keyboard.type(account)
  await keyboard.press('Enter')
  await expect(password).toBeFocused()
  await expect(username).not.toHaveAccessibleDescription(/required/)
})

test('AUTH-32 a wrong password shows the message of the server and keeps the username', async ({ keyboard, page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await keyboard.type(account)
  await keyboard.press('Tab')
  await keyboard.type('not the password')
  const refused = page.waitForResponse((response) => response.url().endsWith('/auth-service/authenticate'))
  await keyboard.press('Enter')
  const answer = await refused
  expect(answer.status()).toBe(401)
  const body: unknown = await answer.json()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(String(typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : ''))
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toHaveValue(account)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await keyboard.type(SAMPLE_PASSWORD)
  await keyboard.press('Enter')
  await expect(keyboard.pane(1)).toBeVisible()
})

test('AUTH-8, AUTH-9 a visitor who is not signed in is sent to /auth, and the requested path and query open afterwards', async ({ keyboard, page }) => {
  await page.goto('/manage-tickets?coded=false')
  await expect(page).toHaveURL(/\/auth$/)
  await keyboard.signInByKeyboard(account, '/manage-tickets?coded=false')
  await expect(keyboard.pane(1)).toHaveAccessibleName(/Tickets of all projects/)
  // wait for the rows, because a screen writes its filters to the URL only when it is shown
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /Uncoded/ })).toBeVisible()
  await expect(page).toHaveURL(/\/manage-tickets\?(.*&)?coded=false/)
})

test('AUTH-9, SHELL-50 an address that looks like another site’s is not followed: the person lands on the own start page, with or without a session', async ({ keyboard, page, request, baseURL }) => {
  const house = baseURL ?? ''
  const hosts = new Set<string>()
  page.on('request', (sent) => hosts.add(new URL(sent.url()).host))
  await keyboard.signInByKeyboard('qc_lab@meridian.example', `${house}//evil.example/projects?to=https://evil.example`)
  await expect(page).toHaveURL(`${house}/samples`)
  for (const path of ['//', '//evil.example//samples']) {
    await page.goto(house + path)
    await expect(keyboard.pane(1)).toBeVisible()
    await expect(page).toHaveURL(`${house}/samples`)
  }
  for (const path of ['//', '/\\evil.example/samples', '//evil.example//samples', '/samples/https://evil.example']) {
    const answer = await request.get(house + path, { maxRedirects: 0, headers: { accept: 'text/html' } })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 200, undefined])
  }
  await keyboard.command('Log out')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await page.goto(`${house}//`)
  await keyboard.signInByKeyboard('qc_lab@meridian.example', `${house}//`)
  await expect(page).toHaveURL(`${house}/samples`)
  expect([...hosts]).toEqual([new URL(house).host])
})

test('AUTH-51, AUTH-53 logging out ends the session on the server and here, and Back shows nothing of it', async ({ keyboard, page, request }) => {
  await keyboard.signInByKeyboard(account, '/manage-tickets')
  await page.goto('/projects')
  await page.goto('/manage-tickets?search=2K')
  await expect(page.getByRole('grid')).toBeVisible()
  const tokens: unknown = JSON.parse((await keptInBrowser(page))['slipway.tokens'] ?? '{}')
  const part = (name: string) => (typeof tokens === 'object' && tokens !== null ? String(Reflect.get(tokens, name)) : '')
  const headers = { authorization: `Bearer ${part('authorization')}`, 'refresh-token': part('refresh') }
  const loggedOut = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/auth-service/logout?domain=dotslip'))
  await keyboard.command('Log out')
  await loggedOut
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await expect(page).toHaveURL(/\/auth$/)
  const storedKeys = Object.keys(await keptInBrowser(page))
  expect(storedKeys.filter((key) => /tokens|filters|search|map-layer|columns|pinned|remembered/.test(key))).toEqual([])
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  const refreshed = await request.get('/v3/sessions/_me', { headers: { 'refresh-token': headers['refresh-token'] } })
  expect(refreshed.status()).toBe(401)
})
