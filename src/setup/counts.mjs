import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: string[], skipped: number, secondTry: string[] }} Count `secondTry` names those that passed only then. */

/**
 * Counts a report of vitest. A file that could not be loaded has no tests of its own and counts as one that failed.
 * @param {string} file
 * @returns {Count | null} null when there is no report
 */
export function countVitest(file) {
  if (!existsSync(file)) return null
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} */
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
    // a test that passed after a failure still carries what the failure said
    secondTry: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(({ fullName }) => fullName),
  }
}

/**
 * Counts a report of Playwright. Errors outside any test (a set-up that failed) count as one each.
 * @param {string} file
 * @returns {Count | null} null when there is no report
 */
export function countPlaywright(file) {
  if (!existsSync(file)) return null
  /** @typedef {{ title: string, file?: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite */
  /** @type {{ suites: Suite[], errors: { message?: string }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.suites.flatMap((suite) => testsOf(suite, ''))
  const outside = report.errors.map(({ message }) => (message ?? 'an error outside the tests').split('\n')[0] ?? '')
  return {
    passed: tests.filter(({ status }) => ['expected', 'flaky'].includes(status)).length,
    failed: [...tests.filter(({ status }) => status === 'unexpected').map(({ title }) => title), ...outside],
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    secondTry: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
  }

  /**
   * @param {Suite} suite
   * @param {string} before
   * @returns {{ title: string, status: string }[]}
   */
  function testsOf(suite, before) {
    const title = `${before}${suite.title} > `
    const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map(({ status }) => ({ title: title + spec.title, status })))
    return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, title))]
  }
}
