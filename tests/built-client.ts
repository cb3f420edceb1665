import { buildWhenChanged } from '#src/setup/build.mjs'

/** vitest's global setup for tests that open the product's own page or run its programs: builds it from the current sources. */
export default function setup(): Promise<void> {
  return buildWhenChanged()
}
