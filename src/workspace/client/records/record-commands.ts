import { whoMay } from '#src/platform/api/contract'
import { requestOf } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { Ability } from '#src/platform/domain/session/abilities'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite, type CommandGroup } from '#src/workspace/client/commands/command'
import type { CommandContext, RowOf } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { words } from '#src/workspace/client/records/messages'
import { idOf, pathOf, recordWords, type RecordScreen } from '#src/workspace/client/records/record-screen'

/** Where a list's commands act, and the form that they open. */
interface FormCommandOptions<At extends Scope> {
  readonly group: CommandGroup
  readonly scope: At
  readonly may: Ability
  /** The address of the list. */
  readonly list: string
  /** The address of the form, which names the row's id, or 'new', as `:id`; below the list unless given. */
  readonly form?: string
}

/** What the commands of a plain record's list have in common. */
interface RecordCommandOptions<At extends Scope> extends Pick<FormCommandOptions<At>, 'group' | 'scope'> {
  readonly screen: Pick<RecordScreen, 'record' | 'calls' | 'list' | 'form' | 'words'>
}

/** What each command says for itself: its title, and the words that find it. */
interface CommandWords {
  readonly title: string
  readonly keywords: readonly string[]
}

/** The two commands of a list that open a form beside it, each for its entry of a family: `add` an empty one, `edit` that of the focused row. */
export function formCommands<const At extends Scope>({ group, scope, may, list, form = `${list}/:id` }: FormCommandOptions<At>) {
  const head = { group, scope, needs: whoMay(may) } as const
  return {
    add: (own: CommandWords) =>
      defineCommand({ ...head, ...own, keys: ['n'], run: (_context, _answers, { workspace }) => openBeside(workspace, list, pathOf(form, { id: 'new' })) }),
    /** `mayEdit`: whether a row can be edited: not when it is deleted. */
    edit: ({ mayEdit = () => allow, ...own }: CommandWords & { readonly mayEdit?: (row: RowOf<At>) => Verdict }) =>
      defineCommand({
        ...head,
        ...own,
        keys: ['enter', 'e'],
        inFields: false,
        when: ({ row, pane }: CommandContext<At>) => (row === null || pane?.scope !== scope ? refuse('workspace.no_row') : mayEdit(row)),
        run({ row }, _answers, { workspace }) {
          if (row !== null) openBeside(workspace, list, pathOf(form, { id: row.id }))
        },
      }),
  }
}

/** The commands of a plain record's list: those of its form, and `remove`, which removes the focused record after a question. */
export function recordCommands<const At extends Scope>({ group, scope, screen }: RecordCommandOptions<At>) {
  const { record, calls, list, form } = screen
  return {
    ...formCommands({ group, scope, may: record.may, list, form }),
    remove: (own: CommandWords) =>
      defineWrite({
        group,
        scope,
        needs: whoMay(record.may),
        ...own,
        keys: ['delete'],
        inFields: false,
        when: ({ row, pane }: CommandContext<At>) => (row === null || pane?.scope !== scope ? refuse('workspace.no_row') : allow),
        confirm: ({ row }) => ({ title: recordWords(screen, 'removeTitle', row), body: recordWords(screen, 'removeBody', row), accept: words('remove') }),
        write: ({ row }) => (row === null ? [] : requestOf(calls.remove, { id: row.id })),
        patch: (_answer, { row }) => notifyRecordsChanged(record.kind, row === null ? null : [idOf(row)]),
        said: (_answer, { row }) => recordWords(screen, 'removed', row),
        records: record.kind,
        undoWords: (_answer, { row }) => recordWords(screen, 'undoRemove', row),
        undoable: true,
      }),
  }
}
