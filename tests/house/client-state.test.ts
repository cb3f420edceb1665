import ts from 'typescript'
import { expect, test } from 'vitest'
import { moduleVariables } from '#tests/house/exceptions/client-state'
import { expectOnly } from '#tests/house/exceptions/only'
import { filesOfLayer } from '#tests/house/sources'

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet']

test('S-16 what outlives a component is in a store (a proxy), not in a variable of its module, but for those listed', () => {
  expectOnly(filesOfLayer('client').flatMap(({ path, text }) => stateOf(path, text)), moduleVariables)
})

test('S-16 a variable, an empty collection and an empty list of a module are state; a store and a constant are not', () => {
  const text = `
    let timer = 0
    const waiting = new Map<string, number>()
    const open: string[] = []
    const nothing: ReadonlyMap<string, number> = new Map()
    const none: readonly string[] = []
    const known = new Set(['a'])
    export const store = proxy({ at: 0 })
    function inside() { let own = 0; const rows = new Map(); return [own, rows] }`
  expect(stateOf('a.ts', text)).toEqual(['a.ts timer', 'a.ts waiting', 'a.ts open'])
})

/** The variables of a module that can change while the page lives. */
function stateOf(path: string, text: string): string[] {
  const statements = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements.filter(ts.isVariableStatement)
  return statements.flatMap(({ declarationList }) => {
    const changes = (declarationList.flags & ts.NodeFlags.Let) !== 0
    return declarationList.declarations.filter((one) => changes || isFilledLater(one)).map(({ name }) => `${path} ${name.getText()}`)
  })
}

/** An empty collection is of use only to what fills it later, unless its type says that nobody does. */
function isFilledLater({ initializer, type }: ts.VariableDeclaration): boolean {
  if (initializer === undefined || /^readonly/i.test(type?.getText() ?? '')) return false
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0
  return ts.isNewExpression(initializer) && COLLECTIONS.includes(initializer.expression.getText()) && (initializer.arguments ?? []).length === 0
}
