import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesOfLayer, top } from '#tests/house/sources'

/** The hooks whose function may return a cleanup. React calls whatever it returned, even a value that is not a function. */
const HOOK = /^use(?:Layout|Insertion)?Effect$/

test('S-16 an effect returns only a cleanup: a value of a call without a result is dropped with `void`', () => {
  const { options } = ts.getParsedCommandLineOfConfigFile(`${top}/tsconfig.json`, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }) ?? { options: {} }
  const paths = filesOfLayer('client').filter(({ text }) => text.includes('Effect(')).map(({ path }) => `${top}/${path}`)
  const program = ts.createProgram(paths, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const effects = paths.flatMap((path) => effectsIn(program.getSourceFile(path)))
  expect(effects.length).toBeGreaterThan(100)
  expect(effects.filter((effect) => returnsResult(effect, checker)).map((effect) => `${effect.getSourceFile().fileName} ${effect.getText()}`)).toEqual([])
}, 240_000)

/** The functions that a file's effects run. */
function effectsIn(source: ts.SourceFile | undefined): ts.ArrowFunction[] {
  const functions: ts.ArrowFunction[] = []
  const visit = (node: ts.Node): void => {
    const run = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && HOOK.test(node.expression.text) ? node.arguments[0] : undefined
    if (run !== undefined && ts.isArrowFunction(run)) functions.push(run)
    node.forEachChild(visit)
  }
  source?.forEachChild(visit)
  return functions
}

/**
 * Whether an arrow function without a block returns the result of a call of type void. Such a call can still return a value, because
 * TypeScript lets a function that returns a value be used where one that returns void is expected.
 */
function returnsResult({ body }: ts.ArrowFunction, checker: ts.TypeChecker): boolean {
  if (ts.isBlock(body) || ts.isVoidExpression(body)) return false
  const type = checker.getTypeAtLocation(body)
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & ts.TypeFlags.Void) !== 0)
}
