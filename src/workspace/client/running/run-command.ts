import { proxy, subscribe } from 'valtio'
import { mayCall } from '#src/platform/api/access'
import { message } from '#src/platform/domain/messages'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { ApiError } from '#src/platform/client/api/api-error'
import { reportError } from '#src/platform/client/api/report-error'
import { createStore } from '#src/platform/client/state/store'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment, UndoEntry } from '#src/workspace/client/commands/environment'
import { notifyCommandDone } from '#src/workspace/client/commands/done-commands'
import type { Decision } from '#src/workspace/client/writes/decisions'
import { noteCommand } from '#src/workspace/client/writes/last-command'
import { needsRow, refuseRows } from '#src/workspace/client/running/keys-of-rows'
import { openPaletteLate, openPalette } from '#src/workspace/client/running/palette-store'
import { makeRegistry, type RegisteredCommand, type Registry } from '#src/workspace/client/commands/registry'
import { isWrite, sendWrite, showRefusal, type DryRun } from '#src/workspace/client/writes/send'
import { takeContext } from '#src/workspace/client/panes/store'

type Answers = Readonly<Record<string, unknown>>

export interface RunOptions {
  readonly answers?: Answers | undefined
  readonly by?: 'key' | 'button' | 'palette' | 'command'
  /** The context, if the caller took it earlier. */
  readonly context?: CommandContext
  /** The decision on the write, if the person made it before this call because the write had to wait for other writes. */
  readonly decision?: Decision
}

/** The registered commands and their environment. */
const provided = createStore<{ registry: Registry; environment: CommandEnvironment | null }>(() => ({ registry: makeRegistry({}), environment: null }))

/** Whether the commands have loaded. Views that show the keys of commands subscribe to it. */
export const commandsHere = proxy({ isHere: false })

/** Resolves once the commands have loaded. */
export async function whenCommands(): Promise<void> {
  if (commandsHere.isHere) return
  await new Promise<void>((resolve) => {
    const stop = subscribe(commandsHere, () => {
      stop()
      resolve()
    })
  })
}

/** Sets the commands and their environment, once at startup. */
export function provideCommands(all: Registry, env: CommandEnvironment): void {
  provided.registry = all
  provided.environment = env
  commandsHere.isHere = true
}

/** All registered commands; none before they have loaded. */
export function commands(): Registry {
  return provided.registry
}

/** The functions that a command that is not a write may use. Throws before `provideCommands` was called. */
export function commandEnvironment(): CommandEnvironment {
  if (provided.environment === null) throw new Error('No command can run before the start handed over its environment')
  return provided.environment
}

/** Whether a command may run in a context. */
export function verdictOf({ command }: RegisteredCommand, context: CommandContext): Verdict {
  const byRights = command.needs === undefined ? allow : mayCall(command.needs, context.person)
  if (!byRights.allowed) return byRights
  const own = command.when?.(context, commandEnvironment()) ?? allow
  // Refuses a row of another kind than the command acts on: its id could also be the id of an unrelated ticket, for example (TICK-103).
  const verdict = !own.allowed || command.rows === undefined || context.rowKind === command.rows ? own : refuseRows(command.title, command.rows)
  return !verdict.allowed && context.isListLoading === true && needsRow(command, verdict) ? refuse('workspace.list_loading') : verdict
}

/**
 * Runs a command by its id, in the same way for keys, palette, menus and buttons. The palette asks the remaining questions and
 * shows the preview of a bulk write; a refusal is shown with its reason.
 */
export async function runCommand(id: CommandId, { answers = {}, by = 'command', context = takeContext(), decision }: RunOptions = {}): Promise<void> {
  await whenCommands()
  const entry = provided.registry.find(id)
  if (entry === undefined) throw new Error(`No command ${id}`)
  const verdict = verdictOf(entry, context)
  if (!verdict.allowed) {
    entry.command.refused?.(context)
    return showRefusal(message(verdict.message, verdict.values))
  }
  if (by !== 'palette' && (hasOpenStep(entry, context, answers) || (needsPreview(entry, context) && !runsAtOnce(entry)))) {
    openPalette({ context, startsWith: '', command: id, answers })
    return
  }
  await execute(entry, context, answers, { decision })
}

/**
 * Runs a command whose questions are answered and whose preview, if it has one, was shown. `countedContext`: the context of that preview.
 * If the records that the preview counted have changed since, nothing is written and the preview is shown again (B3).
 */
