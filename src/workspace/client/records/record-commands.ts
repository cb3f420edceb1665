import { whoMay } from '#src/platform/api/contract'
import { requestOf } from '#src/platform/client/api/requests'
import { tellRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite, type CommandGroup } from '#src/workspace/client/commands/command'
import type { CommandContext, RowOf } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { words } from '#src/workspace/client/records/messages'
import { idOf, pathOf, recordWords, type RecordScreen } from '#src/workspace/client/records/record-screen'

/** What the commands of a record's list have in common. */
interface RecordCommandOptions<At extends Scope> {
  readonly group: CommandGroup
  readonly scope: At
  readonly screen: Pick<RecordScreen, 'record' | 'calls' | 'list' | 'form' | 'words'>
}

/** What each of them says for itself: its title, and the words that find it. */
interface CommandWords {
  readonly title: string
  readonly keywords: readonly string[]
}

/**
 * The commands of a record's list, each for its entry of a family: `add` opens an empty form beside the list, `edit` the
 * focused record, `remove` asks and removes it.
 */
export function recordCommands<const At extends Scope>({ group, scope, screen }: RecordCommandOptions<At>) {
  const { record, calls, list, form } = screen
  const needs = whoMay(record.may)
  const head = { group, scope, needs } as const
  return {
    add: (own: CommandWords) =>
      defineCommand({ ...head, ...own, keys: ['n'], run: (_context, _answers, { workspace }) => openBeside(workspace, list, pathOf(form, { id: 'new' })) }),
    edit: (own: CommandWords & { readonly when?: (row: RowOf<At>) => Verdict }) =>
      defineCommand({
        ...head,
        ...own,
        keys: ['enter', 'e'],
        inFields: false,
        when: ({ row, pane }: CommandContext<At>) => (row === null || pane?.scope !== scope ? refuse('workspace.no_row') : (own.when?.(row) ?? allow)),
        run({ row }, _answers, { workspace }) {
          if (row !== null) openBeside(workspace, list, pathOf(form, { id: row.id }))
        },
      }),
    remove: (own: CommandWords) =>
      defineWrite({
        ...head,
        ...own,
        keys: ['delete'],
        inFields: false,
        when: ({ row, pane }: CommandContext<At>) => (row === null || pane?.scope !== scope ? refuse('workspace.no_row') : allow),
        confirm: ({ row }) => ({ title: recordWords(screen, 'removeTitle', row), body: recordWords(screen, 'removeBody', row), accept: words('remove') }),
        write: ({ row }) => (row === null ? [] : requestOf(calls.remove, { id: row.id })),
        patch: (_answer, { row }) => tellRecordsChanged(record.kind, row === null ? null : [idOf(row)]),
        said: (_answer, { row }) => recordWords(screen, 'removed', row),
        records: record.kind,
        undoWords: (_answer, { row }) => recordWords(screen, 'undoRemove', row),
        undoable: true,
      }),
  }
}
