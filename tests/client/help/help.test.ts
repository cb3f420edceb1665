import { describe, expect, test } from 'vitest'
import { guideFor } from '#src/main/client/help/guide'
import { readMarkdown, type Block } from '#src/main/client/help/markdown'
import { operatingSections } from '#src/main/client/help/operating'
import { roles, type Role } from '#src/platform/domain/session/roles'
import { settings } from '#src/platform/server/configuration'
import { makeRegistry } from '#src/workspace/client/commands/registry'

const registry = makeRegistry(import.meta.glob('../../../commands/**/*.ts', { eager: true }))
const text = (one: string) => ({ kind: 'text', text: one }) as const

describe('Parsing the Markdown of our own pages', () => {
  test('headings, paragraphs, lists, tables and code are parsed in order, and comments are skipped', () => {
    const page = [
      '### Where the data is', '', 'One line', 'and the next.', '<!-- settings -->', '- First', '  goes on', '- Second', '', '1. Begin', '2. End',
      '| Name | Why |', '|---|---|', '| `PORT` | **the** port |', '', '```', '- no list', '', 'end', '```',
    ].join('\n')
    expect(readMarkdown(page)).toEqual([
      { kind: 'heading', level: 3, text: 'Where the data is', anchor: 'where-the-data-is' },
      { kind: 'paragraph', content: [text('One line and the next.')] },
      { kind: 'list', isOrdered: false, items: [[text('First goes on')], [text('Second')]] },
      { kind: 'list', isOrdered: true, items: [[text('Begin')], [text('End')]] },
      { kind: 'table', head: [[text('Name')], [text('Why')]], rows: [[[{ kind: 'code', text: 'PORT' }], [{ kind: 'strong', text: 'the' }, text(' port')]]] },
      { kind: 'code', text: '- no list\n\nend' },
    ])
  })

  test('a line is parsed into text, code, bold words and links', () => {
    expect(readMarkdown('See [First start](#first-start), **not** `npm`.')).toEqual([
      { kind: 'paragraph', content: [text('See '), { kind: 'link', text: 'First start', to: '#first-start' }, text(', '), { kind: 'strong', text: 'not' }, text(' '), { kind: 'code', text: 'npm' }, text('.')] },
    ])
  })

  test('a page that ends inside a fence or a list is parsed to its end', () => {
    expect(readMarkdown('```\nopen')).toEqual([{ kind: 'code', text: 'open' }])
    expect(readMarkdown('- last')).toEqual([{ kind: 'list', isOrdered: false, items: [[text('last')]] }])
  })
})

describe('The operating section of the help', () => {
  const blocks = operatingSections.flatMap((section) => section.blocks)

  test('it has every section of the operating page except the one for developers', () => {
    expect(operatingSections.map(({ title }) => title)).toEqual(['Setting up', 'Settings', 'Your own data', 'Keeping data safe', 'Security', 'Monitoring'])
  })

  test('its table lists every setting that the server reads, with its default value', () => {
    const [table] = operatingSections.find(({ id }) => id === 'settings')?.blocks.filter((block) => block.kind === 'table') ?? []
    const rows = (table as Extract<Block, { kind: 'table' }>).rows.map(([name, , unset]) => [name?.[0]?.text, unset?.[0]?.text])
    expect(rows).toEqual(Object.values(settings).map(({ name, default: unset }) => [name, unset === null || unset === '' ? '–' : unset]))
  })

  test('no Markdown syntax is left in the text shown, and each link within the page leads to a heading', () => {
    const shown: string[] = []
    const targets: string[] = []
    JSON.stringify(blocks, (key, value: unknown) => {
      if (key === 'to') targets.push(String(value))
      const { kind, text: words } = Object(value) as { readonly kind?: string; readonly text?: string }
      if (kind === 'text' && words !== undefined) shown.push(words)
      return value
    })
    expect(shown.length).toBeGreaterThan(100)
    expect(shown.filter((words) => /\*\*|`|\]\(|<!--/.test(words))).toEqual([])
    const anchors = new Set([...operatingSections.map(({ id }) => id), ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : []))])
    expect(targets.filter((to) => to.startsWith('#') && !anchors.has(to.slice(1)))).toEqual([])
  })
})

describe('The guide', () => {
  const titles = (role: Role) => guideFor({ role, flags: {} }).map(({ title }) => title)

  test('each step names a command that exists', () => {
    const named = guideFor({ role: 'administrator', flags: {} }).flatMap(({ steps }) => steps.map(({ command }) => command))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((id) => registry.find(id) === undefined)).toEqual([])
  })

  test('it explains what a role may do: coding to roles that code, API keys to administrators', () => {
    expect(titles('administrator')).toEqual(['First steps', 'Keyboard', 'Reconciling tickets', 'Tickets from suppliers'])
    expect(titles('field_inspector')).toEqual(['First steps', 'Keyboard', 'Reconciling tickets'])
    expect(titles('read_only_auditor')).toEqual(['First steps', 'Keyboard'])
    for (const role of roles) expect(titles(role).includes('Tickets from suppliers')).toBe(role === 'administrator')
  })
})
