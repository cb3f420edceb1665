import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright'
import { onTestFinished, TestRunner } from 'vitest'
import type { Role } from '#src/platform/domain/session/roles'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { sharedChromium } from '#tests/chromium'
import { leasePage } from '#tests/screens/contexts'
import { screenPort } from '#tests/screens/screen-port'

/** The client in a Chromium, connected to the real server, with the rows that a test creates. */
export interface ScreenDesk {
  readonly server: TestServer
  readonly make: TestServer['make']
  /**
   * Opens a path as a person: by default a new administrator, signed out for null. The browser has an American locale. A page
   * that a test opens is closed when the test ends, since an open page would react to the changes of later tests. A page that is
   * opened before all tests stays open for all of them.
   */
  open(path: string, as?: SignedInClient | null, browser?: BrowserContextOptions): Promise<Page>
  signedIn(role: Role): Promise<SignedInClient>
  close(): Promise<void>
}

/** Starts the server, which also serves the built client, and a browser. */
export async function openScreenDesk(environment: Readonly<Record<string, string>> = {}): Promise<ScreenDesk> {
  const server = await openTestServer({ ...environment, PORT: String(await screenPort()) })
  const browser = await sharedChromium()
  const forAll: (() => Promise<void>)[] = []
  return {
    server,
    make: server.make,
    signedIn: (role) => server.signedIn(role),
    async open(path, as, options) {
      const person = as === undefined ? await server.signedIn('administrator') : as
      const { page, giveBack } = await leasePage(browser, server.address, options)
      if (TestRunner.getCurrentTest() === undefined) forAll.push(giveBack)
      else {
        onTestFinished(async ({ task }) => {
          const hasFailed = task.result?.state === 'fail'
          if (hasFailed) await picture(page, task.name)
          await giveBack(hasFailed)
        })
      }
      if (person !== null) {
        const tokens = { authorization: person.accessToken, refresh: person.refreshToken, id: '', expires_at: 0 }
        await page.addInitScript((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify(tokens))
      }
      await page.goto(server.address + path)
      return page
    },
    async close() {
      for (const giveBack of forAll) await giveBack()
      await server.close()
    },
  }
}

/** Takes a picture of the page of a failed test, in the folder FAILED_PICTURES when that is set. */
async function picture(page: Page, test: string): Promise<void> {
  const folder = process.env.FAILED_PICTURES
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${test.replace(/\W+/g, '-').slice(0, 80)}-${Date.now() % 100_000}.png`) })
}
