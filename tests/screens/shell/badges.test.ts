import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let desk: ScreenDesk
let administrator: SignedInClient
const folder = temporaryFolder('badges-page')

/** The path of a page's first script. */
const entryOf = (html: string): string => /src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
/** Opens the server's own page with this test's script in place of the product's. Its calls and WebSocket go to the real server. */
const open = async (): Promise<Page> => {
  const page = await desk.open('/', administrator)
  page.on('pageerror', (error) => console.error(error))
  const entry = entryOf(await readFile(join(folder.path, 'badges.html'), 'utf8'))
  const products = entryOf(await (await fetch(desk.server.address)).text())
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const file = join(folder.path, path === products ? entry : path)
    if (existsSync(file)) await route.fulfill({ body: await readFile(file), contentType: 'text/javascript' })
    else await route.continue()
  })
  await page.reload()
  await sees(page).toHaveTitle('live')
  return page
}
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const spoken = (page: Page) => page.getByRole('status', { name: 'Announcements' })
const owner = (sentence: string) => desk.server.owner.query(sentence, [desk.make.firstAgency])
/** Approves the oldest pending vendor request directly in the database. */
const decideOneVendor = () => owner(`UPDATE vendor_requests SET status = 'approved' WHERE id = (SELECT min(id) FROM vendor_requests WHERE dot_authority_id = $1 AND status = 'pending')`)
const ONE_CONSULTANT = `INSERT INTO consultancy_requests (dot_authority_id, address_1, city, state, zip) VALUES ($1, '1 Main', 'St Paul', 'MN', '55101')`
const ONE_SUBMITTAL = `INSERT INTO submittals (dot_authority_id, material, certificate_type, vendor, dated) VALUES ($1, 'Cement', 'Mill', 'Vi', '2026-11-01')`

beforeAll(async () => {
  await build({
    configFile: here('../../../vite.config.ts'), root: here('./page'), logLevel: 'error',
    build: { outDir: folder.path, emptyOutDir: true, target: 'es2023', rollupOptions: { input: { badges: here('./page/badges.html') } } },
  })
  desk = await openScreenDesk()
  administrator = await desk.signedIn('administrator')
})
afterAll(async () => {
  await desk.close()
  folder.remove()
})

thorough('SHELL-41 SHELL-42 SHELL-43 decisions and requests change the counts in every window, are announced, and show no badge at zero', async () => {
  await owner(`INSERT INTO vendor_requests (dot_authority_id, name, email, company) SELECT $1, 'Vi', 'vi@vendor.example', 'Vendor ' || n FROM generate_series(1, 3) AS n`)
  await owner(ONE_CONSULTANT)
  await owner(ONE_SUBMITTAL)
  const windows = [await open(), await open()]
  const everywhere = async (vendors: string, consultants: string, announcement?: string) => {
    for (const page of windows) {
      await sees(item(page, vendors)).toBeVisible()
      await sees(item(page, consultants)).toBeVisible()
      if (announcement !== undefined) await sees(spoken(page)).toContainText(announcement)
    }
  }
  await everywhere('Vendors, 4 open', 'Consultant access, 1 open')
  for (const page of windows) await sees(spoken(page)).toBeEmpty()
  await decideOneVendor()
  await everywhere('Vendors, 3 open', 'Consultant access, 1 open', 'Vendor management, 2 open')
  await owner(ONE_SUBMITTAL)
  await everywhere('Vendors, 4 open', 'Consultant access, 1 open', 'Submittals, 2 open')
  await owner(`UPDATE submittals SET state = 'rejected' WHERE dot_authority_id = $1`)
  await owner(`UPDATE consultancy_requests SET status = 'rejected' WHERE dot_authority_id = $1`)
  await everywhere('Vendors, 2 open', 'Consultant access', 'Consultant access, 0 open')
  await owner(ONE_CONSULTANT)
  await everywhere('Vendors, 2 open', 'Consultant access, 1 open', 'Consultant access, 1 open')
  for (const page of windows) expect(await page.locator('.badge').allInnerTexts()).toEqual(['2', '1'])
})
