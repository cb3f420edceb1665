import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { axeOn } from '#tests/axe'
import { startIdentityProvider, type IdentityProvider } from '#tests/identity-provider'
import { expect, keptInBrowser, test, thorough } from '#tests/journeys/keyboard'

const ADMINISTRATOR = 'administrator@cascadia.example'

let idp: IdentityProvider
let added: { readonly id: number; readonly headers: Record<string, string> }[] = []

test.beforeEach(async ({ request, baseURL }) => {
  idp = await startIdentityProvider([baseURL ?? ''])
  const signedIn = await request.post('/auth-service/authenticate', { data: { username: ADMINISTRATOR, password: SAMPLE_PASSWORD, domain: 'dotslip' } })
  const headers = { authorization: signedIn.headers().authorization ?? '' }
  for (const name of ['Cascadia staff', 'Cascadia contractors']) {
    const response = await request.post('/v1/sso_connections', { headers, data: { name, issuer: idp.issuer, client_id: idp.client_id, client_secret: idp.client_secret } })
    expect(response.status()).toBe(201)
    const { sso_connection: { id } }: { sso_connection: { id: number } } = await response.json()
    added.push({ id, headers })
    expect((await request.post(`/v1/sso_connections/${id}/test`, { headers })).status()).toBe(200)
    expect((await request.patch(`/v1/sso_connections/${id}`, { headers, data: { version: 1, is_on: true } })).status()).toBe(200)
  }
})

test.afterEach(async ({ request }) => {
  for (const { id, headers } of added) await request.delete(`/v1/sso_connections/${id}`, { headers })
  added = []
  await idp.close()
})

test('AUTH-3, AUTH-4, AUTH-16, AUTH-33, AUTH-54 signing in through an identity provider and out again, by keyboard', async ({ keyboard, page }) => {
  idp.know('ruth', { email: 'field_engineer@cascadia.example', email_verified: true })
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  const way = page.getByRole('button', { name: 'Single sign-on' })
  await expect(way).toBeVisible()
  for (let tabs = 0; tabs < 6 && !(await way.evaluate((button) => button === document.activeElement)); tabs++) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/sso$/)
  const ask = page.getByRole('textbox', { name: 'Work email or agency' })
  await expect(ask).toBeFocused()
  await expect(page.getByRole('button', { name: /Cascadia/ })).toHaveCount(0)
  await keyboard.press('Enter')
  await expect(ask).toHaveAccessibleDescription('Required.')
  await keyboard.type('nobody@unknown.example')
  await keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'nobody@unknown.example' })).toHaveText('No single sign-on is set up for nobody@unknown.example. Check the spelling, or log in with a password.')
  await keyboard.press('Control+a')
  await keyboard.type('field_engineer@cascadia.example')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Cascadia contractors ${new URL(idp.issuer).host}` })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cascadia contractors' })).toBeFocused()
  expect((await axeOn(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Cascadia staff' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused()
  await page.keyboard.type('ruth')
  await page.keyboard.press('Enter')
  await expect(keyboard.pane(1)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/projects' && !url.search.includes('code') && !url.search.includes('state'))
  expect((await keptInBrowser(page))['slipway.sso-state']).toBeUndefined()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type('Log out')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Log out/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out of the provider' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await expect(page).toHaveURL(/\/auth(\?|$)/)
  expect(Object.keys(await keptInBrowser(page)).filter((key) => key.includes('tokens'))).toEqual([])
})

test('AUTH-34, AUTH-35, AUTH-36 a person unknown to the agency is logged out at the provider and informed on /auth, and a callback that nobody started sends nothing', async ({ page }) => {
  idp.know('stranger', { email: 'stranger@cascadia.example', email_verified: true })
  await page.goto('/auth/sso')
  await page.getByRole('textbox', { name: 'Work email or agency' }).fill(ADMINISTRATOR)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cascadia contractors' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused()
  await page.keyboard.type('stranger')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out of the provider' })).toBeFocused()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: /\w/ })
  await expect(alert).toHaveText('Invalid login. stranger@cascadia.example has no account here. Ask your administrator for one.')
  expect(Object.keys(await keptInBrowser(page)).filter((key) => key.includes('tokens'))).toEqual([])

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/auth/callback/1?code=stolen&state=somebody-elses')
  await expect(alert).toHaveText('This login was not started here, was already used, or has expired. Please start again.')
  await expect(page).toHaveURL(/\/auth$/)
  expect(sent.filter((url) => url.includes('/auth-service/authenticate'))).toEqual([])
})

thorough('AUTH-3, AUTH-4, AUTH-16 a provider that is down is reported in a sentence, and one that hangs blocks nobody: Escape returns, the password works, and its late answer changes no page', async ({ keyboard, page }) => {
  await page.goto('/auth/sso')
  await page.getByRole('textbox', { name: 'Work email or agency' }).fill(ADMINISTRATOR)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cascadia contractors' })).toBeFocused()
  idp.goDown(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText('Cascadia contractors did not respond as an OpenID Connect provider: no answer that can be used.')
  expect((await axeOn(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  idp.goDown(false)
  let answer = () => undefined as void
  idp.answer('/.well-known/openid-configuration', (_request, _response, itself) => {
    answer = itself
  })
  await expect(page.getByRole('button', { name: 'Cascadia contractors' })).toBeFocused()
  const ssoRequest = page.waitForRequest(/sso_redirect_uri/)
  await page.keyboard.press('Enter')
  await ssoRequest
  await expect(page.getByRole('status').filter({ hasText: 'Cascadia contractors' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await keyboard.type(ADMINISTRATOR)
  await keyboard.press('Tab')
  answer()
  await keyboard.type(SAMPLE_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(keyboard.pane(1)).toBeVisible()
  expect(new URL(page.url()).pathname).not.toMatch(/^\/auth/)
})
