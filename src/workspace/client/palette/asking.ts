import type { CommandContext } from '#src/workspace/client/commands/context'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'
import type { Step } from '#src/workspace/client/commands/step'

/** The person's answer to one question. */
export interface GivenAnswer {
  readonly name: string
  readonly value: unknown
  readonly words: string
}

/** The state of a command's questions. `kept`: the answers that the person went back to change, by question, to offer again (WORK-15). */
export interface Asking {
  readonly entry: RegisteredCommand
  /** Answers that come with the command, such as from its key; their questions are not asked. */
  readonly preset: Readonly<Record<string, unknown>>
  readonly given: readonly GivenAnswer[]
  readonly kept: Readonly<Record<string, GivenAnswer>>
}

/** The state before a command's first question. */
export function beginAsking(entry: RegisteredCommand, preset: Readonly<Record<string, unknown>> = {}): Asking {
  return { entry, preset, given: [], kept: {} }
}

/** All answers so far, by name. */
export function answersOf({ preset, given }: Asking): Readonly<Record<string, unknown>> {
  return { ...preset, ...Object.fromEntries(given.map(({ name, value }) => [name, value])) }
}

/** The next question, or null when all are answered. */
export function openStep(asking: Asking, context: CommandContext): { readonly name: string; readonly step: Step } | null {
  const answers = answersOf(asking)
  for (const [name, step] of Object.entries(asking.entry.command.steps ?? {})) {
    if (!Object.hasOwn(answers, name) && (step.asked?.(context, answers) ?? true)) return { name, step }
  }
  return null
}

/** True when no question follows the open one if it is answered with `value`. */
export function isLastStep(asking: Asking, context: CommandContext, value: unknown): boolean {
  const open = openStep(asking, context)
  return open !== null && openStep(answered(asking, open.name, value, ''), context) === null
}

/** The state with one more answer. */
export function answered(asking: Asking, name: string, value: unknown, words: string): Asking {
  return { ...asking, given: [...asking.given, { name, value, words }] }
}

/** Goes back one question and offers its answer again. Null at the first question. */
export function wentBack(asking: Asking): Asking | null {
  const last = asking.given.at(-1)
  return last === undefined ? null : { ...asking, given: asking.given.slice(0, -1), kept: { ...asking.kept, [last.name]: last } }
}
