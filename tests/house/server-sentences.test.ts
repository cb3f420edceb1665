import { expect, test } from 'vitest'
import { sourceFiles, type SourceFile } from '#tests/house/sources'

const catalogs = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('../../src/{areas/*,workspace,platform}/server/messages.ts', { eager: true })
const keys = Object.values(catalogs).flatMap((file) => Object.values(file).flatMap((sentences) => Object.keys(sentences)))

/** The places in the client and the commands that use the key of a message that only the server has. */
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

/** The messages of these catalogs, by the catalog's path, whose keys no other file of their area uses. */
function namedElsewhere(sentences: Readonly<Record<string, readonly string[]>>, files: readonly SourceFile[]): readonly string[] {
  return Object.entries(sentences).flatMap(([path, own]) => {
    const [folder = ''] = path.split('server/messages.ts')
    const texts = files.filter((file) => file.path.startsWith(folder) && !file.path.endsWith('/messages.ts')).map(({ text }) => text)
    return own.filter((key) => !texts.some((text) => text.includes(`'${key}'`))).map((key) => `${path}: ${key}`)
  })
}

test('ERR-15 a server catalog of an area has only sentences that the area names; those for calls of any area are in one of their own', () => {
  const areas = Object.entries(catalogs).filter(([path]) => /\/(?:areas|workspace)\//.test(path))
  const sentences = Object.fromEntries(areas.map(([path, file]) => [path.replace('../../', ''), Object.values(file).flatMap((own) => Object.keys(own).filter((key) => !key.endsWith('_one')))]))
  expect(areas.length).toBeGreaterThan(20)
  expect(namedElsewhere({ 'src/areas/a/server/messages.ts': ['errors.a', 'errors.b'] }, [{ path: 'src/areas/a/domain/a.ts', text: "refuse('errors.a')" }, { path: 'src/areas/b/domain/b.ts', text: "refuse('errors.b')" }])).toEqual(['src/areas/a/server/messages.ts: errors.b'])
  expect(namedElsewhere(sentences, sourceFiles('src'))).toEqual([])
})
