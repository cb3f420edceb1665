import { describe, expect, test } from 'vitest'
import { defineCommand, type AnyCommand } from '#src/workspace/client/commands/command'
import { mayAct, type KeyFocus } from '#src/workspace/client/running/key-focus'
import { boundKeys, conflictOf, idOfPath, keyTable, makeRegistry } from '#src/workspace/client/commands/registry'
import { commandFamily } from '#src/workspace/client/commands/family'
import type { Scope } from '#src/workspace/client/commands/scopes'

const command = (title: string, scope: Scope, keys: readonly string[] = []): AnyCommand => defineCommand({ title, group: 'Workspace', scope, keys, run: () => undefined })
const registryOf = (files: Readonly<Record<string, AnyCommand>>) =>
  makeRegistry(Object.fromEntries(Object.entries(files).map(([name, one]) => [`../../commands/x/${name}.ts`, { one }])))

describe('WORK-10 conflicting declarations prevent the start', () => {
  test.each([
    ['the same key twice in a scope', { a: command('A', 'table', ['mod+e']), b: command('B', 'table', ['mod+e']) }, 'mod+e'],
    ['Ctrl and mod, which are the same key where mod is Ctrl', { a: command('A', 'table', ['ctrl+e']), b: command('B', 'table', ['mod+e']) }, 'mod+e'],
    ['the same title twice in a group', { a: command('A', 'table'), b: command('A', 'drawer') }, 'title'],
  ])('%s', (_what, files, message) => expect(() => registryOf(files)).toThrow(message))

  test('WORK-10 the same key in two scopes is no conflict: the nearer scope wins', () => {
    const registry = registryOf({ near: command('Near', 'ticket-table', ['mod+e']), far: command('Far', 'everywhere', ['mod+e']) })
    expect(keyTable(registry, 'ticket-table', {}, 'other').get('mod+e')?.entry.command.title).toBe('Near')
    expect(keyTable(registry, 'form', {}, 'other').get('mod+e')?.entry.command.title).toBe('Far')
  })

  test('WORK-10 a file without exactly one command prevents the start', () => {
    expect(() => makeRegistry({ 'commands/x/none.ts': {} })).toThrow('exactly one command')
    expect(() => makeRegistry({ 'commands/x/two.ts': { one: command('A', 'table'), two: command('B', 'table') } })).toThrow('exactly one command')
  })

  test('WORK-9 the id of a command is its path, with dots', () => {
    expect(idOfPath('../../commands/tickets/mark-delivered.ts')).toBe('tickets.mark-delivered')
    expect(() => idOfPath('src/elsewhere.ts')).toThrow('Not the path of a command')
  })

  test('WORK-9 folders that group the commands of an area are not part of an id', () => {
    expect(idOfPath('../../commands/workspace/panes/move/close-pane.ts')).toBe('workspace.close-pane')
    expect(() => idOfPath('../../commands/units.ts')).toThrow('Not the path of a command')
  })

  test('WORK-9 a family is one file with several commands, each under its own id', () => {
    const family = commandFamily({ 'go-left': command('Left', 'table', ['alt+a']), 'go-right': command('Right', 'table', ['alt+b']) })
    const idsOf = (path: string) => makeRegistry({ [path]: { family } }).all.map(({ id }) => id)
    expect(idsOf('../../commands/x/go.ts')).toEqual(['x.go-left', 'x.go-right'])
    expect(idsOf('../../commands/x/moves/go.ts')).toEqual(['x.go-left', 'x.go-right'])
    expect(idsOf('../../commands/x.ts')).toEqual(['x.go-left', 'x.go-right'])
  })

  test('WORK-10 a command of a family and a file with the same id prevent the start', () => {
    const family = commandFamily({ left: command('Left', 'table') })
    expect(() => makeRegistry({ 'commands/x/go.ts': { family }, 'commands/x/left.ts': { one: command('Other', 'table') } })).toThrow('the id x.left')
    expect(() => makeRegistry({ 'commands/x/go.ts': { family, one: command('Other', 'table') } })).toThrow('exactly one command')
  })
})

describe('WORK-19 keys can be changed', () => {
  const registry = registryOf({ 'split-right': command('Split', 'workspace', ['alt+s']), other: command('Other', 'ticket-table', ['alt+o']), sequence: command('Sequence', 'table', ['g p']) })
  const changed = { 'x.split-right': ['mod+e'] }
  test('WORK-19 a changed key replaces the declared one', () => {
    const table = keyTable(registry, 'workspace', changed, 'other')
    expect([...table.keys()]).toEqual(['mod+e'])
  })

  test.each([
    ['alt+o', 'Other'],
    ['g', 'Sequence'],
    ['alt+x', undefined],
  ])('WORK-19 %s is already used by %s', (key, title) => {
    const [id] = registry.all.filter((entry) => entry.command.title === 'Split').map((entry) => entry.id)
    if (id === undefined) throw new Error('the command is there')
    expect(conflictOf(registry, id, key, {}, 'other')?.command.title).toBe(title)
  })
})

describe('WORK-20 where a key acts', () => {
  const registry = registryOf({
    down: command('Down', 'table', ['j']),
    palette: defineCommand({ title: 'Palette', group: 'Workspace', scope: 'everywhere', keys: ['mod+k'], inFields: true, run: () => undefined }),
    all: command('Select all', 'table', ['mod+a']),
    close: command('Close', 'workspace', ['alt+w', 'escape']),
    next: command('Next', 'workspace', ['f6', 'enter']),
  })
  const bound = new Map(registry.all.flatMap((entry) => boundKeys(entry, {}, 'other')).map((key) => [key.sequence, key]))
  const table: KeyFocus = { scope: 'ticket-table', isField: false, isTable: true }
  const field: KeyFocus = { scope: 'ticket-table', isField: true, isTable: false }
  const editor: KeyFocus = { scope: 'ticket-table', isField: true, isTable: true }
  const button: KeyFocus = { scope: 'ticket-table', isField: false, isTable: false }
  test.each([
    ['j', table, true, true], ['j', table, false, false], ['j', field, true, false], ['j', editor, true, false], ['j', button, true, false],
    ['mod+k', field, true, true], ['mod+k', table, false, true],
    ['mod+a', field, true, false], ['mod+a', table, true, true],
    ['alt+w', field, true, true], ['escape', field, true, true], ['f6', field, true, true], ['enter', field, true, false], ['enter', table, true, true],
  ])('%s, focus %o, letters %s: acts %s', (sequence, focus, letters, acts) => {
    const key = bound.get(sequence)
    expect(key !== undefined && mayAct(sequence, key, focus, letters)).toBe(acts)
  })

  test('WORK-20 a single-character key of a global command acts in tables only', () => {
    const [key] = boundKeys({ id: idOfPath('commands/x/help.ts'), command: defineCommand({ title: 'Help', group: 'Workspace', scope: 'everywhere', tableKeys: ['?'], run: () => undefined }) }, {}, 'other')
    expect(key?.scope).toBe('table')
  })
})
