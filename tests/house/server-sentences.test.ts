import { expect, test } from 'vitest'
import { sourceFiles, type SourceFile } from '#tests/house/sources'

const catalogs = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(['../../src/{areas/*,workspace}/server/messages.ts', '../../src/platform/domain/server-messages.ts'], { eager: true })
const keys = Object.values(catalogs).flatMap((file) => Object.values(file).flatMap((sentences) => Object.keys(sentences)))

/** Where the client or a command names a sentence that it does not have. */
function withoutSentence(files: readonly SourceFile[]): readonly string[] {
  const clients = files.filter(({ path }) => /^commands\/|^src\/.*\bclient\//.test(path))
  return clients.flatMap(({ path, text }) => keys.filter((key) => text.includes(`'${key}'`)).map((key) => `${path}: ${key}`))
}

test('ERR-15 the client and the commands name no sentence that only the server has', () => {
  expect(keys.length).toBeGreaterThan(300)
  const [key = ''] = keys
  expect(withoutSentence([{ path: 'commands/a.ts', text: `message('${key}')` }, { path: 'src/areas/b/server/b.ts', text: `message('${key}')` }])).toEqual([`commands/a.ts: ${key}`])
  expect(withoutSentence(sourceFiles('src', 'commands'))).toEqual([])
})
