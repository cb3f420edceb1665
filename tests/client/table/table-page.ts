import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { build, preview } from 'vite'
import { launchChromium } from '#tests/chromium'
import { leavePointer } from '#tests/pointer'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const configFile = folder('../../../vite.config.ts')
const root = folder('./page')

/** The table kit's page in a browser, with everything that was printed to its console. */
export interface TablePage {
  /**
   * Opens a new page with these options: rows, delay in ms, theme, density, reader, list. `path` opens another page of the folder, such as
   * the menu.
   */
  open(options?: Record<string, string>, path?: string): Promise<Page>
  readonly said: string[]
  close(): Promise<void>
}

/** Builds the kit's pages into a folder, with the grid's own validations unless NODE_ENV is production. */
export async function buildTablePage(outDir: string): Promise<void> {
  const input = { index: folder('./page/index.html'), bare: folder('./page/bare.html'), menu: folder('./page/menu.html') }
  await build({ configFile, root, logLevel: 'error', build: { outDir, emptyOutDir: true, cssCodeSplit: true, rollupOptions: { input } } })
}

/** Serves the built pages on a free port and starts a Chromium. */
export async function tablePage(outDir: string): Promise<TablePage> {
  const server = await preview({ configFile, root, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0] ?? ''
  const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })
  const consoleTexts: string[] = []
  let page: Page | null = null
  return {
    said: consoleTexts,
    async open(options = {}, path = '') {
      await page?.close()
      page = await context.newPage()
      await leavePointer(page)
      page.on('console', (line) => consoleTexts.push(line.text()))
      page.on('pageerror', (error) => consoleTexts.push(`Error: ${error.message}`))
      await page.goto(`${address}${path}?${new URLSearchParams(options).toString()}`)
      await page.waitForSelector('.table, .ag-root, .menu')
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
