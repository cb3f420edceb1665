// npm test: checks, every kind of test, the browser ones included; `npm run test:fast`: checks, rules and client alone.
// The last line alone says `N passed, N failed`.
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
import { endWithNpm, onInterrupt, refuseOldNode, runNode, signalStarted, tool } from './project.mjs'
import { openTally } from './testing/tally.mjs'

refuseOldNode()
endWithNpm()
/** Reports, databases and everything else that tests write: nothing can stay behind unseen. */
const folder = mkdtempSync(join(tmpdir(), 'slipway-test-'))
// As root the database is another user's, who must come through.
chmodSync(folder, 0o711)
onInterrupt(() => void cleanUp().finally(() => process.exit(130)))

const tally = openTally()
const isFast = process.argv.includes('--fast')

await installPackages()
/** @type {Record<string, string>} */
const env = { TMPDIR: folder }
await (isFast ? runFast() : runAll())
await cleanUp()
const { lines, code } = tally.close()
console.log(lines.join('\n'))
process.exitCode = code

/** What needs no database, no browser and no build, for an answer while one still thinks of the change. */
async function runFast() {
  await Promise.all([takeChecks(), runVitest('rules', ['domain', 'house', 'client'])])
}

async function runAll() {
  env.CHROMIUM_PATH = await chromium()
  // The sources are looked at while they are built.
  await Promise.all([takeChecks(), buildWhenChanged()])
  await runVitest('rules', ['domain', 'house', 'client', 'api', 'commands'])
  // What follows waits for servers, databases and pages more than it works: two cores carry two at once. The faults end
  // minutes before the screens, and the journeys begin then.
  await Promise.all([runVitest('faults', ['faults']).then(runJourneys), runVitest('screens', ['screens', 'browser'])])
}

async function takeChecks() {
  for (const { name, passed } of await runChecks()) tally.add(name, passed)
}

/**
 * Runs some of vitest's projects and takes their count.
 * @param {string} name
 * @param {readonly string[]} projects
 */
async function runVitest(name, projects) {
  const report = join(folder, `${name}.json`)
  const vitest = [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects.map((project) => `--project=${project}`)]
  const { code } = await runNode(vitest, { show: true, env: { ...env, NODE_ENV: 'test' } })
  tally.take(`vitest ${name}`, code, countVitest(report))
}

/** Runs the journeys and takes their count. */
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

/** Ends what runs, gently first, and removes what was written. */
async function cleanUp() {
  for (let tries = 0; signalStarted('SIGTERM') > 0 && tries < 100; tries++) await pause(100)
  signalStarted('SIGKILL')
  await endProcessesIn(folder)
  rmSync(folder, { recursive: true, force: true })
}
