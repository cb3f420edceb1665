import { execFileSync } from 'node:child_process'
import { top } from '../project.mjs'

/**
 * The seed of the property tests: the same for the same committed sources, and another one after each change, so that many cases are
 * drawn over time and none by surprise. Without git it is 1. A seed in PROPERTY_SEED comes first.
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
