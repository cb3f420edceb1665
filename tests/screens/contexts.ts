import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { leavePointer } from '#tests/pointer'
import { routesHold } from '#tests/routes-hold'
import { leaseContext } from '#tests/warm-contexts'

/** The options of a page's context, unless a test sets others. */
const USUAL: BrowserContextOptions = { viewport: { width: 1600, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago' }

/** A page in a context that nobody else uses, and a function that returns the context to the pool, or closes it after a failed test. */
export interface LeasedPage {
  readonly page: Page
  giveBack(hasFailed?: boolean): Promise<void>
}

/**
 * Opens an empty page for a person at `address`, in a context of the pool. With `options`, even empty ones, the page gets a new
 * context, which is closed afterwards.
 */
export async function leasePage(browser: Browser, address: string, options?: BrowserContextOptions): Promise<LeasedPage> {
  if (options !== undefined) {
    const context = await browser.newContext({ ...USUAL, ...options })
    const page = await context.newPage()
    await prepare(page)
    return { page, giveBack: () => context.close() }
  }
  const { context, giveBack } = await leaseContext(browser, address, USUAL)
  const page = await context.newPage()
  await prepare(page)
  return { page, giveBack }
}

/**
 * Prepares a page: no pointer is on it, its routes hold, and its file dialogs are caught. Playwright catches them only while a
 * listener is registered, and on a busy machine a key could open the dialog before `waitForEvent` listens.
 */
async function prepare(page: Page): Promise<void> {
  await leavePointer(page)
  routesHold(page)
  page.on('filechooser', () => undefined)
}
