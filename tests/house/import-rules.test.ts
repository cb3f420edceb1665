import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { top } from '#tests/house/sources'
import { temporaryFolder } from '#tests/temporary-folder'

interface Report {
  readonly summary: { readonly totalCruised: number; readonly violations: { readonly rule: { readonly name: string }; readonly from: string }[] }
}

/** A rule, a file, and an import that breaks the rule. */
const planted = [
  ['no-circles', 'src/areas/planted/domain/about.ts', '#src/areas/planted/domain/round'],
  ['no-unresolvable', 'src/areas/planted/domain/lost.ts', '#src/areas/planted/domain/nowhere'],
  ['domain-imports-nothing-of-ours', 'src/areas/planted/domain/a.ts', '#src/areas/other/api/other'],
  ['domain-has-no-input-or-output', 'src/areas/planted/domain/b.ts', 'node:fs'],
  ['domain-uses-pure-packages-only', 'src/platform/domain/c.ts', 'react'],
  ['api-imports-domain-only', 'src/areas/planted/api/planted.ts', '#src/areas/other/server/store'],
  ['server-imports-domain-and-api-only', 'src/areas/planted/server/a.ts', '#src/platform/client/other'],
  ['client-imports-domain-and-api-only', 'src/areas/planted/client/a.ts', '#src/areas/other/server/store'],
  ['commands-import-no-server', 'commands/planted/a.ts', '#src/areas/other/server/store'],
  ['no-view-imports-a-command', 'src/areas/planted/client/b.ts', '#commands/other/command'],
  ['platform-knows-no-area', 'src/platform/server/planted.ts', '#src/areas/other/server/store'],
  ['workspace-knows-no-area', 'src/workspace/client/planted.ts', '#src/areas/other/client/public/list'],
  ['area-knows-no-composition', 'src/areas/planted/client/e.ts', '#src/main/client/workroom'],
  ['server-area-imports-public-only', 'src/areas/planted/server/b.ts', '#src/areas/other/server/store'],
  ['client-area-imports-public-only', 'src/areas/planted/client/c.ts', '#src/areas/other/client/View'],
  ['only-the-table-kit-knows-ag-grid', 'src/areas/planted/client/d.ts', 'ag-grid-community'],
  ['product-knows-no-setup-or-tests', 'src/areas/planted/server/c.ts', '#src/setup/other'],
  ['product-uses-no-development-package', 'src/areas/planted/server/d.ts', 'fast-check'],
] as const

/** Files and imports that break no rule and must be allowed. */
const good = [
  ['src/areas/planted/domain/round.ts', '#src/areas/planted/domain/about'],
  ['src/areas/other/api/other.ts', '#src/areas/planted/domain/good'],
  ['src/areas/planted/domain/good.ts', 'decimal.js'],
  ['src/areas/other/server/store.ts', '#src/areas/other/api/other'],
  ['src/areas/other/server/routes.ts', '#src/areas/other/server/store'],
  ['src/areas/other/server/reads-another.ts', '#src/areas/third/server/rows/public/rows'],
  ['src/areas/third/server/rows/public/rows.ts', '#src/areas/planted/domain/good'],
  ['src/areas/other/client/query.ts', '#src/platform/client/other'],
  ['src/areas/other/client/public/list.ts', '#src/areas/other/client/query'],
  ['src/areas/other/client/View.tsx', '#src/areas/third/client/rows/public/rows'],
  ['src/areas/third/client/rows/public/rows.ts', '#src/platform/client/other'],
  ['src/platform/client/other.ts', '#src/platform/api/other'],
  ['src/platform/api/other.ts', '#src/platform/domain/good'],
  ['src/platform/domain/good.ts', 'decimal.js'],
  ['src/platform/client/table/grid.ts', 'ag-grid-community'],
  ['src/main/client/workroom.tsx', '#commands/other/command'],
  ['commands/other/command.ts', '#src/areas/other/client/query'],
  ['src/sample-data/load.ts', '#src/areas/other/server/store'],
  ['src/main/server/load.ts', '#src/sample-data/load'],
  ['src/setup/other.ts', '#src/areas/planted/domain/good'],
] as const

/** Reading every source takes 8 s on an idle core, and much longer on a busy machine. */
const PATIENCE_MS = 180_000

const folder = temporaryFolder('import-rules')
let ofPlanted: Report

beforeAll(() => {
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) copyFileSync(join(top, file), join(folder.path, file))
  symlinkSync(join(top, 'node_modules'), join(folder.path, 'node_modules'))
  const files = [...planted.map(([, file, imported]) => [file, imported] as const), ...good]
  for (const [file, imported] of files) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true })
    writeFileSync(join(folder.path, file), `import '${imported}'\nexport {}\n`)
  }
  mkdirSync(join(folder.path, 'tests'))
  ofPlanted = cruise(folder.path)
}, PATIENCE_MS)

afterAll(() => folder.remove())

describe('Who may import whom', () => {
  test('all our sources are checked and break no rule', () => {
    const ofOurs = cruise(top)
    expect(ofOurs.summary.totalCruised).toBeGreaterThan(50)
    expect(violations(ofOurs)).toEqual([])
  }, PATIENCE_MS)

  test.each(planted)('%s detects the import planted in %s', (rule, file) => {
    expect(violations(ofPlanted)).toContain(`${rule}: ${file}`)
  })

  test('every rule has a planted import', () => {
    const { forbidden } = createRequire(import.meta.url)(join(top, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }
    expect(forbidden.map(({ name }) => name)).toEqual(planted.map(([name]) => name))
  })

  test('allowed imports are not reported', () => {
    const allowed = new Set<string>(good.map(([file]) => file))
    const refused = ofPlanted.summary.violations.filter(({ from, rule }) => allowed.has(from) && rule.name !== 'no-circles')
    expect(refused).toEqual([])
  })
})

function violations({ summary }: Report): string[] {
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

function cruise(cwd: string): Report {
  const program = join(top, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const folders = ['src', 'commands', 'tests'].filter((name) => existsSync(join(cwd, name)))
  const args = [program, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 200_000_000 })
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser said: ${stderr}`)
  return JSON.parse(stdout) as Report
}
