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

/** A file, what it imports, and the rule that this breaks. */
const planted = [
  ['no-circles', 'src/domain/planted/about.ts', '#src/domain/planted/round'],
  ['no-unresolvable', 'src/domain/planted/lost.ts', '#src/domain/planted/nowhere'],
  ['domain-imports-nothing-of-ours', 'src/domain/planted/a.ts', '#src/contract/other'],
  ['domain-has-no-input-or-output', 'src/domain/planted/b.ts', 'node:fs'],
  ['domain-uses-pure-packages-only', 'src/domain/planted/c.ts', 'react'],
  ['contract-imports-domain-only', 'src/contract/planted.ts', '#src/server/other/store'],
  ['server-imports-domain-and-contract-only', 'src/server/planted/a.ts', '#src/client/platform/other'],
  ['client-imports-domain-and-contract-only', 'src/client/planted/a.ts', '#src/server/other/store'],
  ['commands-import-no-server', 'commands/planted/a.ts', '#src/server/other/store'],
  ['no-view-imports-a-command', 'src/client/planted/b.ts', '#commands/other/command'],
  ['server-platform-knows-no-area', 'src/server/platform/planted.ts', '#src/server/other/store'],
  ['server-area-knows-no-other-areas-routes', 'src/server/planted/b.ts', '#src/server/other/routes'],
  ['client-platform-knows-no-area', 'src/client/platform/planted.ts', '#src/client/other/query'],
  ['client-workspace-knows-no-area', 'src/client/workspace/planted.ts', '#src/client/other/query'],
  ['client-area-shows-no-other-areas-view', 'src/client/planted/c.ts', '#src/client/other/View'],
  ['only-the-table-kit-knows-ag-grid', 'src/client/planted/d.ts', 'ag-grid-community'],
  ['product-knows-no-setup-or-tests', 'src/server/planted/c.ts', '#src/setup/other'],
  ['product-uses-no-development-package', 'src/server/planted/d.ts', 'fast-check'],
] as const

/** Files that break nothing: what the rules must let through. */
const good = [
  ['src/domain/planted/round.ts', '#src/domain/planted/about'],
  ['src/contract/other.ts', '#src/domain/planted/good'],
  ['src/domain/planted/good.ts', 'decimal.js'],
  ['src/server/other/store.ts', '#src/contract/other'],
  ['src/server/other/routes.ts', '#src/server/other/store'],
  ['src/server/other/reads-another.ts', '#src/server/third/store'],
  ['src/server/third/store.ts', '#src/domain/planted/good'],
  ['src/client/other/query.ts', '#src/client/platform/other'],
  ['src/client/other/View.tsx', '#src/client/other/query'],
  ['src/client/platform/other.ts', '#src/contract/other'],
  ['src/client/platform/table/grid.ts', 'ag-grid-community'],
  ['src/client/workroom.tsx', '#commands/other/command'],
  ['commands/other/command.ts', '#src/client/other/query'],
  ['src/setup/other.ts', '#src/domain/planted/good'],
] as const

/** Reading every source takes 8 s of a core that nobody else wants, and much longer on a busy machine. */
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
  test('our own sources are all looked at and break no rule', () => {
    const ofOurs = cruise(top)
    expect(ofOurs.summary.totalCruised).toBeGreaterThan(50)
    expect(violations(ofOurs)).toEqual([])
  }, PATIENCE_MS)

  test.each(planted)('%s finds the import planted in %s', (rule, file) => {
    expect(violations(ofPlanted)).toContain(`${rule}: ${file}`)
  })

  test('every rule has its planted import', () => {
    const { forbidden } = createRequire(import.meta.url)(join(top, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }
    expect(forbidden.map(({ name }) => name)).toEqual(planted.map(([name]) => name))
  })

  test('what is allowed is let through', () => {
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
