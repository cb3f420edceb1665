import { addressOf } from '#src/platform/client/api/call-api'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite, type CommandGroup } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Scope } from '#src/workspace/client/commands/scopes'
import type { Step } from '#src/workspace/client/commands/step'
import { askAcceptance } from '#src/workspace/client/import/check-result'
import { finishTyping } from '#src/workspace/client/import/finish-typing'
import type { ImportKind } from '#src/workspace/client/import/import-kind'
import { columnsFor, corrected, correctionsSaved, haveColumnsChanged, readRowsAgain, showRows, wasRefused, type RowCorrection } from '#src/workspace/client/import/import-rows'
import { words } from '#src/workspace/client/import/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { announce } from '#src/workspace/client/speech/announce'
import { showToast } from '#src/workspace/client/speech/toasts'

interface ImportCommandOptions<At extends Scope> {
  readonly title: string
  readonly group: CommandGroup
  readonly scope: At
  readonly kind: ImportKind
}

/** A step whose answer a control of an import pane supplies; the person is never asked. */
export function controlStep<Value>(): Step<Value> {
  return { kind: 'choice', prompt: '', choices: () => [], format: () => '' }
}

/** The command that saves a corrected value of a refused row in the import; neither the file nor any record changes. */
export function correctCellCommand<const At extends Scope>({ kind, ...head }: ImportCommandOptions<At>) {
  return defineWrite({
    ...head,
    unlisted: true,
    steps: { correction: controlStep<RowCorrection>() },
    when: (context: CommandContext<At>) => onImport(kind, context),
    write({ pane }, { correction: { row, column, value } }) {
      return kind.at(pane?.path)?.correct([{ row: row.row, column, was: row.cells[column] ?? '', value }]) ?? []
    },
    optimistic({ pane }, { correction }) {
      const key = kind.at(pane?.path)?.key ?? ''
      showRows(key, [corrected(correction)])
      return () => showRows(key, [correction.row])
    },
    patch({ import: shown, rows }, { pane }) {
      const open = kind.at(pane?.path)
      open?.patch(shown)
      showRows(open?.key ?? '', rows)
    },
    // the cell already shows the new value
    successMessage: (_answer, _context, { correction: { row } }) => ({ words: words('cell_corrected', { row: String(row.row) }), tone: 'success', quiet: true }),
    failed(_error, _done, { pane }) {
      const open = kind.at(pane?.path)
      open?.readAgain()
      readRowsAgain(open?.key ?? '')
    },
  })
}

/** The command that edits the focused cell of a refused row. */
export function editCellCommand<const At extends Scope>({ kind, ...head }: ImportCommandOptions<At>) {
  return defineCommand({
    ...head,
    keys: ['enter', 'f2'],
    inFields: false,
    when: ({ person }: CommandContext<At>) => kind.may(person),
    run(_context, _answers, { table }) {
      if (table()?.startEditing() !== true && table()?.showRow() !== true) showToast('info', words('not_editable'))
    },
  })
}

/**
 * The command that checks the rows if corrections or columns changed since the last check. Otherwise, it imports the rows if all of them
 * are valid. If some are refused, it focuses the button that imports only the valid rows, so that the person has to accept that with Enter.
 */
export function checkOrImportCommand<const At extends Scope>({ kind, ...head }: ImportCommandOptions<At>) {
  return defineCommand({
    ...head,
    keys: ['mod+enter'],
    inFields: true,
    when: (context: CommandContext<At>) => firstRefusal(onImport(kind, context), kind.at(context.pane?.path)?.open() == null ? refuse('workspace.no_pane') : allow),
    async run(context, _answers, { table }) {
      const open = kind.at(context.pane?.path)
      finishTyping(table(), kind.correct)
      await correctionsSaved()
      const shown = open?.open() ?? null
      if (open === null || shown === null) return
      const isChecked = shown.good !== null && shown.is_checked && !wasRefused(open.key) && !haveColumnsChanged(open.key, shown)
      if (!isChecked) return runCommand(kind.check, { answers: { columns: columnsFor(open.key, shown) }, by: 'command', context })
      if (shown.good === shown.rows) return runCommand(kind.commit, { answers: { only_good: false, check: shown.check }, by: 'command', context })
      askAcceptance(open.key)
      announce(words(shown.good === 0 ? 'nothing_valid' : 'accept_rest'))
    },
  })
}

/** The command that downloads the refused rows of an import, each with its reason. */
export function downloadRefusedCommand<const At extends Scope>({ kind, ...head }: ImportCommandOptions<At>) {
  return defineCommand({
    ...head,
    unlisted: true,
    when: (context: CommandContext<At>) => onImport(kind, context),
    run({ pane }, _answers, { download }) {
      const open = kind.at(pane?.path)
      return open === null ? undefined : download(addressOf(open.refused()), 'refused.csv')
    },
  })
}

function onImport(kind: ImportKind, { person, pane }: CommandContext): Verdict {
  return firstRefusal(kind.may(person), kind.at(pane?.path) === null ? refuse('workspace.no_pane') : allow)
}
