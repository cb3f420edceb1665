import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#src/setup/testing/chromium.mjs'

const chromium = await findChromium()
if (chromium === null) throw new Error('There is no Chromium: `npm test` installs one, or set CHROMIUM_PATH.')

/** Journeys through the real product in a real browser. `product.ts` starts one product for each worker, with its own data folder. */
export default defineConfig({
  testDir: '.',
  // The tests of every screen change nothing. They run first, on unchanged sample data.
  projects: [
    { name: 'walks', testMatch: '**/every-screen.journey.ts' },
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/every-screen.journey.ts' },
  ],
  outputDir: '../../test-results',
  globalSetup: './product.ts',
  // Two workers, since the servers, databases and browsers share two cores. The journeys of one file run one after another.
  workers: 2,
  fullyParallel: false,
  // `npm test` lists the journeys that needed a retry.
  retries: 1,
  forbidOnly: true,
  // Long time limits cost nothing when tests pass, and a slow machine does not fail a test.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1600, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Only a retry records a trace, since recording one for every journey takes a third of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium, args: CHROMIUM_ARGS },
  },
})
