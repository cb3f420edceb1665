// npm run pictures [name...]: takes the pictures for the README, or only those named, in 1600 x 900, of the product with its sample data.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CHROMIUM_ARGS, findOrInstallChromium } from './testing/chromium.mjs'
import { installPackages } from './install.mjs'
import { refuseOldNode, top } from './project.mjs'

refuseOldNode()
await installPackages()
const { chromium } = await import('playwright')

const PATIENCE_MS = 40_000
/** The id of a project with uncoded tickets. It does not change, because the sample data is generated from a fixed seed. */
const PROJECT = 2
const pictures = join(top, 'src/main/client/pictures')
const folder = mkdtempSync(join(tmpdir(), 'slipway-pictures-'))
mkdirSync(pictures, { recursive: true })
const only = process.env.PICTURES_OF
const names = process.argv.slice(2)
const unknown = names.filter((name) => name !== 'coding' && name !== 'palette')
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}, only coding and palette.`)
const product = only === undefined ? spawn(process.execPath, [join(top, 'src/setup/start.mjs')], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') } }) : null
const address = only ?? (await addressOf(product))
const browser = await chromium.launch({ executablePath: await findOrInstallChromium(), args: CHROMIUM_ARGS })
try {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1600, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago', colorScheme: 'light' })
  page.setDefaultTimeout(PATIENCE_MS)
  const { keyboard } = page
  await page.goto('/projects')
  await page.waitForSelector('input[name=username]')
  await keyboard.type('administrator@cascadia.example')
  await keyboard.press('Tab')
  await keyboard.type('Slipway-2026!')
  await keyboard.press('Enter')
  await page.waitForSelector('[data-pane]')
  await page.goto(`/reconciliation/${PROJECT}`)
  await page.waitForSelector('.ag-row .ag-cell')
  await page.waitForFunction(() => document.activeElement?.classList.contains('ag-cell') === true)
  await keyboard.press('ArrowDown')
  await page.waitForSelector('[aria-rowindex="3"] .ag-cell:focus', { state: 'attached' })
  await keyboard.press('Enter')
  await page.waitForSelector('[data-scope=drawer]')
  await page.waitForLoadState('networkidle')
  await take(page, 'coding')
  await keyboard.press('Control+k')
  await page.waitForSelector('[cmdk-input]')
  await keyboard.type('mark')
  await page.waitForSelector('[cmdk-item][aria-selected=true]:has-text("Mark")')
  await page.waitForLoadState('networkidle')
  await page.waitForSelector('.palette-note[data-busy=false]', { state: 'attached' })
  await take(page, 'palette')
  console.log(`The pictures are in ${pictures}`)
} finally {
  await browser.close()
  if (product !== null) {
    product.kill('SIGTERM')
    await new Promise((done) => product.once('close', done))
  }
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Takes a picture of the page with this name. Does nothing if only other pictures were requested.
 * @param {import('playwright').Page} page
 * @param {string} name
 */
async function take(page, name) {
  if (names.length === 0 || names.includes(name)) await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/**
 * Waits until the product is ready, and resolves with the address that it prints then.
 * @param {import('node:child_process').ChildProcess | null} started
 * @returns {Promise<string>}
 */
function addressOf(started) {
  return new Promise((ready, failed) => {
    if (started?.stdout == null) return failed(new Error('The product was not started.'))
    createInterface({ input: started.stdout }).on('line', (line) => {
      const [, address] = /^Slipway is ready on (http\S+)/.exec(line) ?? []
      if (address !== undefined) ready(address)
    })
    started.once('close', (code) => failed(new Error(`The product ended with ${code} before it was ready.`)))
  })
}
