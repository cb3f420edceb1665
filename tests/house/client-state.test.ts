import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesOfLayer } from '#tests/house/sources'

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet']

test('S-16 state that outlives a component is in a store (createStore or a proxy), not in a module variable', () => {
  expect(filesOfLayer('client').flatMap(({ path, text }) => stateOf(path, text))).toEqual([])
})

test('S-16 a variable, an empty collection or list and an object that its module changes are detected as state, but a store and a constant are not', () => {
  const text = `
    let timer = 0
    const waiting = new Map<string, number>()
    const open: string[] = []
    const nothing: ReadonlyMap<string, number> = new Map()
    const none: readonly string[] = []
    const known = new Set(['a'])
    export const store = proxy({ at: 0 })
    const named = createStore(() => ({ at: 0 }))
    const limits = { most: 3 }
    const hidden = { at: 0 }
    function inside() { let own = 0; const rows = new Map(); hidden.at += 1; named.at = 1; return [own, rows, limits.most] }`
  expect(stateOf('a.ts', text)).toEqual(['a.ts timer', 'a.ts waiting', 'a.ts open', 'a.ts hidden'])
})

/** The variables of a module that can change while the page is open. */
function stateOf(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const statements = source.statements.filter(ts.isVariableStatement)
  const changed = changedObjects(source)
  return statements.flatMap(({ declarationList }) => {
    const changes = (declarationList.flags & ts.NodeFlags.Let) !== 0
    return declarationList.declarations.filter((one) => changes || isFilledLater(one) || (one.initializer !== undefined && ts.isObjectLiteralExpression(one.initializer) && changed.has(one.name.getText()))).map(({ name }) => `${path} ${name.getText()}`)
  })
}

/** The names of the objects that a file assigns to, as in `counter.at += 1`. */
function changedObjects(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  visit(source)
  return names

  function visit(node: ts.Node): void {
    const assigned = ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment ? node.left : null
    if (assigned !== null && ts.isPropertyAccessExpression(assigned) && ts.isIdentifier(assigned.expression)) names.add(assigned.expression.text)
    node.forEachChild(visit)
  }
}

/** True for an empty collection, since it is useless unless it is filled later; false when its type is read-only. */
function isFilledLater({ initializer, type }: ts.VariableDeclaration): boolean {
  if (initializer === undefined || /^readonly/i.test(type?.getText() ?? '')) return false
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0
  return ts.isNewExpression(initializer) && COLLECTIONS.includes(initializer.expression.getText()) && (initializer.arguments ?? []).length === 0
}
