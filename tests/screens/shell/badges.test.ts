import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect as seen } from 'playwright/test'
import type { Page, Route } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { temporaryFolder } from '#tests/temporary-folder'

const sees = seen.configure({ timeout: 30_000 })
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let desk: ScreenDesk
let administrator: SignedInClient
const folder = temporaryFolder('badges-page')
/** How a decision is answered: as its server will, when it is built. */
let answered: (route: Route, label: string) => Promise<void>

/** The script that a page begins with. */
const entryOf = (html: string): string => /src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
/** The server's own document, with this page's script in place of the product's: its calls and its line are the product's. */
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
  await page.route('**/v2/decisions/*', (route) => answered(route, decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')))
  await page.reload()
  await sees(page).toHaveTitle('live')
  return page
}
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const spoken = (page: Page) => page.getByRole('status', { name: 'Announcements' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const owner = (sentence: string) => desk.server.owner.query(sentence, [desk.make.firstAgency])
const decideOneVendor = () => owner(`UPDATE vendor_requests SET status = 'approved' WHERE id = (SELECT min(id) FROM vendor_requests WHERE dot_authority_id = $1 AND status = 'pending')`)

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
beforeEach(async () => {
  for (const table of ['vendor_requests', 'consultancy_requests', 'submittals']) await owner(`DELETE FROM ${table} WHERE dot_authority_id = $1`)
  await owner(`INSERT INTO vendor_requests (dot_authority_id, name, email, company) SELECT $1, 'Vi', 'vi@vendor.example', 'Vendor ' || n FROM generate_series(1, 3) AS n`)
  await owner(`INSERT INTO consultancy_requests (dot_authority_id, address_1, city, state, zip) VALUES ($1, '1 Main', 'St Paul', 'MN', '55101')`)
  await owner(`INSERT INTO submittals (dot_authority_id, material, certificate_type, vendor, dated) VALUES ($1, 'Cement', 'Mill', 'Vi', '2026-11-01')`)
})

test('SHELL-42 SHELL-43 a decision shows in its count at once, is spoken, and reaches the other window when the server has it', async () => {
  const [one, other] = [await open(), await open()]
  for (const page of [one, other]) await sees(item(page, 'Vendors, 4 open')).toBeVisible()
  await sees(spoken(other)).toBeEmpty()
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  answered = async (route) => {
    await isHeld
    await decideOneVendor()
    await route.fulfill({ json: {} })
  }
  await press(one, 'Approve vendor')
  await sees(item(one, 'Vendors, 3 open')).toBeVisible()
  await sees(spoken(one)).toContainText('Vendor management, 2 open')
  // somebody else's consultant comes while the answer is away: what the server says now does not undo what shows here
  await owner(`INSERT INTO consultancy_requests (dot_authority_id, address_1, city, state, zip) VALUES ($1, '2 Main', 'St Paul', 'MN', '55101')`)
  await sees(item(other, 'Consultant access, 2 open')).toBeVisible()
  await sees(spoken(other)).toContainText('Consultant access, 2 open')
  await sees(item(other, 'Vendors, 4 open')).toBeVisible()
  await sees(item(one, 'Vendors, 3 open')).toBeVisible()
  answer()
  await sees(item(other, 'Vendors, 3 open')).toBeVisible()
  await sees(spoken(other)).toContainText('Vendor management, 2 open')
  await sees(item(one, 'Consultant access, 2 open')).toBeVisible()
  await sees(item(one, 'Vendors, 3 open')).toBeVisible()
})

test('SHELL-42 SHELL-43 a refused decision is put back in its count, and no count goes below zero', async () => {
  const page = await open()
  await sees(item(page, 'Vendors, 4 open')).toBeVisible()
  let refuse = () => {}
  const isHeld = new Promise<void>((resolve) => {
    refuse = resolve
  })
  answered = async (route) => {
    await isHeld
    await route.fulfill({ status: 409, json: { status: 409, message: 'Someone else decided this request.', detailed_errors: [] } })
  }
  await press(page, 'Reopen submittal')
  await sees(item(page, 'Vendors, 5 open')).toBeVisible()
  await press(page, 'Approve consultant')
  await sees(item(page, 'Consultant access')).toBeVisible()
  // the same key again is the same decision
  await press(page, 'Approve consultant')
  await sees(item(page, 'Consultant access')).toBeVisible()
  refuse()
  await sees(item(page, 'Vendors, 4 open')).toBeVisible()
  await sees(item(page, 'Consultant access, 1 open')).toBeVisible()
  await sees(spoken(page)).toContainText('Consultant access, 1 open')

  await owner(`UPDATE consultancy_requests SET status = 'rejected' WHERE dot_authority_id = $1`)
  await sees(item(page, 'Consultant access')).toBeVisible()
  answered = (route) => route.fulfill({ json: {} })
  await press(page, 'Approve consultant')
  await sees(item(page, 'Consultant access')).toBeVisible()
  // one that asks anew is one, not the nothing that is left of minus one and one
  await owner(`INSERT INTO consultancy_requests (dot_authority_id, address_1, city, state, zip) VALUES ($1, '3 Main', 'St Paul', 'MN', '55101')`)
  await sees(item(page, 'Consultant access, 1 open')).toBeVisible()
  expect(await page.locator('.badge').allInnerTexts()).toEqual(['4', '1'])
})
