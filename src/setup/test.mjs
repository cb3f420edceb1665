// npm test: runs the checks and the tests, including those in a browser, except for the thorough ones (tests/thorough.ts). `npm run
// test:all`: also runs the thorough ones. `npm run test:fast`: runs only the checks and the tests of rules and of the client. Only the last
// line of the output has the form `N passed, N failed`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWhenChanged } from './build.mjs'
import { runChecks } from './check.mjs'
import { findOrInstallChromium } from './testing/chromium.mjs'
import { countPlaywright, countVitest } from './testing/counts.mjs'
import { installPackages } from './install.mjs'
import { endProcessesIn } from './testing/leftovers.mjs'
import { propertySeed } from './testing/property-seed.mjs'
import { endWithNpm, onInterrupt, refuseOldNode, runNode, signalStarted, tool } from './project.mjs'
import { openTally } from './testing/tally.mjs'

refuseOldNode()
endWithNpm()
/** The folder for everything that tests write, such as reports and databases. It is a single folder, so that all of it can be removed. */
const folder = mkdtempSync(join(tmpdir(), 'slipway-test-'))
// If we run as root, the database runs as a different user, who needs access to the folder.
chmodSync(folder, 0o711)
onInterrupt(() => void cleanUp().finally(() => process.exit(130)))

const tally = openTally()
const isFast = process.argv.includes('--fast')
const includesThorough = process.argv.includes('--all')

await installPackages()
/** @type {Record<string, string>} */
const env = { TMPDIR: folder, PROPERTY_SEED: propertySeed(), TESTS: includesThorough ? 'all' : 'usual' }
await (isFast ? runFast() : runAll())
await cleanUp()
const { lines, code } = tally.close()
console.log(lines.join('\n'))
process.exitCode = code

/** Runs only what needs no database, browser or build, to get a quick result. */
async function runFast() {
  await Promise.all([takeChecks(), runVitest('rules', ['domain', 'house', 'client'])])
}

async function runAll() {
  env.CHROMIUM_PATH = await chromium()
  // The build and the checks of the sources run at the same time.
  await Promise.all([takeChecks(), buildWhenChanged()])
  await runVitest('rules', ['domain', 'house', 'client', 'api', 'commands'])
  await runVitest('faults and screens', ['browser', 'faults', 'screens'])
  await runJourneys()
}

async function takeChecks() {
  // the check of import rules is left out here, because tests/house/import-rules.test.ts runs the same program with the same rules on all
  // sources
  for (const { name, passed } of await runChecks({ except: 'import rules' })) tally.add(name, passed)
}

/**
 * Runs these vitest projects and adds their results to the tally.
 * @param {string} name
 * @param {readonly string[]} projects
 */
async function runVitest(name, projects) {
  const report = join(folder, `${projects.join('-')}.json`)
  const vitest = [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects.map((project) => `--project=${project}`)]
  const { code } = await runNode(vitest, { show: true, env: { ...env, NODE_ENV: 'test' } })
  tally.take(`vitest ${name}`, code, countVitest(report))
}

/** Runs the journeys and adds their results to the tally. */
async function runJourneys() {
  const report = join(folder, 'journeys.json')
  const playwright = [tool('playwright/cli.js'), 'test', '--config', 'tests/journeys/playwright.config.ts', '--reporter=list,json']
  const { code } = await runNode(playwright, { show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  tally.take('playwright', code, countPlaywright(report))
}

async function chromium() {
  try {
    return await findOrInstallChromium()
  } catch (error) {
    tally.add(error instanceof Error ? error.message : String(error), false)
    return ''
  }
}

/** Ends all running programs, gently at first, and removes the files that they wrote. */
async function cleanUp() {
  for (let tries = 0; signalStarted('SIGTERM') > 0 && tries < 100; tries++) await pause(100)
  signalStarted('SIGKILL')
  await endProcessesIn(folder)
  rmSync(folder, { recursive: true, force: true })
}
