import { defineConfig } from 'playwright/test'
import { findChromium } from '#src/setup/testing/chromium.mjs'

const chromium = await findChromium()
if (chromium === null) throw new Error('There is no Chromium: `npm test` installs one, or set CHROMIUM_PATH.')

/** Journeys in a real browser through the real product: `product.ts` starts one for each worker, on a data folder of its own. */
export default defineConfig({
  testDir: '.',
  // The walks over every screen change nothing: they come first, on data that nobody changed.
  projects: [
    { name: 'walks', testMatch: '**/every-screen.journey.ts' },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/every-screen.journey.ts' },
  ],
  outputDir: '../../test-results',
  globalSetup: './product.ts',
  // Two cores are shared with the servers, their databases and the browsers. The journeys of one file run in turn.
  workers: 2,
  fullyParallel: false,
  // `npm test` names those that needed it.
  retries: 1,
  forbidOnly: true,
  // Patience costs nothing where all is well: what is slow on a busy machine shall not be called wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
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
