import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRegistry } from '#src/workspace/client/commands/registry'
import { roles } from '#src/platform/domain/session/roles'
import { settings } from '#src/platform/server/configuration'
import { SAMPLE_PASSWORD, sampleAccounts } from '#src/sample-data/accounts'
import { sampleAgencies } from '#src/sample-data/agencies'
import { keyTableMarkdown } from '#tests/house/key-table'
import { sourceFiles, top } from '#tests/house/sources'

const README = 'README.md'
const KEYS = 'commands/keys.md'
const OPERATING = 'src/setup/operating.md'
const PAGES = [README, KEYS, OPERATING, 'docs/not-built.md']
/** The maximum length of the README: people read it as a whole or not at all. */
const LINES = 120

const registry = makeRegistry(import.meta.glob('../../commands/**/*.ts', { eager: true }))

/** The generated part of each page: its name in the page's markers, and its content. */
const generated = [
  { page: KEYS, name: 'keys', table: keyTableMarkdown(registry) },
  {
    page: OPERATING,
    name: 'settings',
    table: [
      '| Name | What for | Unless set | Expected |',
      '|---|---|---|---|',
      ...Object.values(settings).map(({ name, purpose, default: unset, expected }) => `| \`${name}\` | ${purpose} | ${unset === null || unset === '' ? '–' : `\`${unset}\``} | ${expected} |`),
    ].join('\n'),
  },
]

/** `README=write npx vitest run --project house tests/house/readme.test.ts` updates the tables. */
if (process.env.README === 'write') {
  for (const { page, name, table } of generated) {
    writeFileSync(join(top, page), textOf(page).replace(partOf(name), () => `<!-- ${name} -->\n${table}\n<!-- /${name} -->`))
  }
}

function textOf(page: string): string {
  return readFileSync(join(top, page), 'utf8')
}

function partOf(name: string): RegExp {
  return new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n<!-- /${name} -->`)
}

/** The anchors of a page's headings, for links. */
function anchorsOf(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-'))
}

describe('The pages describe what exists', () => {
  test.each(generated)('WORK-18, S-19 the table of $name in $page matches the one generated from the sources', ({ page, name, table }) => {
    expect(partOf(name).exec(textOf(page))?.[1]).toBe(table)
  })

  test.each(PAGES)('every file, folder and heading that %s links to exists', (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      return !existsSync(join(top, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  test('every npm script is named, and every named script exists', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> }
    const named = PAGES.flatMap((page) => [...textOf(page).matchAll(/\bnpm (?:run )?((?<=run )[\w:]+|start|test)/g)].map(([, name = '']) => name))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted())
  })
})

describe('The README', () => {
  const text = textOf(README)

  test('is shorter than 120 lines', () => {
    expect(text.split('\n').length - 1).toBeLessThan(LINES)
  })

  test('links to the keys, to operating and to what is not built', () => {
    for (const page of PAGES.filter((one) => one !== README)) expect(text).toContain(`](${page})`)
  })

  test('names the accounts of the sample data and their password', () => {
    for (const role of roles) expect(text).toContain(`\`${role}\``)
    for (const { name, domain } of sampleAgencies) expect(text).toContain(`\`${domain}\` (${name})`)
    for (const { email } of sampleAccounts.filter(({ roles: accountRoles }) => accountRoles.length > 1)) expect(text).toContain(email)
    expect(text).toContain(SAMPLE_PASSWORD)
  })

  test('names the Node versions that every package accepts', () => {
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } }
    expect(engines.node).toBe('^22.13.0 || >=24.0.0')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('22.13 or a newer 22, or 24 and later')
  })

  test('has every folder of the sources and the tests in its table, and no others', () => {
    const named = [...text.matchAll(/^\| `([\w./-]+)` \| [^|]*\|$/gm)].map(([, name = '']) => name)
    const folders = sourceFiles('src', 'tests').flatMap(({ path }) => /^\w+\/[\w-]+(?=\/)/.exec(path)?.[0] ?? [])
    expect(named.toSorted()).toEqual(['commands', ...new Set(folders)].toSorted())
  })
})
