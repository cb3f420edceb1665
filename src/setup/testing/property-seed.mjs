import { execFileSync } from 'node:child_process'
import { top } from '../project.mjs'

/**
 * The seed for the property tests. It depends on the committed sources: over time, many cases are tried, but the same sources always get
 * the same cases. The seed is 1 if git is not available, and PROPERTY_SEED overrides it.
 * @returns {string} a whole number of at most 28 bits
 */
export function propertySeed() {
  if (process.env.PROPERTY_SEED) return process.env.PROPERTY_SEED
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: top, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return String(Number.parseInt(tree.slice(0, 7), 16))
  } catch {
    return '1'
  }
}
