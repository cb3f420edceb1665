import { checkNameFree, keyText, macroKeyStep, macroNameStep } from '#src/areas/macros/client/macro-questions'
import type {} from '#src/areas/macros/client/macro-rows'
import { words } from '#src/areas/macros/client/messages'
import { macroCalls, noteMacro } from '#src/areas/macros/client/own-macros'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'macros', typeof macros> {}
}

const onRow = ({ row }: CommandContext<'macro-table'>): Verdict => (row === null ? refuse('workspace.no_row') : allow)
const nothing = () => []
const shared = { group: 'Macros', scope: 'macro-table', needs: 'signed_in', inFields: false, when: onRow, records: 'macro', undoable: true, failed: () => notifyRecordsChanged('macro', null) } as const

/** Commands for the list of macros and for its rows (PLUS-24). */
export const macros = commandFamily({
  show: defineCommand({
    title: 'Show macros', group: 'Macros', scope: 'everywhere', needs: 'signed_in', keywords: ['recorded', 'commands', 'list', 'keys'],
    run: (_context, _answers, { workspace }) => workspace.openPath('/macros'),
  }),
  rename: defineWrite({
    ...shared, title: 'Rename macro…', keys: ['enter', 'e', 'f2'], keywords: ['name', 'edit'],
    steps: { name: macroNameStep() },
    check: ({ row }, { name }) => checkNameFree(name, row?.id ?? null),
    write: ({ row }, { name }) => (row === null ? nothing() : macroCalls.change({ id: row.id, version: row.version, name })),
    patch: noteMacro,
    successMessage: ({ macro: { name } }) => words('renamed', { name }),
    undoWords: ({ macro: { name } }) => words('undo_change', { name }),
  }),
  'change-key': defineWrite({
    ...shared, title: 'Change key of macro…', keys: ['k'], keywords: ['shortcut', 'keyboard', 'remap'],
    steps: { key: macroKeyStep() },
    write: ({ row }, { key }) => (row === null ? nothing() : macroCalls.change({ id: row.id, version: row.version, key })),
    patch: noteMacro,
    successMessage: ({ macro: { name, key } }) => (key === null ? words('key_cleared', { name }) : words('key_set', { name, keys: keyText(key) })),
    undoWords: ({ macro: { name } }) => words('undo_change', { name }),
  }),
  remove: defineWrite({
    ...shared, title: 'Delete macro', keys: ['delete'], keywords: ['remove'],
    confirm: ({ row }) => (row === null ? null : { title: words('remove_title', { name: row.name }), body: words('remove_body'), accept: words('remove_accept') }),
    write: ({ row }) => (row === null ? nothing() : macroCalls.remove({ id: row.id })),
    patch: (_answer, { row }) => notifyRecordsChanged('macro', row === null ? null : [row.id]),
    successMessage: (_answer, { row }) => words('removed', { name: row?.name ?? '' }),
    undoWords: (_answer, { row }) => words('undo_remove', { name: row?.name ?? '' }),
  }),
})
