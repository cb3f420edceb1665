/** How many tests may pass only on the second attempt. If there are more, the run fails: an unreliable test proves nothing. */
const SECOND_TRIES_ALLOWED = 2
const SLOWEST = 15

/** Adds up the results of several test runners. */
export function openTally() {
  let passed = 0
  let skipped = 0
  /** @type {import('./counts.mjs').Failure[]} */
  const failed = []
  /** @type {import('./counts.mjs').Failure[]} */
  const secondTry = []
  /** @type {import('./counts.mjs').FileTime[]} */
  const files = []

  return {
    /**
     * Adds the result of something that no test runner reports, such as a check.
     * @param {string} name
     * @param {boolean} hasPassed
     */
    add(name, hasPassed) {
      if (hasPassed) passed++
      else failed.push({ name, why: '' })
    },
    /**
     * Adds the results of a test runner. A runner that crashed, or that failed without naming a failed test, counts as one failed test.
     * @param {string} runner
     * @param {number} code
     * @param {import('./counts.mjs').Count | null} count
     */
    take(runner, code, count) {
      passed += count?.passed ?? 0
      skipped += count?.skipped ?? 0
      failed.push(...(count?.failed ?? []))
      secondTry.push(...(count?.secondTry ?? []))
      files.push(...(count?.files ?? []))
      const isExplained = code === 0 ? count !== null : (count?.failed.length ?? 0) > 0
      if (!isExplained) failed.push({ name: `${runner} ended with ${code} and named no failed test`, why: '' })
    },
    /** The last lines of the output of a run, ending with `N passed, N failed`, and its exit code. */
    close() {
      if (secondTry.length > SECOND_TRIES_ALLOWED) failed.push({ name: `${secondTry.length} tests passed only at the second try; at most ${SECOND_TRIES_ALLOWED} may`, why: '' })
      const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
      const lines = [
        ...listed('Slowest files', slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)),
        ...listed('Passed at the second try', secondTry.flatMap(withReason)),
        ...listed('Failed', failed.flatMap(withReason)),
        ...(skipped > 0 ? ['', `${skipped} skipped`] : []),
        '',
        `${passed} passed, ${failed.length} failed`,
      ]
      return { lines, code: failed.length > 0 || passed === 0 ? 1 : 0 }
    },
  }
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function listed(title, lines) {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]
}

/**
 * A failed test with the reason below it, because often only the end of the output of a long run is kept.
 * @param {import('./counts.mjs').Failure} failure
 */
function withReason({ name, why }) {
  return [name, ...why.split('\n').filter((line) => line !== '').map((line) => `      ${line}`)]
}
