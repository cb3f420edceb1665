import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { top } from '../project.mjs'

/**
 * The result of one report: `secondTry` names the tests that passed only on the second attempt, `files` how long each file took.
 * @typedef {{ passed: number, failed: string[], skipped: number, secondTry: string[], files: FileTime[] }} Count
 * @typedef {{ name: string, seconds: number }} FileTime
 */

/**
 * Counts a vitest report. A file that could not be loaded has no tests and counts as one failed test.
 * @param {string} file
 * @returns {Count | null} null when there is no report
 */
export function countVitest(file) {
  if (!existsSync(file)) return null
  /** @type {{ testResults: { name: string, status: string, startTime: number, endTime: number, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [...failed, ...unloaded.map(({ name }) => `${name} (the file could not be run)`)],
    skipped: tests.filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status)).length,
    // a test that passed after a failure still has the failure's messages
    secondTry: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(({ fullName }) => fullName),
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name: relative(top, name), seconds: Math.max(0, endTime - startTime) / 1000 })),
  }
}

/**
 * Counts a Playwright report. Each error outside a test (such as a failed setup) counts as one failed test.
 * @param {string} file
 * @returns {Count | null} null when there is no report
 */
export function countPlaywright(file) {
  if (!existsSync(file)) return null
  /** @typedef {{ title: string, file?: string, specs?: { title: string, tests: { status: string, results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */
  /** @type {{ suites: Suite[], errors: { message?: string }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.suites.flatMap((suite) => testsOf(suite, ''))
  const outside = report.errors.map(({ message }) => (message ?? 'an error outside the tests').split('\n')[0] ?? '')
  return {
    passed: tests.filter(({ status }) => ['expected', 'flaky'].includes(status)).length,
    failed: [...tests.filter(({ status }) => status === 'unexpected').map(({ title }) => title), ...outside],
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    secondTry: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
    files: report.suites.map((suite) => ({ name: join('tests/journeys', suite.title), seconds: testsOf(suite, '').reduce((sum, { seconds }) => sum + seconds, 0) })),
  }

  /**
   * @param {Suite} suite
   * @param {string} before
   * @returns {{ title: string, status: string, seconds: number }[]}
   */
  function testsOf(suite, before) {
    const title = `${before}${suite.title} > `
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({ title: title + spec.title, status, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, title))]
  }
}
