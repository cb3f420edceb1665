import { describe, expect, test } from 'vitest'
import { importsAmong } from '#tests/house/areas/imports'
import { type SourceFile, sourceFiles, top } from '#tests/house/sources'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const WHOLE_PRODUCT = /^src\/(?:main|workspace|platform)\//
/**
 * Files that combine several areas on purpose, and parts of one area that are shown outside of panes. A new area should never
 * have to be added to this list.
 */
const COMPOSED: readonly string[] = [
  'src/main/client/access/AskAccess.tsx',
  'src/main/client/installation/EmptyInstallation.tsx',
  'src/main/client/installation/SamplePasswordBanner.tsx',
  'src/main/client/main.tsx',
  'src/main/client/shell/Shell.tsx',
  'src/main/client/shell/Work.tsx',
  'src/main/client/shell/badges.ts',
  'src/main/client/workroom.tsx',
  'src/main/server/agency-import/invite-administrator.ts',
  'src/main/server/composition.ts',
  'src/main/server/installation/sample-passwords.ts',
  'src/main/server/make-agency.ts',
  'src/main/server/openapi/document.ts',
  'src/main/server/openapi/guide/export-section.ts',
  'src/main/server/openapi/guide/format-groups.ts',
  'src/main/server/openapi/guide/format-section.ts',
  'src/main/server/openapi/guide/supplier-guide.ts',
  'src/main/server/openapi/guide/ticket-fields.ts',
  'src/main/server/server.ts',
]
/** Files that find the areas by these glob patterns, so that a new folder becomes part of the product automatically. */
const GATHERED: Readonly<Record<string, readonly string[]>> = {
  'src/main/client/panes.ts': ['../../{areas/*,workspace}/client/**/*-pane.ts', '../../areas/*/client/**/*-palette-source.ts'],
  'src/main/client/shell/menu-icons.ts': ['../../../areas/*/client/menu-icons.ts'],
  'src/main/client/all-commands.ts': ['../../../commands/**/*.ts'],
  'src/main/client/workroom.tsx': ['../../areas/*/client/workroom.ts', '../../areas/*/client/**/*-ticket-section.ts'],
  'src/main/domain/all-messages.ts': ['../../{areas/*,workspace}/domain/**/messages.ts'],
  'src/main/server/all-messages.ts': ['../../{areas/*,workspace,platform}/server/messages.ts'],
  'src/main/server/areas.ts': ['../../areas/*/server/area.ts'],
  'src/platform/domain/areas/declared.ts': ['../../../areas/*/area.ts'],
}

/** Files of tests that compare all calls and commands with the specification; each area adds its part in its own folder. */
const GATHERED_BY_TESTS: Readonly<Record<string, string>> = {
  'tests/commands/shell/specification-commands.ts': '../../areas/*/commands.ts',
  'tests/faults/specification-who.ts': '../areas/*/calls.ts',
  'tests/faults/sample-calls.ts': '../areas/*/samples.ts',
  'tests/faults/area-rows.ts': '../areas/*/rows.ts',
}
/** Matches an entry for a call or a command of an area. */
const OF_AN_AREA = /'(?:GET|POST|PUT|PATCH|DELETE) \/|'[a-z-]+\.[a-z-]+':/g

const declared = import.meta.glob<{ readonly default: Readonly<Record<'kinds' | 'scopes' | 'files', Readonly<Record<string, unknown>> | undefined>> & { readonly tables?: readonly string[] } }>('../../../src/areas/*/area.ts', { eager: true })

/** The files outside of the areas that import from an area. */
function namingAreas(files: readonly SourceFile[]): readonly string[] {
  return [...new Set(importsAmong(files).filter(({ from, to }) => WHOLE_PRODUCT.test(from) && to.startsWith('src/areas/')).map(({ from }) => from))].toSorted()
}

describe('A new area is just its own folder and changes no shared file', () => {
  const files = sourceFiles('src', 'commands')

  test('no file outside of the areas imports one, except for those that compose the product', () => {
    expect(namingAreas(files)).toEqual(COMPOSED)
    const buoys = { path: 'src/areas/buoys/domain/buoy.ts', text: 'export const a = 1' }
    const shared = { path: 'src/workspace/client/shared.ts', text: "import { a } from '#src/areas/buoys/domain/buoy'" }
    expect(namingAreas([buoys, shared])).toEqual(['src/workspace/client/shared.ts'])
  })

  test('areas are found by patterns alone', () => {
    for (const [path, patterns] of Object.entries(GATHERED)) {
      const text = readFileSync(join(top, path), 'utf8')
      expect(patterns.filter((pattern) => !text.includes(`'${pattern}'`)), path).toEqual([])
    }
    const areas = new Set(files.flatMap(({ path }) => /^src\/areas\/([^/]+)\//.exec(path)?.[1] ?? []))
    expect([...areas].filter((area) => !files.some(({ path }) => path === `src/areas/${area}/area.ts`))).toEqual([])
    expect([...areas].filter((area) => files.some(({ path }) => path.startsWith(`src/areas/${area}/server/`)) && !files.some(({ path }) => path === `src/areas/${area}/server/area.ts`))).toEqual([])
  })

  test('the tests over every call and command find the parts of an area by patterns, and name no call or command themselves', () => {
    expect(["  'GET /v1/buoys': ANY,", "  'buoys.add': ANY,"].flatMap((line) => line.match(OF_AN_AREA) ?? [])).toEqual(["'GET /", "'buoys.add':"])
    for (const [path, pattern] of Object.entries(GATHERED_BY_TESTS)) {
      const text = readFileSync(join(top, path), 'utf8')
      expect(text.includes(`'${pattern}'`), path).toBe(true)
      expect(text.match(OF_AN_AREA) ?? [], path).toEqual([])
    }
    const named = sourceFiles('tests/areas').flatMap(({ path }) => /^tests\/areas\/([^/]+)\//.exec(path)?.[1] ?? [])
    const areas = new Set([...Object.keys(declared).map((path) => path.split('/').at(-2)), 'workspace', 'platform', 'main'])
    expect([...new Set(named)].filter((area) => !areas.has(area))).toEqual([])
    expect(new Set(named).size).toBeGreaterThan(7)
  })

  test('the declarations of an area are in no list of the platform or the workspace', () => {
    const words = Object.values(declared).flatMap(({ default: area }) => [...Object.keys(area.scopes ?? {}), ...Object.keys(area.kinds ?? {})].filter((word) => /[-_]/.test(word)))
    expect(words.length).toBeGreaterThan(35)
    const shared = files.filter(({ path }) => /^src\/(?:workspace|platform)\/(?:client|domain)\/.*\.tsx?$/.test(path))
    const listed = shared.flatMap(({ path, text }) => {
      const matches = words.filter((word) => text.includes(`'${word}'`) || text.includes(`\n  ${word}:`))
      return matches.length > 2 ? [`${path}: ${matches.join(', ')}`] : []
    })
    expect(listed).toEqual([])
  })
})
