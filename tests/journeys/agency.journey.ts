import type { WebSocket } from 'playwright/test'
import { TWO_AGENCIES_EMAIL } from '#src/server/sample-data/accounts'
import { expect, keptInBrowser, test } from '#tests/journeys/hand'

test('AUTH-58, AUTH-59, AUTH-61, AUTH-67 from anywhere to another agency by key: nothing of the former is left on the screen, in storage, address or line', async ({ hand, page }) => {
  const lines: { readonly socket: WebSocket; readonly heard: string[] }[] = []
  page.on('websocket', (socket) => {
    const heard: string[] = []
    socket.on('framesent', ({ payload }) => heard.push(String(payload)))
    lines.push({ socket, heard })
  })
  await hand.signIn(TWO_AGENCIES_EMAIL, '/manage-tickets?search=asphalt')
  await expect(page.getByRole('grid')).toBeVisible()
  const agencyOf = async () => JSON.parse(Buffer.from(String(Reflect.get(Object(JSON.parse((await keptInBrowser(page))['slipway.tokens'] ?? '{}')), 'authorization')).split('.')[1] ?? '', 'base64url').toString()).dot_authority_id
  const names = ['Cascadia', 'Meridian']
  const title = await page.title()
  const former = names.find((name) => title.includes(name)) ?? ''
  const next = names.find((name) => name !== former) ?? ''
  const formerAgency = await agencyOf()

  await hand.press('Alt+Shift+A')
  await hand.answer(next)
  await expect(page).toHaveTitle(new RegExp(next))
  await expect(page).toHaveURL((url) => url.pathname === '/projects' && url.search === '')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await agencyOf()).not.toBe(formerAgency)
  expect(await page.locator('body').innerText()).not.toContain(former)
  const kept = JSON.stringify(await keptInBrowser(page))
  expect(kept).not.toContain('asphalt')
  expect(kept).not.toContain(former)
  await expect.poll(() => lines.at(-1)?.heard.length ?? 0).toBeGreaterThan(0)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(0, -1).every(({ socket }) => socket.isClosed())).toBe(true)
  const told = String(lines.at(-1)?.heard[0] ?? '')
  expect(JSON.parse(Buffer.from(told.split('.')[1] ?? '', 'base64url').toString()).dot_authority_id).toBe(await agencyOf())

  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain('asphalt')

  // the list of agencies leads back
  await hand.command('Show my agencies')
  await expect(page.getByRole('gridcell', { name: new RegExp(former) })).toBeVisible()
  await expect(page.getByText('you are here')).toBeVisible()
})

test('AUTH-6, AUTH-49 with a session /auth leads on to the landing of the role, behind a loader', async ({ hand, page }) => {
  await hand.signIn(TWO_AGENCIES_EMAIL)
  await page.route('**/v3/feature_flags', async (route) => {
    await expect(page.getByRole('status', { name: /Loading/ })).toBeVisible()
    await route.continue()
  })
  await page.goto('/auth')
  await expect(hand.pane(1)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/projects')
})

test('AUTH-53, AUTH-56 the devices are listed with this one marked, and all others are logged out by keyboard', async ({ hand, page, browser, baseURL }) => {
  await hand.signIn('qc_lab@prairie.example')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto('/auth')
  await other.getByRole('textbox', { name: 'Phone or email' }).fill('qc_lab@prairie.example')
  await other.getByLabel('Password', { exact: true }).fill('Slipway-2026!')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('region', { name: /^Pane 1: / })).toBeVisible()
  await hand.command('Show my devices')
  await expect(page.getByText('this one')).toBeVisible()
  await hand.command('Log out all other devices')
  await expect(page.getByRole('dialog', { name: 'Log out all other devices?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/other devices? (is|are) logged out/).first()).toBeVisible()
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Phone or email' })).toBeVisible()
  await elsewhere.close()
})
