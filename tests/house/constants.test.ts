import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { sourceFiles, top } from '#tests/house/sources'

/** The constants of section 9 of the specification: a pattern that finds each constant's literal, and the one file that may contain it. */
const once: readonly (readonly [what: string, literal: RegExp, home: string])[] = [
  ['width of the collapsed navbar', /(?<![-.\d])83(?:px)?\b(?!\.)/, 'src/workspace/domain/layout.ts'],
  ['width of the expanded navbar', /\b310 ?(?:px)?\b/, 'src/workspace/domain/layout.ts'],
  ['width of a confirmation', /(?<!max-width: )\b600px\b|\bPOPUP_WIDTH_PX = 600\b/, 'src/workspace/domain/layout.ts'],
  ['menu animation', /\b0?\.33s\b|\b330(?:ms)?\b/, 'src/workspace/domain/layout.ts'],
  ['loading animation', /\b1\.2s\b|\b1200(?:ms)?\b/, 'src/workspace/domain/layout.ts'],
  ['z-index of a modal', /z-index: 10\b|\bMODAL_Z_INDEX = 10\b/, 'src/workspace/domain/layout.ts'],
  ['width of the drawer', /\b591 ?(?:px)?\b/, 'src/areas/reconciliation/domain/limits.ts'],
  ['page size of contractors', /\bpage_size: 9999\b/, 'src/areas/contracts/domain/contract-items/limits.ts'],
  ['tickets of one assignment', /\b5_?000\b(?=.*assign)|\bPAY_CODE_MAX_TICKETS = 5000\b/, 'src/areas/reconciliation/domain/limits.ts'],
  ['search debounce', /(?:DEBOUNCE|searchDelay)\w* = 500\b/, 'src/platform/domain/lists.ts'],
  ['default page size', /PAGE_SIZE = 30\b|page_size(?: =|:) 30\b/, 'src/platform/domain/lists.ts'],
  ['largest page size', /PAGE_SIZE = 10_?000\b|page_size(?: =|:) 10_?000\b/, 'src/platform/domain/lists.ts'],
  ['columns shown at once', /(?:COLUMNS|Columns) = 30\b/, 'src/platform/domain/lists.ts'],
]

const sheets = execFileSync('git', ['ls-files', '*.css'], { cwd: top, encoding: 'utf8' }).split('\n').filter((path) => path !== '')
  .map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }))
/** Removes comments, which do not count. The sample data is left out too, since it has its own numbers. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
const product = [...sourceFiles('src', 'commands').filter(({ path }) => !path.startsWith('src/sample-data/')), ...sheets]
  .map(({ path, text }) => ({ path, text: withoutComments(text) }))

describe('CONST-9 each constant of the specification is defined in one place of the code', () => {
  test('CONST-9 some style sheets are found', () => expect(sheets.length).toBeGreaterThan(10))

  test.each(once)('CONST-9 the %s', (_what, literal, home) => {
    expect(product.filter(({ text }) => literal.test(text)).map(({ path }) => path)).toEqual([home])
  })
})
