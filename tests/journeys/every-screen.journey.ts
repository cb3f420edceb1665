import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { expect, keyboardOf, test as journey, thoroughOf } from '#tests/journeys/keyboard'
import { everyPath, sampleOf } from '#tests/journeys/every-path'
import { addressOf } from '#tests/journeys/product'
import { silentKeys } from '#tests/journeys/silent-keys'
import { tooWide } from '#tests/journeys/too-wide'

/** The agency in which a path is opened. Project 1 is Cascadia's, and only Meridian's people pass the feature-flag access check. */
const agencyOf = (path: string) => (/^\/vendor(?:\/|$)/.test(path) ? 'vendors' : /^\/(projects\/1\b|workzone-monitor\/1\b|reconciliation\/1\b|admin\/|pay-item)/.test(path) ? 'cascadia' : 'meridian')

/** One page per agency and worker. Screens are opened within it, so that the client starts only once. */
const test = journey.extend<object, { openScreens: (agency: string) => Promise<Page> }>({
  openScreens: [
    async ({ browser }, use, { parallelIndex }) => {
      const pages = new Map<string, Page>()
      await use(async (agency) => {
        const page = pages.get(agency) ?? (await browser.newPage({ baseURL: addressOf(parallelIndex), viewport: { width: 1600, height: 900 } }))
        if (!pages.has(agency)) await (agency === 'vendors' ? keyboardOf(page).signIn('vendor@cascadia.example', '/vendor') : keyboardOf(page).signIn(`administrator@${agency}.example`, '/projects'))
        pages.set(agency, page)
        return page
      })
      for (const page of pages.values()) await page.close()
    },
    { scope: 'worker' },
  ],
})

const thorough = thoroughOf(test)

/** The screens on which people work all day. */
const MAIN: ReadonlySet<string> = new Set(['/projects', '/projects/1/tickets', '/projects/1/pay-items', '/projects/1/periods/4/close', '/reconciliation/1', '/to-code', '/plants/1/tickets', '/admin/employees', '/workzone-monitor'])
/** `npm test` visits the main screens and, of all screens sorted by path, every fourth one, so that it visits some of every area. */
const ONE_IN = 4

// These tests change nothing, so they can run in parallel on several workers.
test.describe.configure({ mode: 'parallel' })

test('the walk visits every pane of the client', () => {
  expect(everyPath().length).toBeGreaterThan(30)
})

for (const [place, path] of everyPath().map(sampleOf).toSorted().entries()) {
  const walk = MAIN.has(path) || place % ONE_IN === 0 ? test : thorough
  walk(`WORK-36, WORK-37, CLERK-39 on ${path} axe finds nothing in any theme, each shown key is announced, and at 320 pixels it does not scroll sideways`, async ({ openScreens }) => {
    const page = await openScreens(agencyOf(path))
    await page.setViewportSize({ width: 1600, height: 900 })
    await page.evaluate((address) => {
      if (location.pathname === address) return
      // The previous screen may stay while the code of the next one loads. It must have been removed before anything is checked.
      for (const former of document.querySelectorAll('.pane-view > *')) former.setAttribute('data-former', '')
      history.replaceState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    // compares only the path, since some lists add their usual filters to the URL as soon as they are shown
    await expect(page).toHaveURL(({ pathname }) => pathname === path)
    await expect(page.locator('[data-former]')).toHaveCount(0)
    await expect(page.locator('.skeleton:not(.workshop *), [aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect.soft(await findings(page, '.pane')).toEqual([])
    expect.soft(await silentKeys(page)).toEqual([])
    if (process.env.PICTURES !== undefined) await takePictures(page, join(process.env.PICTURES, path.slice(1).replaceAll('/', '-')))
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => tooWide(page), { message: `${path} at 320 px` }).toEqual([])
  })
}

/** Saves screenshots to the folder in PICTURES, for people to look at. */
async function takePictures(page: Page, file: string): Promise<void> {
  for (const theme of ['light', 'dark', 'high_contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    await page.screenshot({ path: `${file}.${theme}.png` })
  }
}
