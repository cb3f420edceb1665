import { checkViewName, mayChangeView } from '#src/areas/tickets/domain/saved-views/saved-view'
import { words } from '#src/areas/tickets/client/saved-views/messages'
import { noteView, viewCalls } from '#src/areas/tickets/client/public/view-calls'
import { addressOf } from '#src/areas/tickets/client/saved-views/saved-views'
import type {} from '#src/areas/tickets/client/saved-views/view-rows'
import { whoMay } from '#src/platform/api/contract'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { understood } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'saved-views', typeof savedViews> {}
}

const needs = whoMay('see_project_tickets', 'see_plant_tickets')
const shared = { group: 'Tickets', scope: 'saved-view-table', needs } as const
const nothing = () => []

function mayChange({ row, person }: CommandContext<'saved-view-table'>): Verdict {
  return row === null ? refuse('workspace.no_row') : mayChangeView(row, person?.role === 'administrator')
}

/** Commands for the list of saved views and for its rows (PLUS-23). */
export const savedViews = commandFamily({
  show: defineCommand({
    title: 'Show saved views', group: 'Tickets', scope: 'everywhere', needs, keywords: ['bookmarks', 'filters', 'favorites', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath('/views'),
  }),
  'open-row': defineCommand({
    ...shared, title: 'Open view', keys: ['enter', 'o'], inFields: false, keywords: ['tickets', 'go to'],
    when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
    run({ row }, _answers, { workspace }) {
      if (row !== null) workspace.openPath(addressOf(row))
    },
  }),
  rename: defineWrite({
    ...shared, title: 'Rename view…', keys: ['e', 'f2'], inFields: false, keywords: ['name', 'edit'],
    steps: {
      name: {
        kind: 'text',
        prompt: words('ask_name'),
        parse(text) {
          const verdict = checkViewName(text)
          return verdict.allowed ? understood(text.trim()) : verdict
        },
        format: (name: string) => name,
      },
    },
    when: mayChange,
    write: ({ row }, { name }) => (row === null ? nothing() : viewCalls.change({ id: row.id, version: row.version, name })),
    patch: noteView,
    failed: () => notifyRecordsChanged('saved_view', null),
    successMessage: ({ saved_view: { name } }) => words('renamed', { name }),
    records: 'saved_view',
    undoWords: ({ saved_view: { name } }) => words('undo_change', { name }),
    undoable: true,
  }),
  share: defineWrite({
    ...shared, title: 'Share or stop sharing view', keys: ['s'], inFields: false, keywords: ['agency', 'everybody', 'personal', 'private'],
    when: mayChange,
    write: ({ row }) => (row === null ? nothing() : viewCalls.change({ id: row.id, version: row.version, is_shared: !row.is_shared })),
    patch: noteView,
    failed: () => notifyRecordsChanged('saved_view', null),
    successMessage: ({ saved_view: { name, is_shared: isShared } }) => words(isShared ? 'is_shared' : 'is_personal', { name }),
    records: 'saved_view',
    undoWords: ({ saved_view: { name } }) => words('undo_change', { name }),
    undoable: true,
  }),
  remove: defineWrite({
    ...shared, title: 'Delete view', keys: ['delete'], inFields: false, keywords: ['remove'],
    when: mayChange,
    confirm: ({ row }) => (row === null || !row.is_shared ? null : { title: words('remove_title', { name: row.name }), body: words('remove_shared'), accept: words('remove_accept') }),
    write: ({ row }) => (row === null ? nothing() : viewCalls.remove({ id: row.id })),
    patch: (_answer, { row }) => notifyRecordsChanged('saved_view', row === null ? null : [row.id]),
    failed: () => notifyRecordsChanged('saved_view', null),
    successMessage: (_answer, { row }) => words('removed', { name: row?.name ?? '' }),
    records: 'saved_view',
    undoWords: (_answer, { row }) => words('undo_remove', { name: row?.name ?? '' }),
    undoable: true,
  }),
})
