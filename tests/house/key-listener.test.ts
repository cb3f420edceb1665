import { expect, test } from 'vitest'
import { filesOfLayer, sourceFiles, type SourceFile } from '#tests/house/sources'

/** Matches code that listens to keys in any way other than React's handlers. */
const LISTENS = /\baddEventListener\(\s*['"`]key|\.onkey(?:down|up|press)\b|\buseHotkeys\(/

const listenersIn = (files: readonly SourceFile[]) => files.filter(({ text }) => LISTENS.test(text)).map(({ path }) => path)

test('S-5 only one file listens to the keys of the window', () => {
  expect(listenersIn([...filesOfLayer('client'), ...sourceFiles('commands')])).toEqual(['src/workspace/client/running/KeyListener.tsx'])
})

test('S-5 every other way to listen to keys is detected, except for the handler of a component', () => {
  const planted = ["window.addEventListener('keydown', press)", "document.addEventListener(\n  'keyup', press, true)", 'document.onkeydown = press', "useHotkeys('a', press)", '<input onKeyDown={press} />']
  expect(listenersIn(planted.map((text, at) => ({ path: `${at}.ts`, text })))).toEqual(['0.ts', '1.ts', '2.ts', '3.ts'])
})
