import { expect, it } from 'vitest'
import { sentenceOf } from '#src/platform/domain/messages'
import { filesOfLayer } from '#tests/house/sources'

/** Matches a sentence in a catalog of messages: `key: 'words'` on its own line. */
const SENTENCE = /^ {2}'?([\w.]+)'?: (?:'([^'\n]*)'|"([^"\n]*)"),?$/gm
/** Matches a count in a sentence with a plural noun or verb after it. */
const OF_COUNT = /\{\{count\}\} (?:[a-z]+ ){0,2}?(?:(?!this\b)[a-z]+s|people|stay|become|get|lose|join|leave)\b/
const OF_ANOTHER = /\{\{(?!count\b)(\w+)\}\} (?:[a-z]+ )?(?:tickets|lines|people|employees|items|rows|projects|groups|devices|images|minutes|times|results|choices|job numbers|documents|jobs|units|lists)\b/
/** Values that are limits or ages, which are never 1. */
const NEVER_ONE = new Set(['max', 'min', 'digits', 'decimals', 'hours', 'days'])
/** Sentences whose count does not belong to the noun after it, or whose words the requirements prescribe (section D). */
const TOLD_OTHERWISE = new Set(['errors.too_many_tries', 'errors.item_rows_most', 'link_sent', 'code_sent', 'signup_code_sent'])

const catalogs = [...filesOfLayer('client'), ...filesOfLayer('domain'), ...filesOfLayer('server')].filter(({ path }) => /\/(?:[\w-]+-)?(?:messages|words)\.ts$/.test(path))

it('a sentence with a count has a singular form, and counts by `count`', () => {
  const faults: string[] = []
  let counting = 0
  for (const { path, text } of catalogs) {
    const sentences = new Map([...text.matchAll(SENTENCE)].map(([, key = '', single, double]) => [key, single ?? double ?? '']))
    for (const [key, sentence] of sentences) {
      if (key.endsWith('_one') || TOLD_OTHERWISE.has(key)) continue
      if (OF_COUNT.test(sentence)) {
        counting += 1
        if (!sentences.has(`${key}_one`)) faults.push(`${path}: ${key} has no ${key}_one: ${sentence}`)
      }
      const [, name] = OF_ANOTHER.exec(sentence) ?? []
      if (name !== undefined && !NEVER_ONE.has(name)) faults.push(`${path}: ${key} counts by {{${name}}}, not by {{count}}: ${sentence}`)
    }
  }
  expect(faults).toEqual([])
  expect(counting).toBeGreaterThan(25)
})

it('every singular form has its plural form', () => {
  const orphans = catalogs.flatMap(({ path, text }) => {
    const keys = new Set([...text.matchAll(SENTENCE)].map(([, key = '']) => key))
    return [...keys].filter((key) => key.endsWith('_one') && !keys.has(key.slice(0, -4)) && !['focus_one', 'connect_one', 'keys_reset_one'].includes(key)).map((key) => `${path}: ${key}`)
  })
  expect(orphans).toEqual([])
})

it('1 uses the singular form, other numbers the plural form, and a sentence without `_one` is used unchanged', () => {
  const catalog = { lines: '{{count}} lines', lines_one: '1 line', left: '{{count}} left' }
  expect([1, '1', 2, '1,204', 0].map((count) => sentenceOf(catalog, 'lines', { count }))).toEqual(['1 line', '1 line', '{{count}} lines', '{{count}} lines', '{{count}} lines'])
  expect(sentenceOf(catalog, 'left', { count: 1 })).toBe('{{count}} left')
  expect(sentenceOf(catalog, 'gone', { count: 1 })).toBeUndefined()
})
