// npm test: checks, every kind of test, the browser ones included. The last line alone says `N passed, N failed`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWhenChanged } from './build.mjs'
import { runChecks } from './check.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { countPlaywright, countVitest } from './counts.mjs'
import { installPackages } from './install.mjs'
import { endProcessesIn } from './leftovers.mjs'
import { endWithNpm, onInterrupt, refuseOldNode, runNode, signalStarted, tool } from './project.mjs'

refuseOldNode()
endWithNpm()
/** Reports, databases and everything else that tests write: nothing can stay behind unseen. */
const folder = mkdtempSync(join(tmpdir(), 'slipway-test-'))
// As root the database is another user's, who must come through.
chmodSync(folder, 0o711)
onInterrupt(() => void cleanUp().finally(() => process.exit(130)))

let passed = 0
let skipped = 0
/** @type {string[]} */
const failed = []
/** Tests in a browser may be tried twice on a busy machine; which were is said. */
/** @type {string[]} */
const secondTry = []

await installPackages()
const env = { TMPDIR: folder, CHROMIUM_PATH: await chromium() }
// The sources are looked at while they are built.
const [checks] = await Promise.all([runChecks(), buildWhenChanged()])
for (const check of checks) {
  if (check.passed) passed++
  else failed.push(check.name)
}

await runVitest('rules', ['domain', 'house', 'client', 'api', 'commands'])
// What follows waits for servers, databases and pages more than it works: two cores carry two at once.
await Promise.all([
  runVitest('faults', ['faults']).then(() => runVitest('tables', ['browser'])),
  runVitest('screens', ['screens']).then(() => runJourneys('walks')),
])
await runJourneys('journeys')

await cleanUp()
if (secondTry.length > 0) console.log(`\nPassed at the second try:\n${secondTry.map((name) => `  ${name}`).join('\n')}`)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
if (skipped > 0) console.log(`\n${skipped} skipped`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0

/**
 * Runs some of vitest's projects and takes their count.
 * @param {string} name
 * @param {readonly string[]} projects
 */
async function runVitest(name, projects) {
  const report = join(folder, `${name}.json`)
  const vitest = [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects.map((project) => `--project=${project}`)]
  const { code } = await runNode(vitest, { show: true, env: { ...env, NODE_ENV: 'test' } })
  take(`vitest ${name}`, code, countVitest(report))
}

/**
 * Runs one of Playwright's projects and takes its count.
 * @param {string} name
 */
async function runJourneys(name) {
  const report = join(folder, `${name}.json`)
  const playwright = [tool('playwright/cli.js'), 'test', '--config', 'tests/journeys/playwright.config.ts', `--project=${name}`, '--reporter=list,json', '--pass-with-no-tests']
  const { code } = await runNode(playwright, { show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  take(`playwright ${name}`, code, countPlaywright(report))
}

/**
 * Adds a runner's count. One that died, or failed without naming a test, is itself a failed test.
 * @param {string} runner
 * @param {number} code
 * @param {import('./counts.mjs').Count | null} count
 */
function take(runner, code, count) {
  passed += count?.passed ?? 0
  skipped += count?.skipped ?? 0
  failed.push(...(count?.failed ?? []))
  secondTry.push(...(count?.secondTry ?? []))
  const isExplained = code === 0 ? count !== null : (count?.failed.length ?? 0) > 0
  if (!isExplained) failed.push(`${runner} ended with ${code} and named no failed test`)
}

async function chromium() {
  try {
    return await findOrInstallChromium()
  } catch (error) {
    failed.push(error instanceof Error ? error.message : String(error))
    return ''
  }
}

/** Ends what runs, gently first, and removes what was written. */
async function cleanUp() {
  for (let tries = 0; signalStarted('SIGTERM') > 0 && tries < 100; tries++) await pause(100)
  signalStarted('SIGKILL')
  await endProcessesIn(folder)
  rmSync(folder, { recursive: true, force: true })
}
