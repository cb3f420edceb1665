import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import type { Role } from '#src/domain/session/roles'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What the client asks the server for; the rest is the page. */
const ASKED = '^/(v[1-6]|auth-service|api|websocket|static)(/|$|\\?)'

/** The client in a Chromium before the real server, with the rows that a test makes. */
export interface ScreenDesk {
  readonly server: TestServer
  readonly make: TestServer['make']
  /** Opens a path as a person of a role; the person is new unless one is given, the browser an American's. */
  open(path: string, as?: SignedInClient, browser?: BrowserContextOptions): Promise<Page>
  signedIn(role: Role): Promise<SignedInClient>
  close(): Promise<void>
}

/** Starts server, page and browser. `SCREENS_PORT` fixes the page's port. */
export async function openScreenDesk(): Promise<ScreenDesk> {
  const server = await openTestServer()
  const vite: ViteDevServer = await createServer({
    configFile: folder('../../vite.config.ts'),
    root: folder('./page'),
    cacheDir: folder('../../.cache/vite-screens'),
    logLevel: 'error',
    // react-aria's Virtualizer asks for it where NODE_ENV is test, and renders every row without it.
    define: { 'process.env.VIRT_ON': '"1"' },
    // Every package that any screen uses is made ready before the first: one found later would load the page anew.
    optimizeDeps: { entries: ['main.tsx', folder('../../src/client/**/*.{ts,tsx}'), folder('../../commands/**/*.ts')] },
    server: {
      port: Number(process.env.SCREENS_PORT ?? 0), host: '127.0.0.1', hmr: false, watch: null,
      fs: { allow: [folder('../..'), realpathSync(folder('../../node_modules'))] },
      proxy: { [ASKED]: { target: server.address, ws: true } },
    },
  })
  await vite.listen()
  const address = (vite.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const contexts: BrowserContext[] = []
  return {
    server,
    make: server.make,
    signedIn: (role) => server.signedIn(role),
    async open(path, as, options = {}) {
      const person = as ?? (await server.signedIn('administrator'))
      const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago', ...options })
      contexts.push(context)
      const tokens = { authorization: person.accessToken, refresh: person.refreshToken, id: '', expires_at: 0 }
      await context.addInitScript((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify(tokens))
      const page = await context.newPage()
      // the first page of a run makes every module ready
      await page.goto(address + path, { timeout: 100_000 })
      return page
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await vite.close()
      await server.close()
    },
  }
}
