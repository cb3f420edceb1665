import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, top } from '#tests/house/sources'

const LIST = 'docs/clerks-hour.md'
/** The review lists 40 problems that a clerk has, and 25 behaviors of the best comparable tools. */
const PROBLEMS = 40
const BEHAVIORS = 25

const titles = sourceFiles('tests').filter(({ path }) => /\.(test|journey)\.tsx?$/.test(path)).flatMap(({ text }) => [...text.matchAll(/\b(?:test|describe)(?:\.[\w.]+)?\((?:\[[\s\S]*?\]\)\()?(['`])(.*?)\1/g), ...text.matchAll(/\]\)\((['`])(.*?)\1/g)].map(([, , title = '']) => title))
/** The problems and behaviors that were not built as requested; the list has an explanation for each. */
const reasons = [...readFileSync(join(top, LIST), 'utf8').matchAll(/^- `([^`]+)` (\S.*\.)$/gm)].map(([, name = '']) => name)

function lackingOf(prefix: string, most: number): readonly string[] {
  return Array.from({ length: most }, (_one, at) => `${prefix}${at + 1}`).filter((name) => !titles.some((title) => new RegExp(`${name}(?!\\d)`).test(title)) && !reasons.includes(name))
}

describe('The clerk’s hour', () => {
  test('each of the 40 problems in the review has a test, or a sentence that says why not', () => {
    expect(lackingOf('CLERK-', PROBLEMS)).toEqual([])
  })

  test('each of the 25 behaviors has a test, or a sentence that says why not', () => {
    expect(lackingOf('behavior ', BEHAVIORS)).toEqual([])
  })

  test('the list of what is not built has no duplicates', () => {
    expect(new Set(reasons).size).toBe(reasons.length)
  })
})
