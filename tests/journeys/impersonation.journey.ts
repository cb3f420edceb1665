import { axeOn } from '#tests/axe'
import { authorizationOf, expect, keptInBrowser, test } from '#tests/journeys/keyboard'

const ADMINISTRATOR = 'administrator@meridian.example'
const TARGET = 'field_engineer@meridian.example'

test('AUTH-38, AUTH-39, AUTH-42, AUTH-43, AUTH-55 an administrator impersonates an employee, sees the banner, cannot export, and ends it by key', async ({ keyboard, page }) => {
  await keyboard.signIn(ADMINISTRATOR)
  const before = (await keptInBrowser(page))['slipway.tokens']
  const opened = page.waitForRequest((request) => request.url().includes('/auth?token='))
  await keyboard.command('Impersonate user…')
  await keyboard.answer(TARGET)
  const address = new URL((await opened).url())
  const banner = page.getByRole('region', { name: 'Impersonation' })
  await expect(banner).toContainText(`(${TARGET}). Your changes are also recorded under your own name, ${ADMINISTRATOR}.`)
  await expect(page).toHaveURL((url) => !url.pathname.startsWith('/auth') && !url.search.includes('token'))
  const during = (await keptInBrowser(page))['slipway.tokens']
  expect(during).not.toBe(before)
  expect(JSON.stringify(await keptInBrowser(page))).not.toContain(address.searchParams.get('token') ?? 'no token')
  expect((await axeOn(page).include('.impersonation').analyze()).violations.map(({ id }) => id)).toEqual([])

  // opening the same URL again must not end the impersonated session or request another session
  await page.goto(address.pathname + address.search)
  await expect(banner).toBeVisible()
  expect((await keptInBrowser(page))['slipway.tokens']).toBe(during)

  await page.goto('/manage-tickets')
  await expect(page.getByRole('grid')).toBeVisible()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type('Export tickets')
  await expect(page.getByRole('option', { name: /Export tickets as CSV(?! and)/ })).toContainText('Feature not available during impersonation.')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Alt+Shift+X')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeFocused()
  await expect(page).toHaveURL(/\/auth$/)
})

test('AUTH-40 a used link says so on the sign-in page and starts no session', async ({ page }) => {
  await page.goto('/auth/login?token=a-link-that-was-used-already')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText('This link was already used or has expired. Ask for a new one.')
  await expect(page).toHaveURL(/\/auth$/)
  expect((await keptInBrowser(page))['slipway.tokens']).toBeUndefined()
})

test('M12 AUTH-38 a link from elsewhere asks for confirmation and names the account, and declining it keeps the own session', async ({ keyboard, page, request, baseURL }) => {
  const { authorization } = await authorizationOf(request, ADMINISTRATOR)
  const link = async () => {
    const { people } = await (await request.get(`/v3/sessions/impersonations?search=${TARGET}`, { headers: { authorization } })).json() as { people: { id: number }[] }
    const response = await request.post('/v3/sessions/impersonations', { headers: { authorization }, data: { user_id: people[0]?.id ?? 0 } })
    return `${baseURL ?? ''}/auth?token=${((await response.json()) as { token: string }).token}`
  }
  await keyboard.signIn('qc_lab@meridian.example')
  const own = (await keptInBrowser(page))['slipway.tokens']
  await page.goto(await link())
  await expect(page.getByRole('status').filter({ hasText: TARGET })).toContainText(/^This link logs you in as .* of Meridian/)
  await expect(page).toHaveURL(/\/auth\/confirm$/)
  expect((await keptInBrowser(page))['slipway.tokens']).toBe(own)
  expect((await axeOn(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  await expect(page.getByRole('button', { name: /^Continue as/ })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(keyboard.pane(1)).toBeVisible()
  expect((await keptInBrowser(page))['slipway.tokens']).toBe(own)

  await page.goto(await link())
  await expect(page.getByRole('button', { name: /^Continue as/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText(TARGET)
  expect((await keptInBrowser(page))['slipway.tokens']).not.toBe(own)
})
