import { expect, test } from 'vitest'
import { keyRowsFor, mostUsed, scopesShown } from '#src/workspace/client/running/key-table'
import { keyFor, shortcutOf } from '#src/workspace/client/running/shortcut'
import { ariaKeys } from '#src/workspace/client/keys/keys'
import { openDesk, registry } from '#tests/commands/desk'

const rows = (focus: Parameters<typeof scopesShown>[0]) => keyRowsFor(registry, scopesShown(focus, 'reconciliation-table'), {}, 'other')
const titles = (focus: Parameters<typeof scopesShown>[0], scope: string) => rows(focus).filter((row) => row.scope === scope).map(({ title }) => title)

test('CLERK-21 with the focus in the drawer its keys come first, before those of the table and the global ones', () => {
  expect([...new Set(rows('drawer-quantity').map(({ scope }) => scope))]).toEqual(['drawer-quantity', 'drawer', 'reconciliation-table', 'reconciliation', 'ticket-table', 'tickets', 'ticket-list', 'table', 'workspace', 'everywhere'])
  expect(rows('drawer').slice(0, 4).map(({ scope }) => scope)).toEqual(['drawer', 'drawer', 'drawer', 'drawer'])
  expect(titles('drawer', 'drawer')).toEqual(expect.arrayContaining(['Remove this pay item', 'Do not pay', 'Skip to the next uncoded ticket', 'Mark this ticket delivered']))
})

test('CLERK-21 in the table its own keys come first, in the order of the command groups', () => {
  expect(rows('reconciliation-table')[0]?.scope).toBe('reconciliation-table')
  const table = titles('reconciliation-table', 'table')
  expect(table[0]).not.toBe('Show my account')
  expect(table.at(-1)).toBe('Show my account')
})

test('CLERK-21 the commands that this person uses most are listed at the top, at most 8 rows, and only those with a key', () => {
  const now = Date.UTC(2026, 10, 22)
  const uses = (count: number) => ({ days: { '2026-11-21': count }, last: now })
  const usage = { 'tickets.mark-delivered': uses(3), 'reconciliation.assign-pay-code': uses(9), 'table.remove-filter': uses(20), 'projects.batch-edit': uses(30) }
  expect(mostUsed(rows('reconciliation-table'), usage, now).map(({ title }) => title)).toEqual(['Assign pay code…', 'Mark delivered…'])
  const all = Object.fromEntries(registry.all.map(({ id }) => [id, uses(1)]))
  expect(mostUsed(rows('reconciliation-table'), all, now).length).toBe(8)
})

test.each([
  ['mod+k', 'other', 'Control+K'], ['mod+k', 'mac', 'Meta+K'], ['alt+shift+r', 'other', 'Alt+Shift+R'], ['shift+enter', 'other', 'Shift+Enter'], ['escape', 'other', 'Escape'],
  ['arrowdown', 'other', 'ArrowDown'], ['alt+pageup', 'other', 'Alt+PageUp'], ['d', 'other', 'D'], ['alt+/', 'other', 'Alt+/'], ['g a', 'other', undefined],
] as const)('CLERK-39 aria-keyshortcuts of %s on %s', (keys, platform, text) => expect(ariaKeys(keys, platform)).toBe(text))

test('CLERK-39 a control shows the key of its own answer: Alt+2 for the second recent item, none for the tenth', () => {
  openDesk()
  expect([keyFor('reconciliation.recent-item', {}, { number: 2 }), keyFor('reconciliation.recent-item', {}, { number: 10 }), keyFor('reconciliation.accept', {})]).toEqual(['alt+2', undefined, 'mod+enter'])
  expect(keyFor('reconciliation.accept', { 'reconciliation.accept': ['alt+g'] })).toBe('alt+g')
  expect(shortcutOf('reconciliation.use-net')).toBe('Alt+N')
})
