import { whoMay } from '#src/platform/api/contract'
import { requestOf } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { Ability } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite, type CommandGroup } from '#src/workspace/client/commands/command'
import type { CommandContext, RowOf } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import { deletedAt, withDeletedToggled } from '#src/workspace/client/records/deleted-records'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { words } from '#src/workspace/client/records/messages'
import { idOf, pathOf, recordWords, type Above, type RecordScreen } from '#src/workspace/client/records/record-screen'

/** The owner of the records in a list, such as a project. Its id is part of the paths of the list and the form, and of the calls. */
export interface Owner {
  /** The ids for the paths; null when the context has no owner. */
  above(context: CommandContext): Above | null
  /** Whether the owner's records may be changed now. */
  may(context: CommandContext): Verdict
}

/** Where a list's commands work, and which form they open. */
interface FormCommandOptions<At extends Scope> {
  readonly group: CommandGroup
  readonly scope: At
  readonly may: Ability
  /** The path of the list. */
  readonly list: string
  /** The path of the form, with `:id` for the row's id or 'new'; defaults to a path below the list. */
  readonly form?: string
  /**
   * The owner of the records; the agency by default. With any other owner, the form opens in the list's pane and not in a pane of its own,
   * because the list is one of the owner's tabs.
   */
  readonly owner?: Owner
}

/** The options that all commands of a plain record's list share. */
interface RecordCommandOptions<At extends Scope> extends Pick<FormCommandOptions<At>, 'group' | 'scope' | 'owner'> {
  readonly screen: Pick<RecordScreen, 'record' | 'calls' | 'list' | 'form' | 'words'>
}

/** The words of one command: its title, and more search terms. */
interface CommandWords {
  readonly title: string
  readonly keywords: readonly string[]
}

type OwnWords<At extends Scope> = CommandWords & { readonly mayEdit?: (row: RowOf<At>) => Verdict }

const agency: Owner = { above: () => ({}), may: () => allow }

/**
 * The two commands of a list that open a form, as members of a command family. `add` opens an empty form, `edit` the form of the
 * focused row.
 */
export function formCommands<const At extends Scope>({ group, scope, may, list, form = `${list}/:id`, owner = agency }: FormCommandOptions<At>) {
  const head = { group, scope, needs: whoMay(may) } as const
  const open = (context: CommandContext<At>, id: number | 'new', workspace: Parameters<typeof openBeside>[0]) => {
    const above = owner.above(context)
    if (above === null) return
    const path = pathOf(form, { ...above, id })
    if (owner === agency) openBeside(workspace, list, path)
    else workspace.openPath(path)
  }
  return {
    add: (own: CommandWords) =>
      defineCommand({ ...head, ...own, keys: ['n'], when: (context: CommandContext<At>) => owner.may(context), run: (context, _answers, { workspace }) => open(context, 'new', workspace) }),
    /** `mayEdit`: whether a row can be edited; a deleted row cannot. */
    edit: ({ mayEdit = () => allow, ...own }: OwnWords<At>) =>
      defineCommand({
        ...head,
        ...own,
        keys: ['enter', 'e'],
        inFields: false,
        when: (context: CommandContext<At>) => onRow(scope, context, owner, mayEdit),
        run(context, _answers, { workspace }) {
          if (context.row !== null) open(context, context.row.id, workspace)
        },
      }),
  }
}

/**
 * The commands of a plain record's list: the two that open its form, and `remove`, which removes the focused record after a
 * confirmation. Records with soft delete also have `restore` and `showDeleted`.
 */
export function recordCommands<const At extends Scope>({ group, scope, screen, owner = agency }: RecordCommandOptions<At>) {
  const { record, calls, list, form } = screen
  const head = { group, scope, needs: whoMay(record.may), records: record.kind, undoable: true, inFields: false } as const
  const opening = formCommands({ group, scope, may: record.may, list, form, owner })
  const isKept = (row: object) => isIn('kept', row, record.name)
  const call = (entry: typeof calls.restore, context: CommandContext<At>) => {
    const above = owner.above(context)
    return entry === undefined || above === null || context.row === null ? [] : requestOf(entry, { ...above, id: context.row.id })
  }
  const patch = (_answer: unknown, { row }: CommandContext<At>) => notifyRecordsChanged(record.kind, row === null ? null : [idOf(row)])
  return {
    add: opening.add,
    edit: (own: OwnWords<At>) => opening.edit({ mayEdit: isKept, ...own }),
    remove: (own: CommandWords) =>
      defineWrite({
        ...head,
        ...own,
        keys: ['delete'],
        when: (context: CommandContext<At>) => onRow(scope, context, owner, isKept),
        confirm: ({ row }) => ({ title: recordWords(screen, 'removeTitle', row), body: recordWords(screen, 'removeBody', row), accept: words('remove') }),
        write: (context) => call(calls.remove, context),
        patch,
        successMessage: (_answer, { row }) => recordWords(screen, 'removed', row),
        undoWords: (_answer, { row }) => recordWords(screen, 'undoRemove', row),
      }),
    /** Restores the focused record in the list of recently deleted ones (CONST-3). */
    restore: (own: CommandWords) =>
      defineWrite({
        ...head,
        ...own,
        keys: ['u'],
        when: (context: CommandContext<At>) => onRow(scope, context, owner, (row) => isIn('deleted', row, record.name)),
        write: (context) => call(calls.restore, context),
        patch,
        successMessage: (_answer, { row }) => recordWords(screen, 'restored', row),
        undoWords: (_answer, { row }) => recordWords(screen, 'undoRestore', row),
      }),
    /** Switches the list between the recently deleted records and those that are not deleted. */
    showDeleted: (own: CommandWords) =>
      defineCommand({ group, scope, needs: head.needs, ...own, run: ({ pane }, _answers, { workspace }) => workspace.openPath(withDeletedToggled(pane?.path ?? list)) }),
  }
}

/** Whether a command may act on the focused row of a list. */
function onRow<At extends Scope>(scope: At, context: CommandContext<At>, owner: Owner, takes: (row: RowOf<At>) => Verdict): Verdict {
  const { row, pane } = context
  return firstRefusal(owner.may(context), row === null || pane?.scope !== scope ? refuse('workspace.no_row') : takes(row))
}

/** Allows only a record in the state that the command needs: deleted, or not deleted. */
function isIn(wanted: 'kept' | 'deleted', row: object, name: string): Verdict {
  const isDeleted = deletedAt(row) !== null
  if (isDeleted === (wanted === 'deleted')) return allow
  return refuse(isDeleted ? 'errors.record_is_deleted' : 'errors.record_not_deleted', { name: String(Reflect.get(row, name)) })
}
