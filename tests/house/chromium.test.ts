import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CHROMIUM_ARGS } from '#src/setup/testing/chromium.mjs'

test('our Chromium switches off everything that Playwright switches off', () => {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8')) ?? []
  // the features of Microsoft Edge begin with "ms"
  const theirs = [...list.matchAll(/^\s*"(?!ms)(\w+)"/gm)].map(([, name]) => name)
  const ours = CHROMIUM_ARGS.find((argument) => argument.startsWith('--disable-features='))?.split('=')[1]?.split(',')
  expect(theirs.length).toBeGreaterThan(5)
  expect(ours).toEqual(expect.arrayContaining(theirs))
})
