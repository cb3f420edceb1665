import ts from 'typescript'
import type { SourceFile } from '#tests/house/sources'

/** A text with the number of its first line. */
export interface Text {
  readonly line: number
  readonly text: string
}

/**
 * The texts of a file that people can see on the screen: sentences in quotes and between tags. Messages of thrown errors are left out; they
 * are for the log.
 */
export function visibleTexts({ path, text }: SourceFile): readonly Text[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  visit(source)
  return texts

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return
    if (ts.isCallExpression(node) && /^(?:console\.\w+|log\.\w+|querySelector(?:All)?)$/.test(node.expression.getText())) return
    const literalText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) ? node.text : null
    const isName = ts.isStringLiteralLike(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node
    if (literalText !== null && !isName && /[A-Za-z]\S* +\S*[A-Za-z]/.test(literalText)) {
      texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: literalText.replaceAll(/\{\{\w+\}\}/g, '…').trim() })
    }
    node.forEachChild(visit)
  }
}

/** The titles of a file's tests, each with its line. */
export function titlesOf({ path, text }: SourceFile): readonly Text[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const titles: Text[] = []
  visit(source)
  return titles

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      let callee: ts.Expression = node.expression
      while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
      const declares = ts.isIdentifier(callee) && ['test', 'thorough', 'describe', 'it', 'bench'].includes(callee.text)
      if (declares && title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push({ line: lineAt(text, title.getStart()), text: title.getText(source) })
    }
    node.forEachChild(visit)
  }
}

/**
 * The names of a file's variables, parameters and functions, each with its line. A name that destructuring takes over from a property is
 * left out: the property may be a column or a key of the API.
 */
export function localNamesOf({ path, text }: SourceFile): readonly Text[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names: Text[] = []
  visit(source)
  return names

  function visit(node: ts.Node): void {
    const isProperty = ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && node.propertyName === undefined && node.dotDotDotToken === undefined
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node) || ts.isBindingElement(node)) && !isProperty && node.name !== undefined && ts.isIdentifier(node.name)) {
      names.push({ line: lineAt(text, node.name.getStart()), text: node.name.text })
    }
    node.forEachChild(visit)
  }
}

/** The comments of one of our TypeScript or CSS files, each with the number of its first line. */
export function commentsOf({ path, text }: SourceFile): readonly Text[] {
  if (path.endsWith('.css')) return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({ line: lineAt(text, match.index), text: match[0] }))
  const comments = new Map<number, Text>()
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  visit(source)
  return [...comments.values()]

  function visit(node: ts.Node): void {
    for (const range of [...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []), ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? [])]) {
      if (!ts.isJsxText(node)) comments.set(range.pos, { line: lineAt(text, range.pos), text: text.slice(range.pos, range.end) })
    }
    for (const child of node.getChildren(source)) visit(child)
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
