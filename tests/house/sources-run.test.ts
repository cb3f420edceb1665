import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, top } from '#tests/house/sources'
import { writtenOut } from '#src/setup/sources/glob.mjs'

const here = join(top, 'tests/house')
const importsOf = (text: string) => [...text.matchAll(/import \* as glob_\d+ from "([^"]+)"/g)].map(([, path]) => path)

describe('The sources run unbuilt as they do in a build', () => {
  test('import.meta.glob finds the same files without Vite', () => {
    const areas = Object.keys(import.meta.glob(['../../src/areas/*/server/area.ts', '../../src/workspace/server/area.ts'], { eager: true }))
    expect(areas.length).toBeGreaterThan(6)
    expect(importsOf(writtenOut("import.meta.glob<X>(['../../src/areas/*/server/area.ts', '../../src/workspace/server/area.ts'], { eager: true, import: 'default' })", here))).toEqual(areas)

    const limits = Object.keys(import.meta.glob(['../../src/{areas/*,platform}/domain/**/limits.ts', '!../../src/**/session/*.ts'], { eager: true }))
    expect(limits.length).toBeGreaterThan(3)
    expect(importsOf(writtenOut('import.meta.glob(["../../src/{areas/*,platform}/domain/**/limits.ts","!../../src/**/session/*.ts"], {eager:!0})', here)).toSorted()).toEqual(limits.toSorted())
  })

  test('a missing folder has no files, as with Vite', () => {
    expect(writtenOut("const none = import.meta.glob('./no-such-folder/*.ts', { eager: true })", here)).toBe('const none = ({  })')
  })

  test('the result is what the file exports, or the requested export, and the lines keep their numbers', () => {
    const text = "const a = 1\nconst b = import.meta.glob('./sources.ts', { eager: true })"
    expect(writtenOut(text, here)).toBe('import * as glob_0 from "./sources.ts";const a = 1\nconst b = ({ "./sources.ts": glob_0 })')
    expect(writtenOut("import.meta.glob('./sources.ts', { eager: true, import: 'top' })", here)).toContain('({ "./sources.ts": glob_0.top })')
  })

  test('a glob that only Vite supports is refused, and not omitted', () => {
    expect(() => writtenOut("import.meta.glob('./*.ts')", here)).toThrow('only Vite knows')
    expect(() => writtenOut("import.meta.glob('./*.ts', { eager: false })", here)).toThrow('not eager')
  })

  test('no script and no test starts the sources with tsx alone, which does not support import.meta.glob', () => {
    const startsByTsx = (text: string) => /--import(?:=|',\s*'|\s+)tsx\b/.test(text)
    expect(startsByTsx("spawn(process.execPath, ['--import', " + "'tsx', 'main.ts'])")).toBe(true)
    expect(startsByTsx("spawn(process.execPath, ['--import', './src/setup/sources/register.mjs', 'main.ts'])")).toBe(false)
    const files = sourceFiles('src', 'tests').filter(({ text }) => text.includes('--import'))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(({ text }) => startsByTsx(text)).map(({ path }) => path)).toEqual([])
  })
})
