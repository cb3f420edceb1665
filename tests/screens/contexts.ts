import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { leavePointer } from '#tests/pointer'
import { questionsAreRead } from '#tests/questions-read'
import { routesHold } from '#tests/routes-hold'

/** The options of a page's context, unless a test sets others. */
const USUAL: BrowserContextOptions = { viewport: { width: 1600, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago' }

/** Contexts with the usual options that no test of this process is using. */
const idle: BrowserContext[] = []

/** A page in a context that nobody else uses, and a function that returns the context to the pool, or closes it after a failed test. */
export interface LeasedPage {
  readonly page: Page
  giveBack(hasFailed?: boolean): Promise<void>
}

/**
 * Opens an empty page for a person at `address`. Contexts are reused: in a new one, the page would load and compile all scripts again,
 * which is a third of the work of a short test. What an earlier test stored at the address is deleted. Only the client's scripts and styles
 * stay in the cache, and those never change. With `options`, even empty ones, the page gets a new context, which is closed afterwards.
 * Tests that change more than their page must pass `options`, because only a changed clock is detected here.
 */
export async function leasePage(browser: Browser, address: string, options?: BrowserContextOptions): Promise<LeasedPage> {
  if (options !== undefined) {
    const context = await browser.newContext({ ...USUAL, ...options })
    const page = await context.newPage()
    await prepare(page)
    return { page, giveBack: () => context.close() }
  }
  const context = idle.pop() ?? (await contextThatStaysWarm(browser, address))
  const page = await context.newPage()
  await prepare(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage' })
  await session.detach()
  let hasOwnClock = false
  Object.defineProperty(page, 'clock', {
    get() {
      hasOwnClock = true
      return context.clock
    },
  })
  return {
    page,
    async giveBack(hasFailed = false) {
      // a fake clock belongs to the context and cannot be removed: later pages would get its timers and its dates, which have no time zone.
      // A test that failed halfway can leave more behind, such as a connection that is off, and every later test would fail too.
      if (hasOwnClock || hasFailed) return context.close()
      const [first, ...opened] = context.pages()
      if (first === undefined) return
      await Promise.all(opened.map((open) => open.close()))
      await context.unrouteAll()
      await context.clearPermissions()
      await context.setOffline(false)
      idle.push(context)
    },
  }
}

/**
 * Prepares a page: no pointer is on it, its routes apply as soon as they are set, its questions can be read before they are answered, and
 * its file dialogs are caught. Playwright catches them only while a listener is registered, and on a busy machine a key could open the
 * dialog before `waitForEvent` listens.
 */
async function prepare(page: Page): Promise<void> {
  await leavePointer(page)
  routesHold(page)
  questionsAreRead(page)
  page.on('filechooser', () => undefined)
}

/**
 * Creates a context with a first page that stays open, so that its process and compiled scripts remain when a test's pages are
 * closed.
 */
async function contextThatStaysWarm(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext(USUAL)
  const first = await context.newPage()
  await first.goto(`${address}/icon.svg`)
  return context
}
