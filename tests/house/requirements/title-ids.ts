import ts from 'typescript'

/** Without `thorough`: an id must be named by a test that every `npm test` runs. */
const DECLARES = new Set(['test', 'it', 'describe', 'bench'])
const ID = /\b[A-Z]{2,5}-\d+\b/g

/**
 * The ids of requirement lines in the titles of a file's tests, and in the tables of `test.each`, whose cells become titles. An id
 * in a comment or in a value proves nothing.
 */
export function idsInTitles(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const tables = new Map<string, string>()
  const parts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) tables.set(node.name.text, node.initializer.getText(source))
    if (ts.isCallExpression(node)) parts.push(...titleParts(node))
    node.forEachChild(visit)
  }
  const titleParts = (call: ts.CallExpression): string[] => {
    const each: string[] = []
    let callee: ts.Expression = call.expression
    while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
      if (ts.isCallExpression(callee)) each.push(...callee.arguments.map((table) => (ts.isIdentifier(table) ? (tables.get(table.text) ?? '') : table.getText(source))))
      callee = callee.expression
    }
    const [title] = call.arguments
    const declares = ts.isIdentifier(callee) && DECLARES.has(callee.text) && title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
    return declares ? [title.getText(source), ...each] : []
  }
  visit(source)
  return parts.flatMap((part) => part.match(ID) ?? [])
}
