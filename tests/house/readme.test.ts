import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRegistry } from '#src/workspace/client/commands/registry'
import { roles } from '#src/platform/domain/session/roles'
import { settings } from '#src/platform/server/configuration'
import { SAMPLE_PASSWORD } from '#src/sample-data/accounts'
import { keyTableMarkdown } from '#tests/house/key-table'
import { top } from '#tests/house/sources'

const path = join(top, 'README.md')
const registry = makeRegistry(import.meta.glob('../../commands/**/*.ts', { eager: true }))

const made: Readonly<Record<string, string>> = {
  keys: keyTableMarkdown(registry),
  settings: [
    '| Name | What for | Unless set | Expected |',
    '|---|---|---|---|',
    ...Object.values(settings).map(({ name, purpose, default: unset, expected }) => `| \`${name}\` | ${purpose} | ${unset === null || unset === '' ? '–' : `\`${unset}\``} | ${expected} |`),
  ].join('\n'),
}

/** `README=write npx vitest run --project house tests/house/readme.test.ts` brings the tables up to date. */
function readme(): string {
  let text = readFileSync(path, 'utf8')
  if (process.env.README !== 'write') return text
  for (const [name, table] of Object.entries(made)) text = text.replace(partOf(name), () => `<!-- ${name} -->\n${table}\n<!-- /${name} -->`)
  writeFileSync(path, text)
  return text
}

function partOf(name: string): RegExp {
  return new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n<!-- /${name} -->`)
}

describe('The README says what is', () => {
  const text = readme()

  test.each(Object.keys(made))('WORK-18, S-19 its table of %s is the one that the sources make', (name) => {
    expect(partOf(name).exec(text)?.[1]).toBe(made[name])
  })

  test('it names the accounts of the sample data and their password', () => {
    for (const role of roles) expect(text).toContain(role)
    expect(text).toContain(SAMPLE_PASSWORD)
  })

  test('it names the Node versions that every package accepts', () => {
    const { engines } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { engines: { node: string } }
    expect(engines.node).toBe('^22.13.0 || >=24.0.0')
    expect(text).toContain('22.13 or a newer 22, or 24 and later')
  })

  test('the files and folders it names are there', () => {
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g), ...text.matchAll(/^\| `([\w./-]+)` \| [^|]*\|$/gm)]
    const named = linked.map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !existsAtTop(name))).toEqual([])
  })
})

function existsAtTop(name: string): boolean {
  try {
    readFileSync(join(top, name))
    return true
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EISDIR'
  }
}
