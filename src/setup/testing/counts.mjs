import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { top } from '../project.mjs'

const LINES_OF_A_REASON = 12

/**
 * The result of one report. `secondTry` has the tests that passed only on the second attempt, and `files` says how long each file took.
 * @typedef {{ passed: number, failed: Failure[], skipped: number, secondTry: Failure[], files: FileTime[] }} Count
 * @typedef {{ name: string, why: string }} Failure the test's title and the message of its first failure
 * @typedef {{ name: string, seconds: number }} FileTime
 */

/**
 * Counts the results in a vitest report. A file that could not be loaded has no tests, and counts as one failed test.
 * @param {string} file
 * @returns {Count | null} null when there is no report
 */
export function countVitest(file) {
  if (!existsSync(file)) return null
  /** @type {{ testResults: { name: string, status: string, startTime: number, endTime: number, message?: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const named = (/** @type {typeof tests[number]} */ { fullName, failureMessages }) => ({ name: fullName, why: shortened(failureMessages[0]) })
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(named),
      ...unloaded.map(({ name, message }) => ({ name: `${name} (the file could not be run)`, why: shortened(message) })),
    ],
    skipped: tests.filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status)).length,
    // if a test failed at first and then passed, the report still has the messages of the failure
    secondTry: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(named),
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name: relative(top, name), seconds: Math.max(0, endTime - startTime) / 1000 })),
  }
}

/**
 * Counts the results in a Playwright report. Each error outside of the tests (such as in the setup) counts as one failed test.
 * @param {string} file
 * @returns {Count | null} null when there is no report
 */
export function countPlaywright(file) {
  if (!existsSync(file)) return null
  /** @typedef {{ title: string, file?: string, specs?: { title: string, tests: { status: string, results: { duration: number, error?: { message?: string } }[] }[] }[], suites?: Suite[] }} Suite */
  /** @type {{ suites: Suite[], errors: { message?: string }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.suites.flatMap((suite) => testsOf(suite, ''))
  const outside = report.errors.map(({ message }) => ({ name: 'an error outside the tests', why: shortened(message) }))
  const named = (/** @type {typeof tests[number]} */ { title, why }) => ({ name: title, why })
  return {
    passed: tests.filter(({ status }) => ['expected', 'flaky'].includes(status)).length,
    failed: [...tests.filter(({ status }) => status === 'unexpected').map(named), ...outside],
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    secondTry: tests.filter(({ status }) => status === 'flaky').map(named),
    files: report.suites.map((suite) => ({ name: join('tests/journeys', suite.title), seconds: testsOf(suite, '').reduce((sum, { seconds }) => sum + seconds, 0) })),
  }

  /**
   * @param {Suite} suite
   * @param {string} before
   * @returns {{ title: string, status: string, seconds: number, why: string }[]}
   */
  function testsOf(suite, before) {
    const title = `${before}${suite.title} > `
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        title: title + spec.title,
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        why: shortened(results.find(({ error }) => error !== undefined)?.error?.message),
      })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, title))]
  }
}

/**
 * Shortens an error: its first lines without colors, and the first line of its stack that is in our tests.
 * @param {string | undefined} text
 */
function shortened(text = '') {
  const lines = stripVTControlCharacters(text).split('\n').filter((line) => line.trim() !== '')
  const reason = lines.filter((line) => !line.trim().startsWith('at ')).slice(0, LINES_OF_A_REASON)
  return [...reason, ...lines.filter((line) => /^\s*at .*\btests\//.test(line)).slice(0, 1)].join('\n')
}
