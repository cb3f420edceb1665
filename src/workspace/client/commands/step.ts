import type { Refusal } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** A choice that the palette offers as an answer. */
export interface Choice<Value = unknown> {
  readonly value: Value
  readonly label: string
  /** Gray text at the right: 'earlier dates are refused'. */
  readonly detail?: string
  /** More search terms. */
  readonly keywords?: readonly string[]
  /** A refused choice is grayed out and shows the reason instead of its detail. */
  readonly refused?: Refusal
}

/** The value of the typed text, or the reason why it is invalid. */
export type Parsed<Value> = { readonly allowed: true; readonly value: Value } | Refusal

export type StepKind = 'day' | 'text' | 'choice' | 'number' | 'file'

/** A question of a command, asked in the palette's box (WORK-15). */
export interface Step<Value = unknown> {
  readonly kind: StepKind
  readonly prompt: string
  /** True if Enter in the empty box skips the step. */
  readonly optional?: boolean
  /** For a step that asks for a file: several files can be chosen at once, and the answer is their list. */
  readonly several?: boolean
  /** Returns false to skip the question, depending on the context and the answers so far. */
  asked?(context: CommandContext, answersSoFar: Readonly<Record<string, unknown>>): boolean
  /** The choices for the text typed so far. The palette ranks them unless `ranked` is true. */
  choices?(question: StepQuestion): Promise<readonly Choice<Value>[]> | readonly Choice<Value>[]
  readonly ranked?: boolean
  /** Parses typed text. Without it, only a choice is a valid answer. */
  parse?(text: string, context: CommandContext): Parsed<Value>
  /**
   * For a question about a day: today's date for this command. If the answer is this date, a macro stores the word 'today' instead of the
   * date (PLUS-24).
   */
  today?(context: CommandContext): string
  /** True for an answer that names rows, which a macro cannot give because it runs on other rows. */
  namesRows?(value: Value): boolean
  /** The text that the chip of an answer shows. */
  format(value: Value): string
}

export interface StepQuestion {
  readonly context: CommandContext
  readonly typed: string
  readonly answersSoFar: Readonly<Record<string, unknown>>
  readonly env: CommandEnvironment
  readonly signal: AbortSignal
}

export type Steps = Readonly<Record<string, Step>>

/** The answers of a command's steps by name; undefined for a skipped optional step. */
export type AnswersOf<Asked extends Steps> = {
  readonly [Name in keyof Asked]: Asked[Name] extends { format(value: infer Value): string }
    ? Asked[Name] extends { readonly optional: true }
      ? Value | undefined
      : Value
    : never
}

/** Wraps a parsed value as a successful result. */
export function understood<Value>(value: Value): Parsed<Value> {
  return { allowed: true, value }
}
