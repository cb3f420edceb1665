import { expect, keptInBrowser, test } from '#tests/journeys/keyboard'

const account = 'area_manager@cascadia.example'

test('ERR-2, ERR-1 a session that ended elsewhere says so once, however many calls fail, and leads to /auth', async ({ keyboard, page }) => {
  await keyboard.signIn(account, '/manage-tickets?status=pending')
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1)
  const tokens: unknown = JSON.parse((await keptInBrowser(page))['slipway.tokens'] ?? '{}')
  const part = (name: string) => (typeof tokens === 'object' && tokens !== null ? String(Reflect.get(tokens, name)) : '')
  const left = await page.request.delete('/auth-service/logout?domain=dotslip', { headers: { authorization: `Bearer ${part('authorization')}`, 'refresh-token': part('refresh') } })
  expect(left.ok()).toBe(true)
  await page.keyboard.press('Shift+R')
  await page.keyboard.press('f')
  await expect(page.getByRole('textbox', { name: 'Phone or email' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.locator('.toast', { hasText: 'Session expired, please log in again.' })).toHaveCount(1)
  expect((await keptInBrowser(page))['slipway.tokens']).toBeUndefined()
})

test('ERR-18, ERR-19 a server message is shown as text, never as markup, and the same error within 5 s is shown once', async ({ keyboard, page }) => {
  await keyboard.signIn(account, '/manage-tickets?status=pending')
  await expect(page.getByRole('grid').first().locator('.ag-cell:focus')).toHaveCount(1)
  const sentence = '<img src="x" onerror="document.title=1"> is <b>not</b> a plant'
  let attempts = 0
  await page.route('**/v1/slips/**', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    attempts += 1
    return route.fulfill({ status: 422, json: { status: 422, message: sentence, detailed_errors: [] } })
  })
  // stops the page's clock, so that for the page the second refusal comes within 5 s of the first, even on a slow machine
  await page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now
  })
  await keyboard.press('f')
  const toast = page.locator('.toast', { hasText: sentence })
  await expect(toast).toHaveCount(1)
  await keyboard.press('f')
  await expect.poll(() => attempts).toBe(2)
  await expect(page.locator('.toast')).toHaveCount(1)
  expect(await page.locator('img[src="x"], .toast b').count()).toBe(0)
})
