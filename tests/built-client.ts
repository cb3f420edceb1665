import { buildWhenChanged } from '#src/setup/build.mjs'

/** vitest's global set-up of tests that open the product's own page: it is built from the sources as they are. */
export default function setup(): Promise<void> {
  return buildWhenChanged()
}
