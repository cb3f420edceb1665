import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const PALETTE_CODE = /\/assets\/Palette-[^/]*\.js/

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** Opens a page to which the palette's code has not been delivered; `letCome` delivers it. */
async function openedWithoutPalette(): Promise<{ readonly page: Page; letCome(): void }> {
  let letCome: () => void = () => undefined
  const come = new Promise<void>((resolve) => { letCome = resolve })
  const page = await desk.open('/', null)
  await page.route(PALETTE_CODE, async (route) => {
    await come
    await route.continue()
  })
  const person = await desk.signedIn('administrator')
  await page.evaluate((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify({ authorization: person.accessToken, refresh: person.refreshToken, id: '', expires_at: 0 }))
  // the page preloads the palette's code as soon as the page itself is shown
  const codeRequest = page.waitForRequest(PALETTE_CODE)
  await page.goto(`${desk.server.address}/projects`)
  await sees(page.getByRole('region', { name: /^Pane 1/ })).toBeVisible()
  await codeRequest
  return { page, letCome }
}

thorough('WORK-11 text typed before the palette has loaded comes before text typed afterwards', async () => {
  const { page, letCome } = await openedWithoutPalette()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fo')
  // Inserts text at the earliest moment at which a key can reach the box: right after the box was rendered and focused.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const box = document.querySelector<HTMLInputElement>('[cmdk-input]')
      if (box === null || document.activeElement !== box) return
      watch.disconnect()
      document.execCommand('insertText', false, 'rd')
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  letCome()
  await sees(page.locator('[cmdk-input]')).toHaveValue('ford')
})

test('WORK-11 keys typed while the palette is loading reach neither the table below nor its commands', async () => {
  const { page, letCome } = await openedWithoutPalette()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jjx')
  await page.keyboard.press('Backspace')
  letCome()
  await sees(page.locator('[cmdk-input]')).toHaveValue('jj')
  await sees(page.locator('[cmdk-input]')).toBeFocused()
})

thorough('WORK-11 WORK-15 after a click on a command and on an answer, what is typed is the next answer', async () => {
  const project = await desk.make.project({ title: 'Ford Bridge' })
  const page = await desk.open('/admin/projects-management/list', await desk.signedIn('administrator'))
  const box = page.getByRole('dialog').getByRole('combobox')
  await sees(page.locator('.ag-cell:focus')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Edit projects in bulk')
  await page.getByRole('option', { name: /^Edit projects in bulk/ }).click()
  await page.getByRole('option', { name: /^Contractor/ }).click()
  await sees(box).toBeFocused()
  await page.keyboard.type('Basin Paving')
  await sees(box).toHaveValue('Basin Paving')
  await page.keyboard.press('Enter')
  await sees.poll(async () => (await desk.server.owner.query('SELECT contractor_name FROM dot_projects WHERE id = $1', [project])).rows[0]?.contractor_name).toBe('Basin Paving')
})
