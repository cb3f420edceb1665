import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { top } from '#tests/house/sources'

const texts = execFileSync('git', ['ls-files', 'src'], { cwd: top, encoding: 'utf8' }).split('\n')
  .filter((path) => /\.(css|html|tsx?)$/.test(path)).map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }))
/** A property that react-aria sets on the popover of a select. */
const FOREIGN = ['--trigger-width']
/** Where a property is set: in a style sheet, or as a name in quotes that the code sets. */
const SET = /(?:^|[\s;{'"`])(--[a-z0-9-]+)(?=['"`]|\s*:)/g

// A browser ignores a declaration with an unknown property and reports nothing.
test('WORK-36 each custom property that a style uses is defined, so no declaration is dropped silently', () => {
  const defined = new Set([...FOREIGN, ...texts.flatMap(({ text }) => [...text.matchAll(SET)].map(([, name]) => name))])
  const unknown = texts.flatMap(({ path, text }) => [...text.matchAll(/var\((--[a-z0-9-]+)/g)].filter(([, name = '']) => !defined.has(name)).map(([, name]) => `${path}: ${name}`))
  expect(unknown).toEqual([])
})

/** Declarations that keep a size or weight of their own, each with its reason. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  '.agency-logo { font-size: 18px }': 'an initial that takes the place of a picture and fills its square',
  '.agency-logo { font-weight: 700 }': 'an initial that takes the place of a picture and fills its square',
  '.agency-logo-paper { font-size: 2rem }': 'an initial that takes the place of a picture and fills its square',
  '.badge { font-size: 0.625rem }': 'a count of up to three characters in a circle of 1rem',
  '.badge { font-weight: 700 }': 'a count of up to three characters in a circle of 1rem',
  '.document-text > :not(.markedContent), .document-text .markedContent span:not(.markedContent) { font-size: calc(var(--text-scale-factor) * var(--font-height)) }': 'the unseen text over a page of a document, as large as the page prints it',
  '.table-pill { font-weight: 500 }': 'colored text on a tinted ground looks lighter than the text around it',
  '.table-pill-left { font-size: 0 }': 'hides the word in a narrow column, where a check mark is shown instead',
}
const TOKENS: Readonly<Record<string, RegExp>> = {
  'font-size': /^(?:inherit|var\(--text-[a-z]+\))$/,
  'font-weight': /^(?:inherit|var\(--weight(?:-strong)?\))$/,
  'font': /^(?:inherit|var\(--weight(?:-strong)?\) var\(--text-[a-z]+\) \/ [\d.]+ var\(--font\))$/,
}

/** The declarations of a style sheet without comments, also those inside @media and other rules, each with its own selector. */
function declarationsOf(sheet: string): { readonly selector: string; readonly property: string; readonly value: string }[] {
  const selectors: string[] = []
  return sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').split(/(?<=[{};])/).flatMap((part) => {
    const text = part.slice(0, -1).trim()
    if (part.endsWith('{')) {
      selectors.push(text)
      return []
    }
    const selector = selectors.at(-1) ?? ''
    if (part.endsWith('}')) selectors.pop()
    const colon = text.indexOf(':')
    return colon < 0 ? [] : [{ selector, property: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).replace('!important', '').trim() }]
  })
}

// Text has only two weights, since with more of them one heading would look heavier than the next.
test('the size and weight of a text are tokens, except where a reason is given, and no exception is left over', () => {
  const own = texts.filter(({ path }) => path.endsWith('.css')).flatMap(({ text }) =>
    declarationsOf(text).filter(({ property, value }) => TOKENS[property]?.test(value) === false).map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`))
  expect(own.toSorted()).toEqual(Object.keys(OWN_TEXT).toSorted())
})

test('a size in any unit is found, also in the first rule of a media query and beside other selectors', () => {
  const sheet = '/* .a { font-size: 1px } */ @media (width > 1px) { .b { color: red; font-size: 1.25rem } } .c, .d:hover { font-weight: 700; font: inherit } .e { --font-size: 1em }'
  expect(declarationsOf(sheet).filter(({ property, value }) => TOKENS[property]?.test(value) === false)).toEqual([
    { selector: '.b', property: 'font-size', value: '1.25rem' },
    { selector: '.c, .d:hover', property: 'font-weight', value: '700' },
  ])
})
