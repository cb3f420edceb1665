import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { grouped, sourceFiles } from '#tests/house/sources'

interface Title {
  readonly title: string
  readonly place: string
}

const titles = sourceFiles('tests').filter(({ path }) => /\.test\.tsx?$/.test(path)).flatMap(({ path, text }) => titlesOf(path, text))

describe('The titles of the tests', () => {
  test('are found', () => {
    expect(titles.length).toBeGreaterThan(20)
  })

  test('are unique', () => {
    const byTitle = grouped(titles, ({ title }) => title)
    const doubled = [...byTitle].filter(([, places]) => places.length > 1)
    expect(doubled.map(([title, places]) => `${title}: ${places.map(({ place }) => place).join(', ')}`)).toEqual([])
  })
})

/** The full titles, including those of the surrounding describes, of a file's tests that have a literal title. */
function titlesOf(path: string, text: string): Title[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const titles: Title[] = []
  visit(source, '')
  return titles

  function visit(node: ts.Node, around: string): void {
    const call = ts.isCallExpression(node) ? declaration(node) : null
    if (call?.kind === 'test') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      titles.push({ title: around + call.title, place: `${path}:${line + 1}` })
    }
    const inside = call?.kind === 'describe' ? `${around}${call.title} > ` : around
    node.forEachChild((child) => visit(child, inside))
  }
}

/** What `test('...')`, `thorough.each(...)('...')`, `describe.skipIf(...)('...')` and similar calls declare, or null. */
function declaration(call: ts.CallExpression): { kind: 'test' | 'describe'; title: string } | null {
  const [first] = call.arguments
  if (first === undefined || !ts.isStringLiteralLike(first)) return null
  let callee: ts.Expression = call.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
  if (!ts.isIdentifier(callee)) return null
  if (callee.text === 'describe') return { kind: 'describe', title: first.text }
  const modifier = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : ''
  // `test.each` and `thorough.each` may share a title when they divide one table of cases, whose values make the full titles different
  const title = callee.text === 'thorough' && ts.isCallExpression(call.expression) ? `thorough: ${first.text}` : first.text
  const isTest = ['test', 'it', 'thorough'].includes(callee.text) && !['step', 'use', 'info', 'setTimeout'].includes(modifier)
  return isTest ? { kind: 'test', title } : null
}