export async function execute(entry: RegisteredCommand, context: CommandContext, answers: Answers, { countedContext, decision }: { readonly countedContext?: CommandContext | undefined; readonly decision?: Decision | undefined } = {}): Promise<void> {
  noteCommand(entry, answers)
  const env = environmentFrom(context)
  const { command } = entry
  if (isWrite(command)) {
    const whenRefused = (error: ApiError): void => {
      if (error.status === 409 && countedContext !== undefined) openPaletteLate({ context: recounted(countedContext), startsWith: '', command: entry.id, answers, changed: command.changed?.(error, context, answers) ?? [] })
    }
    await sendWrite(entry, context, answers, env, { whenRefused, decision })
    return
  }
  try {
    await command.run(context, answers, env)
    notifyCommandDone({ entry, context, answers, changeSet: null })
  } catch (error) {
    reportError(error)
  }
}

/**
 * The environment for a command whose response may arrive after the person has moved to another pane: paths open in the pane in which the
 * command was started, or not at all if that pane now shows something else.
 */
function environmentFrom({ pane: from }: CommandContext): CommandEnvironment {
  const env = commandEnvironment()
  const { workspace } = env
  if (from === null) return env
  return { ...env, workspace: { ...workspace, openPath: (path, options) => workspace.openPath(path, { ...options, from }), leavePaneFor: (path, options) => workspace.leavePaneFor(path, { ...options, from }) } }
}

/**
 * Whether a write shows its dry run first (WORK-17): if it changes several records, if all matching rows are selected, or if its command
 * requires it (`previewsOne`). Never if its command has no `preview`.
 */
export function needsPreview({ command }: RegisteredCommand, context: CommandContext): boolean {
  if (!isWrite(command) || command.preview === undefined) return false
  const { kind, count } = context.selection
  const many = command.many?.(context) ?? count
  // When all matching rows are selected, only the server knows how many match now (B3).
  return many > 1 || command.previewsOne === true || (kind === 'all' && many === count)
}

function runsAtOnce({ command }: RegisteredCommand): boolean {
  return isWrite(command) && command.runsAtOnce === true
}

/** The context limited to the rows and versions that a dry run counted, so that rows that match only later are not included (B3). */
export function fixedTo(context: CommandContext, countedRows: DryRun['chosen']): CommandContext {
  const { selection } = context
  if (countedRows === undefined) return context
  const versions = Object.fromEntries(countedRows.map(({ id, version }) => [String(id), version]))
  if (selection.kind === 'ids') return Object.freeze({ ...context, selection: { ...selection, versions } })
  const ids = countedRows.map(({ id }) => id)
  const isCounted = new Set(ids)
  return Object.freeze({ ...context, selection: { kind: 'ids' as const, ids, count: ids.length, versions, loaded: selection.loaded.filter(({ id }) => isCounted.has(id)) } })
}

/** The context of an undo or redo, limited to the change set that its preview named, so that a later write is not reversed instead. */
export function reversing(context: CommandContext, step: UndoEntry | null): CommandContext {
  return step === null ? context : Object.freeze({ ...context, reverses: step.changeSet })
}

/** The context without the loaded rows of its selection, because they are out of date; the next dry run counts them again. */
function recounted(context: CommandContext): CommandContext {
  return Object.freeze({ ...context, selection: { ...context.selection, loaded: [] } })
}

/** The context with some rows removed from its selection, such as those that a dry run refused (TICK-52). */
export function leavingOut(context: CommandContext, ids: readonly number[]): CommandContext {
  const { selection } = context
  if (ids.length === 0 || selection.count === 0) return context
  const out = new Set(ids)
  const left = { count: Math.max(0, selection.count - out.size), loaded: selection.loaded.filter(({ id }) => !out.has(id)) }
  return Object.freeze({
    ...context,
    selection:
      selection.kind === 'ids'
        ? { ...selection, ...left, ids: selection.ids.filter((id) => !out.has(id)) }
        : { ...selection, ...left, except_ids: [...selection.except_ids, ...out] },
  })
}

/** True while a question has no answer. */
export function hasOpenStep({ command }: RegisteredCommand, context: CommandContext, answers: Answers): boolean {
  return Object.entries(command.steps ?? {}).some(([name, step]) => !Object.hasOwn(answers, name) && (step.asked?.(context, answers) ?? true))
}
