import type { Macro } from '#src/areas/macros/client/own-macros'
import { answersOf, titleOf } from '#src/areas/macros/client/running/step-words'
import { requestOfStep } from '#src/areas/macros/client/running/step-request'
import type { MacroStep } from '#src/areas/macros/domain/macro'
import { message } from '#src/platform/domain/messages'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { Place } from '#src/platform/client/place'
import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'
import { commands, verdictOf } from '#src/workspace/client/running/run-command'
import { isWrite } from '#src/workspace/client/writes/send'

/** A step of a macro whose command still exists. */
interface KnownStep {
  readonly entry: RegisteredCommand
  readonly command: WriteCommand
  readonly step: MacroStep
}

/** The commands of a macro, or a refusal if one of them no longer exists. */
export function knownSteps({ steps }: Macro): { readonly steps: readonly KnownStep[]; readonly verdict: Verdict } {
  const known: KnownStep[] = []
  for (const [at, step] of steps.entries()) {
    const entry = commands().find(step.command)
    if (entry === undefined || !isWrite(entry.command)) return { steps: known, verdict: refuse('errors.macro_command', { number: at + 1 }) }
    known.push({ entry, command: entry.command, step })
  }
  return { steps: known, verdict: allow }
}

/**
 * Whether a macro may run on the selected tickets, by the rules of each of its commands. A refusal says which step it is about. Only the
 * server can check the later steps in full, because the earlier steps change the tickets first.
 */
export function mayRun(macro: Macro, context: CommandContext): Verdict {
  const { steps, verdict } = knownSteps(macro)
  return firstRefusal(verdict, ...steps.map(({ entry, command, step }, at) => {
    const here = at === 0 ? context : beforeStep(context)
    const own = firstRefusal(verdictOf(entry, here), checked(command, here, answersOf(command, step, context), at))
    return own.allowed ? own : refuse('errors.macro_step', { number: at + 1, title: titleOf(command), cause: message(own.message, own.values) })
  }))
}

/**
 * Checks a command and its stored answers by the command's own rules. Refuses the macro if an answer has a form that the command no longer
 * accepts, because an earlier version of the page stored it.
 */
function checked(command: WriteCommand, context: CommandContext, answers: Readonly<Record<string, unknown>>, at: number): Verdict {
  try {
    return command.check?.(context, answers) ?? allow
  } catch {
    return refuse('errors.macro_command', { number: at + 1 })
  }
}

/** The calls of a macro's commands in order, for `POST /v1/macros/run`. */
export function stepsToRun(macro: Macro, context: CommandContext, place: Place | null) {
  return knownSteps(macro).steps.map(({ command, step }) => {
    const request = requestOfStep(command, context, answersOf(command, step, context), place)
    if (request === null) throw new Error(`${step.command} cannot run in a macro`)
    const { call: { method, path }, params, body } = request
    return { title: titleOf(command), method: method === 'PATCH' ? ('PATCH' as const) : ('POST' as const), path, params: { ...params }, body: typeof body === 'object' ? { ...body } : {} }
  })
}

/**
 * The person's coordinates, if one of the macro's commands stores them. They are obtained in the same way as when that command runs alone
 * (PROJ-43).
 */
export async function placeOfMacro(macro: Macro, context: CommandContext, env: CommandEnvironment) {
  for (const { command, step } of knownSteps(macro).steps) {
    const place = (await command.place?.(context, answersOf(command, step, context), env)) ?? null
    if (place !== null) return place
  }
  return null
}

/** The context for checking a later step. It leaves out the loaded tickets, because they show the state before the first step. */
function beforeStep(context: CommandContext): CommandContext {
  const { row, selection } = context
  if (selection.count > 0) return { ...context, selection: { ...selection, loaded: [] } }
  return row === null ? context : { ...context, selection: { kind: 'ids', ids: [row.id], count: 1, loaded: [] } }
}
