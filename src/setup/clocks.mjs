// npm run test:clocks: tests the sample data and runs every test that depends on the date, with the clocks of servers and databases set to
// twelve moments at which a day, a month, a year or daylight saving time changes. `npm run test:clocks -- at WORDS` uses only the moments
// whose name or time has these words, `-- journeys NAME` runs the journeys with this name instead, and `-- at 'go forward' journeys NAME`
// does both.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium } from './testing/chromium.mjs'
import { installPackages } from './install.mjs'
import { askedOf, moments } from './testing/moments.mjs'
import { endWithNpm, refuseOldNode, runNode, tool, top } from './project.mjs'

/** Matches the source of a test that depends on the date, because it reads the date or creates a ticket dated today. */
const ASKS = /#tests\/day'|new Date\(\)|Date\.now\(\)|\.tickets?\(/

refuseOldNode()
const options = askedOf(process.argv.slice(2))
if ('refused' in options) {
  console.error(options.refused)
  process.exit(1)
}
endWithNpm()
await installPackages()
/** @type {Record<string, string>} */
const env = { TESTS: 'all', ...(options.journeys !== null && { CHROMIUM_PATH: await findOrInstallChromium() }) }
const args = options.journeys !== null
  ? [tool('playwright/cli.js'), 'test', '--config', 'tests/journeys/playwright.config.ts', '--project=journeys', ...options.journeys]
  : [tool('vitest/vitest.mjs'), 'run', '--project=domain', '--project=client', '--project=api', '--project=commands', ...filesThatAsk()]
let passed = 0
/** @type {string[]} */
const failed = []
if (options.journeys === null && options.at === moments) await run('the sample data at all moments', [tool('vitest/vitest.mjs'), 'run', 'tests/domain/sample-data/shape.test.ts', '--project=domain'], { CLOCKS: 'long' })
for (const { name, at } of options.at) {
  await run(`${at}: ${name}`, args, { CLOCK_OFFSET_MS: String(Date.parse(at) - Date.now()), NODE_OPTIONS: `--import ${join(top, 'tests', 'clock', 'shift.mjs')}` })
}
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

/**
 * @param {string} name
 * @param {string[]} program
 * @param {Record<string, string>} more
 */
async function run(name, program, more) {
  console.log(`\n${name}`)
  const { code } = await runNode(program, { show: true, env: { ...env, ...more } })
  if (code === 0) passed++
  else failed.push(name)
}

/** The files of the tests that depend on the date, in the vitest projects that are run here. */
function filesThatAsk() {
  const folders = ['tests/domain', 'tests/client', 'tests/commands', 'tests/api', 'tests/server']
  const files = folders.flatMap((folder) => readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  return files.filter((file) => /\.test\.tsx?$/.test(file) && ASKS.test(readFileSync(join(top, file), 'utf8')))
}
