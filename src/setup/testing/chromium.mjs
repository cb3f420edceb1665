import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run, runNode, tool } from '../project.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/**
 * Features of Chromium that are switched off, because no test needs them: for every new browser context, Chromium would otherwise load two
 * pages for its own address bar and start a spare renderer. Together, these take more processor time than a page of the product.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
/**
 * The features that Playwright itself switches off. Chromium uses only the last such list on its command line, so our list must include
 * Playwright's.
 */
const OFF_IN_PLAYWRIGHT = ['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay',
  'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints',
  'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch']

/** The command-line arguments for every Chromium that we start with Playwright. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...UNSEEN].join(',')}`]

const ADVICE = 'The browser tests need a Chromium: install one, or set CHROMIUM_PATH to its program.'

/** The path of a Chromium on this machine: CHROMIUM_PATH, the system's, or the one that Playwright installed. Null if there is none. */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH is ${configured}: expected the path of a Chromium.`)
    return configured
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPLICATIONS]
  return candidates.find((path) => existsSync(path)) ?? (await playwrightsOwn())
}

/**
 * Finds a Chromium, or installs one: with apt if we run as root on Debian, otherwise with Playwright. If that fails, throws an error whose
 * message says what to do.
 */
export async function findOrInstallChromium() {
  const chromium = await findChromium()
  if (chromium !== null) return chromium
  console.log('Installing a Chromium for the browser tests ...')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env })
  }
  if ((await findChromium()) === null) await runNode([tool('playwright/cli.js'), 'install', 'chromium'])
  const installed = await findChromium()
  if (installed === null) throw new Error(ADVICE)
  return installed
}

async function playwrightsOwn() {
  if (!existsSync(tool('playwright/index.mjs'))) return null
  const { chromium } = await import(pathToFileURL(tool('playwright/index.mjs')).href)
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}
