import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from '#src/setup/testing/counts.mjs'
import { openTally } from '#src/setup/testing/tally.mjs'
import { top } from '#tests/house/sources'

/** A folder in which each runner finds one test that passes only on the second try, and one that passes at once. */
const folder = mkdtempSync(join(tmpdir(), 'second-tries-'))
beforeAll(() => {
  symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'unsteady.test.js'), `import { expect, test } from 'vitest'\nlet tries = 0\ntest('unsteady', () => { tries += 1; expect(tries).toBe(2) })\ntest('steady', () => undefined)\n`)
  writeFileSync(join(folder, 'unsteady.journey.js'), `import { expect, test } from 'playwright/test'\ntest('unsteady', async ({}, { retry }) => { expect(retry).toBe(1) })\ntest('steady', () => undefined)\n`)
  writeFileSync(join(folder, 'playwright.config.js'), `export default { testMatch: '*.journey.js', retries: 1 }\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a test runner in the folder; returns its exit code. */
function runnerEnds(script: string, parameters: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(top, 'node_modules', script), ...parameters], { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...env } }, (error) => resolve(typeof error?.code === 'number' ? error.code : 0))
  })
}

test('the reports of both runners name a test that passes only on the second try, and three of them fail the run', async () => {
  const [ofVitest, ofPlaywright] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')]
  const codes = await Promise.all([
    runnerEnds('vitest/vitest.mjs', ['run', '--root', folder, '--retry', '1', '--reporter=json', `--outputFile=${ofVitest}`]),
    runnerEnds('playwright/cli.js', ['test', '--config', 'playwright.config.js', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: ofPlaywright }),
  ])
  const counts = [countVitest(ofVitest), countPlaywright(ofPlaywright)]
  expect(codes).toEqual([0, 0])
  expect(counts.map((count) => [count?.passed, count?.failed, count?.secondTry.map(({ name }) => name)])).toEqual([
    [2, [], ['unsteady']],
    [2, [], ['unsteady.journey.js > unsteady']],
  ])
  const tally = openTally()
  for (const [at, count] of [...counts, counts[0] ?? null].entries()) tally.take(`runner ${at}`, 0, count)
  expect(tally.close().code).toBe(1)
})
