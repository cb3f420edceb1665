import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { top } from '#tests/house/sources'

const texts = execFileSync('git', ['ls-files', 'src'], { cwd: top, encoding: 'utf8' }).split('\n')
  .filter((path) => /\.(css|html|tsx?)$/.test(path)).map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }))
/** Set by react-aria on the popover of a select. */
const FOREIGN = ['--trigger-width']
/** Where a property is set: in a style sheet, or as a name in quotes that the code sets. */
const SET = /(?:^|[\s;{'"`])(--[a-z0-9-]+)(?=['"`]|\s*:)/g

// A browser ignores a declaration with an unknown property and reports nothing.
test('WORK-36 each custom property that a style uses is defined, so no declaration is dropped silently', () => {
  const defined = new Set([...FOREIGN, ...texts.flatMap(({ text }) => [...text.matchAll(SET)].map(([, name]) => name))])
  const unknown = texts.flatMap(({ path, text }) => [...text.matchAll(/var\((--[a-z0-9-]+)/g)].filter(([, name = '']) => !defined.has(name)).map(([, name]) => `${path}: ${name}`))
  expect(unknown).toEqual([])
})

// Emphasis has two steps; weights of their own make one heading look heavier than the next.
test('text of a size or weight uses the tokens, except the logo, the badge and the pill', () => {
  const EXCEPT = /^\.(?:agency-logo|badge|table-pill)/
  const own = texts.filter(({ path }) => path.endsWith('.css')).flatMap(({ path, text }) =>
    text.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('}').filter((rule) => /font-size: ?[\d.]+px|font-weight: ?\d/.test(rule) && !EXCEPT.test(rule.trim())).map((rule) => `${path}: ${rule.trim()}`))
  expect(own).toEqual([])
})
