import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type SourceFile, sourceFiles, top } from '#tests/house/sources'

const LINES = 350
const AT_THE_TOP = ['README.md', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'LICENSE', 'docs', 'src', 'commands', 'tests']

const product = sourceFiles('src', ...(existsSync(join(top, 'commands')) ? ['commands'] : []))
const tests = sourceFiles('tests')
const everything = [...product, ...tests]
const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path)

describe('The tree follows the architecture', () => {
  test('some sources are found', () => {
    expect(product.length).toBeGreaterThan(20)
    expect(tests.length).toBeGreaterThan(5)
  })

  test('S-15 no file is longer than 350 lines', () => {
    expect(pathsOf(everything.filter(({ text }) => text.split('\n').length > LINES + 1))).toEqual([])
  })

  test('S-15 no file re-exports what another exports', () => {
    const passesOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s*)?from\s/m
    expect(pathsOf(everything.filter(({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || passesOn.test(text)))).toEqual([])
  })

  test('only the table kit imports AG Grid', () => {
    const importers = product.filter(({ text }) => /from ['"]ag-grid-|import\(['"]ag-grid-|import ['"]ag-grid-/.test(text))
    expect(pathsOf(importers).filter((path) => !path.startsWith('src/platform/client/table/'))).toEqual([])
  })

  test('only the configuration and the setup read the environment', () => {
    const readers = product.filter(({ text }) => /\bprocess\.env\b|from ['"]node:process['"]|import\.meta\.env\.(?!DEV\b|PROD\b)/.test(text))
    const mayRead = (path: string) => path === 'src/platform/server/configuration.ts' || path.startsWith('src/setup/')
    expect(pathsOf(readers).filter((path) => !mayRead(path))).toEqual([])
  })

  test('a command has the id that its path gives it, and a family the area of its path', () => {
    const wrong = product.filter(({ path, text }) => {
      if (!path.startsWith('commands/')) return false
      const [area = '', ...names] = path.slice('commands/'.length).replace(/\.ts$/, '').split('/')
      const declared = [...text.matchAll(/interface Commands\s*(?:extends \w+<'([^']+)'[^{]*\{|\{\s*'([^']+)'\s*:)/g)].map(([, family, id]) => family ?? id)
      return declared.length !== 1 || declared[0] !== (/interface Commands extends/.test(text) ? area : `${area}.${names.at(-1)}`)
    })
    expect(pathsOf(wrong)).toEqual([])
  })

  test('S-13 file names are kebab-case, and React components in PascalCase', () => {
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:browser\.test|test|journey|bench|config|d))?\.(?:ts|tsx|mjs|css)$/
    const component = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/
    const named = everything.filter(({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return !kebab.test(name) && !component.test(name)
    })
    expect(pathsOf(named)).toEqual([])
  })

  test('the top folder contains nothing else', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: top, encoding: 'utf8' }).split('\n').filter((path) => path !== '')
    const names = new Set(tracked.map((path) => path.split('/')[0] ?? ''))
    expect([...names].filter((name) => !name.startsWith('.') && !AT_THE_TOP.includes(name))).toEqual([])
  })
})
