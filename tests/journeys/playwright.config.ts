import { defineConfig } from 'playwright/test'
import { findChromium } from '#src/setup/chromium.mjs'

const chromium = await findChromium()
if (chromium === null) throw new Error('There is no Chromium: `npm test` installs one, or set CHROMIUM_PATH.')

/** Journeys in a real browser through the real product, which `product.ts` starts once on a data folder of its own. */
export default defineConfig({
  testDir: '.',
  // The walks over every screen change nothing and hurry nobody: `npm test` has them run beside other tests.
  projects: [
    { name: 'walks', testMatch: '**/every-screen.journey.ts' },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/every-screen.journey.ts' },
  ],
  outputDir: '../../test-results',
  globalSetup: './product.ts',
  // One after another: two cores are shared with the server, its database and the browser.
  workers: 1,
  fullyParallel: false,
  // `npm test` names those that needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.JOURNEYS_ADDRESS,
    browserName: 'chromium',
    viewport: { width: 1600, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Keeping a trace of each takes a third of the time: the second try of one that failed has it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] },
  },
})
