import { describe, expect, test } from 'vitest'
import { reservedKeys } from '#src/workspace/client/keys/reserved-keys'
import { isSingleCharacter } from '#src/workspace/client/keys/keys'
import { boundKeys } from '#src/workspace/client/commands/registry'
import { whyNotHere } from '#src/workspace/client/running/keys-of-rows'
import { isScope, scopeChain, scopes, type Scope } from '#src/workspace/client/commands/scopes'
import { keyTableMarkdown } from '#tests/house/key-table'
import { allPanes } from '#src/main/client/panes'
import { registry } from '#tests/commands/desk'

const bound = registry.all.flatMap((entry) => boundKeys(entry, {}, 'other'))

/** The tables whose rows have no page or form, so that Enter shows the fields of the row. */
const SHOWN_AS_FIELDS: ReadonlySet<string> = new Set(['ai-run-table', 'ai-call-table', 'alignment-review', 'api-key-table', 'consultant-table', 'contractor-request-table', 'device-table', 'fields-then-table', 'foreign-zone-table', 'foreign-zones', 'gis-review', 'outbox-table', 'scanned-field-table', 'scanned-thing-table', 'sso-table', 'station-table', 'suggestion-table', 'vendor-table', 'work-zones'])

describe('WORK-10 the keys of all commands together', () => {
  test('WORK-10 no command uses a key that browsers reserve', () => {
    expect(bound.filter(({ sequence }) => reservedKeys.has(sequence)).map(({ entry, sequence }) => `${entry.id} ${sequence}`)).toEqual([])
  })

  test('WORK-20 single-character keys exist only in table scopes', () => {
    expect(bound.filter(({ sequence, scope }) => isSingleCharacter(sequence) && !scopes[scope].letters).map(({ entry }) => entry.id)).toEqual([])
  })

  test('WORK-10 no chord starts with a key that is a command of its own in the same scope or an inner one', () => {
    const chords = bound.filter(({ sequence }) => sequence.includes(' '))
    const broken = bound.flatMap(({ entry, sequence, scope }) =>
      chords.filter((chord) => scopeChain(scope).includes(chord.scope) && chord.sequence.startsWith(`${sequence} `)).map((chord) => `${entry.id} ${sequence}, ${chord.entry.id} ${chord.sequence}`))
    expect(broken).toEqual([])
  })

  test('CLERK-20 in every table Enter runs a command of its own, or shows all fields of the row', () => {
    const own = new Set(bound.filter(({ sequence }) => sequence === 'enter').map(({ scope }) => scope))
    const used = new Set([...registry.all.map(({ command }) => command.scope), ...allPanes().map(({ scope }) => scope)])
    const tables = Object.keys(scopes).filter(isScope).filter((scope) => scope !== 'table' && used.has(scope) && scopeChain(scope).includes('table'))
    const enterOf = (scope: Scope) => scopeChain(scope).find((one) => own.has(one))
    expect(tables.length).toBeGreaterThan(45)
    expect(own).toContain('table')
    // a new table has to declare what Enter does, either here or with a command
    expect(tables.filter((scope) => enterOf(scope) === 'table' && !SHOWN_AS_FIELDS.has(scope))).toEqual([])
  })

  test('WORK-9 every command has a title, and only a command that asks a question ends with an ellipsis', () => {
    const wrong = registry.all.filter(({ command }) => command.title.trim() === '' || (command.steps === undefined && command.title.endsWith('…')))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('WORK-18 the table of keys names every command that has a key', () => {
    const table = keyTableMarkdown(registry)
    expect(bound.filter(({ entry }) => !table.includes(`\`${entry.id}\``)).map(({ entry }) => entry.id)).toEqual([])
  })

  test('TICK-103 WORK-27 the keys of cells, such as F2, do nothing in tables without such cells, and the keys of tickets explain why they do nothing', () => {
    const tables = Object.keys(scopes).filter(isScope).filter((scope) => scopeChain(scope).includes('table') && !scopeChain(scope).includes('tickets'))
    const whyNot = (stroke: string, scope: Scope) => {
      const isBound = bound.some(({ sequence, scope: of }) => sequence === stroke && scopeChain(scope).includes(of))
      return isBound ? null : whyNotHere(registry, stroke, { scope, isField: false, isTable: true }, { changed: {}, letters: true }, 'other')
    }
    expect(tables).toContain('totals-table')
    for (const key of ['f2', 'mod+d']) expect(tables.filter((scope) => whyNot(key, scope) !== null)).toEqual([])
    expect(['f', 'd', 'delete'].map((key) => whyNot(key, 'totals-table'))).toMatchObject(Array.from({ length: 3 }, () => ({ message: 'workspace.other_rows' })))
  })
})
