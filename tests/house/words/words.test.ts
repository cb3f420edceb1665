import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRegistry } from '#src/workspace/client/commands/registry'
import { messageRows } from '#tests/house/requirements/messages'
import { expectOnly } from '#tests/house/exceptions/only'
import { spelledByOthers, titlesOfNouns } from '#tests/house/exceptions/words'
import { sourceFiles, top } from '#tests/house/sources'
import { bareParticiples, british, toReaders, toUsers, verbs } from '#tests/house/words/lists'
import { commentsOf, localNamesOf, titlesOf, visibleTexts } from '#tests/house/words/texts'

const TITLE_LENGTH = 40
const PAGES = ['README.md', 'commands/keys.md', 'docs/not-built.md', 'src/setup/operating.md']

/** The sentences of the requirements, which are exempt. */
const prescribed = new Set(messageRows.map(([, sentence]) => sentence.replaceAll(/\{\{\w+\}\}/g, '…')))
const wordIn = (text: string, words: typeof toUsers) => words.flatMap(([word]) => word.exec(text)?.[0] ?? [])[0]
const sources = sourceFiles('src', 'commands')
const registry = makeRegistry(import.meta.glob('../../../commands/**/*.ts', { eager: true }))

describe('What users read', () => {
  const sentences = sources.filter(({ path }) => /^(?:commands|src\/.*\b(?:client|domain|api)|src\/.*\/server(?=\/messages\.ts$))\/.*\.tsx?$/.test(path))
    .flatMap((file) => visibleTexts(file).map(({ line, text }) => ({ path: file.path, line, text })))

  test('the sentences of catalogs, labels and tags are found, but not ids, types and log reasons', () => {
    expect(sentences.length).toBeGreaterThan(2_500)
    const planted = (text: string) => visibleTexts({ path: 'a.tsx', text }).map(({ text: one }) => one)
    expect(planted("const words = { a: 'The table stands as it was.', b: `Item ${code} stands twice.` }")).toEqual(['The table stands as it was.', 'stands twice.'])
    expect(planted('const view = <p>No logo: the letter {letter} stands here.</p>')).toEqual(['No logo: the letter', 'stands here.'])
    expect(planted("import a from 'told and heard'; type B = 'told and heard'; throw new Error('told and heard')")).toEqual([])
    expect(wordIn('The table stands as it was.', toUsers)).toBe('stands as')
    expect(wordIn('2 rows can be imported.', toUsers)).toBeUndefined()
  })

  test('WORK-1 no sentence on the screen contains a word from the list', () => {
    const matches = sentences.filter(({ text }) => !prescribed.has(text) && wordIn(text, toUsers) !== undefined)
    expect([...new Set(matches.map(({ path, text }) => `${path}: ${text}`))]).toEqual([])
  })

  test('the title of a command starts with its action and has at most 40 characters, with listed exceptions', () => {
    const titles = registry.all.map(({ id, command }) => ({ id, title: command.title.replace(/…$/, '') }))
    expect(titles.length).toBeGreaterThan(200)
    expectOnly(titles.filter(({ title }) => title.length > TITLE_LENGTH || !verbs.includes(/^[\w-]+/.exec(title)?.[0] ?? '')).map(({ id, title }) => `${id}: ${title}`), titlesOfNouns)
  })

  test('no page of the documentation contains a word from the list', () => {
    // the generated tables repeat titles of commands and purposes of settings, which are checked elsewhere
    const written = PAGES.map((path) => ({ path, text: readFileSync(join(top, path), 'utf8').replaceAll(/<!-- (\w+) -->[^]*?<!-- \/\1 -->/g, '') }))
    expect(written.flatMap(({ path, text }) => text.split('\n').filter((line) => wordIn(line, toUsers) !== undefined).map((line) => `${path}: ${line}`))).toEqual([])
  })
})

describe('What readers of the code read', () => {
  test('comments are found wherever they are, but not text in quotes', () => {
    const text = "/** One told. */\nexport const a = 'no // comment' // two heard\nfunction b() {\n  // three anew\n}\n"
    expect(commentsOf({ path: 'a.ts', text })).toEqual([{ line: 1, text: '/** One told. */' }, { line: 2, text: '// two heard' }, { line: 4, text: '// three anew' }])
    expect(commentsOf({ path: 'a.css', text: 'a { b: c } /* told */' })).toEqual([{ line: 1, text: '/* told */' }])
  })

  test('the titles of tests are found, but no other text in them', () => {
    const text = "describe('One is told', () => {\n  test.each([['told']])(`X-1 %s stands ${1}`, () => say('heard'))\n})\n"
    expect(titlesOf({ path: 'a.ts', text })).toEqual([{ line: 1, text: "'One is told'" }, { line: 2, text: '`X-1 %s stands ${1}`' }])
  })

  // the tests of the words, and the lists of exceptions, contain the words themselves, so they are left out
  const tests = sourceFiles('tests').filter(({ path }) => !/^tests\/house\/(?:words|exceptions)\//.test(path))
  /** The files that contain a word of the list anywhere. The others need not be parsed, which would take most of the time. */
  const suspect = <File extends { readonly text: string }>(files: readonly File[]) => files.filter(({ text }) => wordIn(text, toReaders) !== undefined)

  test('no title of a test contains a word from the list', () => {
    expect(suspect(tests).flatMap((file) => titlesOf(file).filter(({ text }) => wordIn(text, toReaders) !== undefined).map(({ line, text }) => `${file.path}:${line}: ${text}`))).toEqual([])
  })

  test('no comment contains a word from the list', () => {
    expect(suspect([...sources, ...tests]).flatMap((file) => commentsOf(file).filter(({ text }) => wordIn(text, toReaders) !== undefined).map(({ text }) => `${file.path}: ${text}`))).toEqual([])
  })

  test('local names are found wherever they are declared, but not those of destructured properties', () => {
    const text = 'function told(made: Row, { kept, asked: held, ...given }: Form) {\n  const [seen] = rows.map((found) => found.chosen)\n}\n'
    expect(localNamesOf({ path: 'a.ts', text })).toEqual([['told', 1], ['made', 1], ['held', 1], ['given', 1], ['seen', 2], ['found', 2]].map(([name, line]) => ({ line, text: name })))
  })

  test('no local name is a bare participle', () => {
    const mayHave = [...sources, ...tests].filter(({ text }) => [...bareParticiples].some((name) => text.includes(name)))
    expect(mayHave.flatMap((file) => localNamesOf(file).filter(({ text }) => bareParticiples.has(text)).map(({ line, text }) => `${file.path}:${line}: ${text}`))).toEqual([])
  })
})

describe('Spelling', () => {
  const britishIn = (text: string) => [...new Set(text.match(british) ?? [])]

  test('British spellings are found in names, comments and sentences, and American ones are not', () => {
    expect(britishIn("const themeColour = 'The favourite was cancelled.' // grey neighbours, organised")).toEqual(['themeColour', 'favourite', 'cancelled', 'grey', 'neighbours', 'organised'])
    expect(britishIn("aria-labelledby normalIssuer 'programmed' optimistic optimism color gray greyhound revised promise exercise analyses")).toEqual([])
  })

  test('every file is in American English, with listed exceptions', () => {
    // the sentences of the requirements and the migrations, which have already run, are exempt
    const files = sourceFiles('src', 'commands', 'tests').filter(({ path }) => !/^tests\/house\/(?:requirements|words|exceptions)\//.test(path))
    const pages = PAGES.map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }))
    expectOnly([...files, ...pages].flatMap(({ path, text }) => britishIn(text).map((word) => `${path}: ${word}`)), spelledByOthers)
  })
})
