import { expect as seen } from 'playwright/test'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'

const sees = seen.configure({ timeout: 30_000 })
const PALETTE_CODE = /\/assets\/Palette-[^/]*\.js/

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** A page whose palette has no code yet, and what lets the code come. */
async function openedWithoutPalette(): Promise<{ readonly page: Page; letCome(): Promise<void> }> {
  const held: Route[] = []
  const page = await desk.open('/', null)
  await page.route(PALETTE_CODE, (route) => void held.push(route))
  const person = await desk.signedIn('administrator')
  await page.evaluate((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify({ authorization: person.accessToken, refresh: person.refreshToken, id: '', expires_at: 0 }))
  await page.goto(`${desk.server.address}/projects`)
  await sees(page.getByRole('region', { name: /^Pane 1/ })).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  return {
    page,
    async letCome() {
      await page.unroute(PALETTE_CODE)
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

test('WORK-11 what is typed before the palette is there precedes what is typed once it is', async () => {
  const { page, letCome } = await openedWithoutPalette()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fo')
  // The earliest moment at which a key can reach the box: right after it was drawn with the focus, before anything else runs.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const box = document.querySelector<HTMLInputElement>('[cmdk-input]')
      if (box === null || document.activeElement !== box) return
      watch.disconnect()
      document.execCommand('insertText', false, 'rd')
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await letCome()
  await sees(page.locator('[cmdk-input]')).toHaveValue('ford')
})

test('WORK-11 what is typed while the palette is loading reaches neither the table below nor its keys', async () => {
  const { page, letCome } = await openedWithoutPalette()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jjx')
  await page.keyboard.press('Backspace')
  await letCome()
  await sees(page.locator('[cmdk-input]')).toHaveValue('jj')
  await sees(page.locator('[cmdk-input]')).toBeFocused()
})
