import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'

/** A context is used this often. Then it is closed, because its process gives back only a part of the memory that each page used. */
const USES = 25
/** The path of the first page of each context of the pool. It has no scripts, so storage can be set there unnoticed. */
export const SCRIPTLESS_PATH = '/no-such-file.txt'
/** Methods that change a context for all its later pages and cannot be taken back. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation']
/** Those of a clock. A fake clock belongs to the context: later pages would get its timers and its dates, which have no time zone. */
const LASTING_OF_CLOCK = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']

interface WarmContext {
  readonly context: BrowserContext
  readonly address: string
  /** Whether something has changed that cannot be set back. */
  isChanged: boolean
  uses: number
}

/** Contexts of a browser that no test of this process is using, by their options. */
const idle = new WeakMap<Browser, Map<string, WarmContext[]>>()

/** A context that nobody else uses, and a function that returns it to the pool. After a failed test, it closes the context instead. */
export interface LeasedContext {
  readonly context: BrowserContext
  giveBack(hasFailed?: boolean): Promise<void>
}

/**
 * Leases a context for pages at `address`. Contexts are reused, since the first page of a new one loads and compiles all scripts.
 * What an earlier test stored at the address is deleted, and only the client's scripts and styles stay in the cache. A context that
 * was changed for good, for example by a fake clock, or that visited another origin, is not used again.
 */
export async function leaseContext(browser: Browser, address: string, options: BrowserContextOptions, prepare?: (context: BrowserContext) => Promise<unknown>): Promise<LeasedContext> {
  const pool = poolOf(browser, JSON.stringify([address, options]))
  const warm = pool.pop() ?? (await warmContext(browser, address, options, prepare))
  const { context } = warm
  warm.uses += 1
  await forget(warm)
  return {
    context,
    async giveBack(hasFailed = false) {
      const [first, ...opened] = context.pages()
      // Playwright describes a failure (error-context.md) by the first page of the context that closes, so that must be the test's page.
      if (hasFailed && opened.length > 0 && first?.url().endsWith(SCRIPTLESS_PATH) === true) await first.close()
      // A test that failed halfway can leave more behind, such as a connection that is off, and every later test would fail too.
      if (hasFailed || warm.isChanged || warm.uses >= USES) return context.close()
      if (first === undefined) return context.close()
      await Promise.all(opened.map((open) => open.close()))
      await context.unrouteAll()
      await context.clearPermissions()
      if (options.permissions !== undefined) await context.grantPermissions(options.permissions)
      await context.setOffline(false)
      pool.push(warm)
    },
  }
}

function poolOf(browser: Browser, key: string): WarmContext[] {
  const pools = idle.get(browser) ?? new Map<string, WarmContext[]>()
  idle.set(browser, pools)
  const pool = pools.get(key) ?? []
  pools.set(key, pool)
  return pool
}

/** Deletes what earlier pages stored at the address. */
async function forget({ context, address }: WarmContext): Promise<void> {
  const [first] = context.pages()
  if (first === undefined) return
  const session = await context.newCDPSession(first)
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage' })
  await session.detach()
}

/**
 * Creates a context with a first page that stays open. All pages of a context share one process (CHROMIUM_ARGS), so the process and its
 * compiled scripts remain when a test's pages are closed.
 */
async function warmContext(browser: Browser, address: string, options: BrowserContextOptions, prepare?: (context: BrowserContext) => Promise<unknown>): Promise<WarmContext> {
  const context = await browser.newContext(options)
  await prepare?.(context)
  const first = await context.newPage()
  await first.goto(address + SCRIPTLESS_PATH)
  const warm: WarmContext = { context, address, isChanged: false, uses: 0 }
  noticeChanges(warm)
  return warm
}

function noticeChanges(warm: WarmContext): void {
  const { context } = warm
  const change = () => void (warm.isChanged = true)
  noticeCalls(context, LASTING, change)
  // Calls, not reads: Playwright itself reads the clock of the context for every new page, which has the same one.
  noticeCalls(context.clock, LASTING_OF_CLOCK, change)
  const { origin } = new URL(warm.address)
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const url = frame.url()
      if (url.startsWith('http') && new URL(url).origin !== origin) change()
    })
  })
}

/** Calls `notice` before each call of these methods. */
function noticeCalls(of: object, methods: readonly string[], notice: () => void): void {
  for (const name of methods) {
    const original: unknown = Reflect.get(of, name)
    if (typeof original !== 'function') continue
    Object.defineProperty(of, name, { value: (...values: readonly unknown[]): unknown => (notice(), Reflect.apply(original, of, values)) })
  }
}
