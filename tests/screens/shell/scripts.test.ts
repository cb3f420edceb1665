import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as seen } from 'playwright/test'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { firstScripts, kilobytesOf, workScripts } from '#tests/start-scripts'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
/** Each of these texts occurs in a library that only some screens use. */
const MAP = 'leaflet-container'
const PHONE = 'INVALID_COUNTRY'
const TABLE = 'ag-root-wrapper'
const client = join(import.meta.dirname, '../../../dist/client')

type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>
type Catalogs = Readonly<Record<string, Catalog>>

let desk: ScreenDesk
beforeAll(async () => {
  desk = await openScreenDesk()
})
afterAll(() => desk.close())

/** The texts of the scripts that the page has requested. */
async function scriptsOf(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])))
  return Promise.all([...new Set(names)].map(async (name) => (await fetch(name)).text()))
}

test('the scripts loaded for the sign-in and until the workspace is shown do not grow', () => {
  // Lower these limits whenever a script gets smaller.
  expect(kilobytesOf(client, firstScripts(client))).toBeLessThan(113)
  expect(kilobytesOf(client, workScripts(client))).toBeLessThan(283)
})

/** The keys of the sentences that these catalogs have; a singular form has the key of its plural. */
const keysOf = (catalogs: Catalogs) => [...new Set(Object.values(catalogs).flatMap((file) => Object.values(file).flatMap((sentences) => Object.keys(sentences).map((key) => key.replace(/_one$/, '')))))]
const ofServer: Catalogs = import.meta.glob<Catalog>('../../../src/{areas/*,workspace,platform}/server/messages.ts', { eager: true })
const ofBothSides: Catalogs = import.meta.glob<Catalog>(['../../../src/{areas/*,workspace}/domain/**/messages.ts', '../../../src/platform/domain/records/messages.ts'], { eager: true })

test('ERR-15 the client has no sentence that only the server says, and says every sentence that it has', () => {
  const texts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(client, 'assets', name), 'utf8'))
  const quoted = texts.flatMap((text) => [...text.matchAll(/([{,]?)(["'`])([a-z]+\.\w+)\2(:?)/g)])
  const named = new Set(quoted.map(([, , , key = '']) => key.replace(/_one$/, '')))
  // a place where a catalog defines the sentence of a key does not count as a mention of that key
  const mentionedKeys = new Set(quoted.flatMap(([, before, , key = '', after]) => (before !== '' && after !== '' ? [] : [key])))
  const [servers, shared] = [keysOf(ofServer), keysOf(ofBothSides)]
  expect([servers.length > 300, shared.length > 400]).toEqual([true, true])
  expect(servers.filter((key) => named.has(key))).toEqual([])
  expect(shared.filter((key) => !mentionedKeys.has(key))).toEqual([])
})

test('D10 source maps are neither built, named nor served, so that no visitor gets the source code', async () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => /\.(?:js|css)$/.test(name))
  expect(scripts.length).toBeGreaterThan(20)
  expect(files.filter((name) => /\.map(?:\.|$)/.test(name))).toEqual([])
  expect(scripts.filter((name) => readFileSync(join(client, name), 'utf8').includes('sourceMappingURL='))).toEqual([])
  for (const name of firstScripts(client)) expect([name, (await fetch(`${desk.server.address}/assets/${name}.map`)).status]).toEqual([name, 404])
})

thorough('a table needs at most 15 script files, without the libraries of other screens', async () => {
  const page = await desk.open('/healthz')
  // code is preloaded only once the page is idle, which it never becomes here
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(`${desk.server.address}/projects`)
  await sees(page.getByRole('grid')).toBeVisible()
  const scripts = await scriptsOf(page)
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.length).toBeLessThanOrEqual(15)
  expect(scripts.some((text) => text.includes(TABLE))).toBe(true)
  for (const late of [MAP, PHONE]) expect(scripts.filter((text) => text.includes(late)), late).toEqual([])
})

/** Opens the projects, without the code of the commands until `letCome`. */
async function openedWithoutCommands(): Promise<{ readonly page: Page; readonly paletteCode: Promise<unknown>; letCome(): void }> {
  const page = await desk.open('/healthz')
  const paletteCode = page.waitForResponse(/\/assets\/Palette-/)
  let letCome = (): void => undefined
  const gate = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/assets\/commands-/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${desk.server.address}/projects`)
  await sees(page.locator('.status-bar')).toBeVisible()
  await sees(page.locator('[data-pane]')).toHaveCount(1)
  return { page, paletteCode, letCome: () => letCome() }
}

thorough('CLERK-40 a key pressed before the commands have loaded runs afterwards, followed by what was typed after it', async () => {
  const { page, letCome } = await openedWithoutCommands()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  await sees(page.getByRole('dialog')).toHaveCount(0)
  letCome()
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('theme')
  await sees(page.getByRole('grid')).toBeVisible()
})

test('CLERK-40 Space, Backspace and Enter pressed before the commands have loaded reach the palette, and not the focused link', async () => {
  const { page, paletteCode, letCome } = await openedWithoutCommands()
  // waits for the palette's code, so that its box can appear at once and only the code of the commands is missing
  await paletteCode
  await page.locator('a[href]:not([href="/projects"])').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('my accox')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('unt')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/projects')
  letCome()
  await sees(page).toHaveURL(/\/account$/)
  await sees(page.getByRole('textbox').first()).toBeVisible()
})

thorough('CLERK-40 Ctrl+K pressed twice before the commands have loaded opens with the later text, and Enter follows a link that is focused in between', async () => {
  const { page, letCome } = await openedWithoutCommands()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('412')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  const link = page.locator('a[href]:not([href="/projects"])').first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await sees(page).toHaveURL(new RegExp(`${address}$`))
  letCome()
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('theme')
})

thorough('CLERK-40 Escape cancels the keys that were pressed before the commands have loaded', async () => {
  const { page, letCome } = await openedWithoutCommands()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ab')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  letCome()
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('theme')
})

thorough('a screen without a table, its palette and its keys do not wait for the table code', async () => {
  // opens a page without scripts first, so that the route below is set before the product opens
  const page = await desk.open('/healthz')
  await page.route(/\/assets\/table-/, () => undefined)
  await page.goto(`${desk.server.address}/account`)
  await sees(page.getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await sees(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('F1')
  await sees(page.getByRole('dialog')).toBeVisible()
  expect((await scriptsOf(page)).filter((text) => text.includes(TABLE))).toEqual([])
})
