import type { Refusal } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** One line that the palette offers as an answer. */
export interface Choice<Value = unknown> {
  readonly value: Value
  readonly label: string
  /** The second tone at the right: 'earlier dates are refused'. */
  readonly detail?: string
  /** Words that also find it. */
  readonly keywords?: readonly string[]
  /** A refused choice is grayed, with the reason instead of its detail. */
  readonly refused?: Refusal
}

/** A typed text that was understood, or why not. */
export type Parsed<Value> = { readonly allowed: true; readonly value: Value } | Refusal

export type StepKind = 'day' | 'text' | 'choice' | 'number' | 'file'

/** A question of a command, asked in the palette's box (WORK-15). */
export interface Step<Value = unknown> {
  readonly kind: StepKind
  readonly prompt: string
  /** An optional step may be left with Enter in the empty box. */
  readonly optional?: boolean
  /** Not asked when this says false for the context and the answers so far. */
  asked?(context: CommandContext, answersSoFar: Readonly<Record<string, unknown>>): boolean
  /** What is offered for the text typed so far; ranked by the palette unless `ranked` is true. */
  choices?(asked: StepQuestion): Promise<readonly Choice<Value>[]> | readonly Choice<Value>[]
  readonly ranked?: boolean
  /** Reads typed text; without it only a choice answers. */
  parse?(text: string, context: CommandContext): Parsed<Value>
  /** What the chip shows. */
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

/** The answers of a command's steps by name; undefined where an optional one was left. */
export type AnswersOf<Asked extends Steps> = {
  readonly [Name in keyof Asked]: Asked[Name] extends { format(value: infer Value): string }
    ? Asked[Name] extends { readonly optional: true }
      ? Value | undefined
      : Value
    : never
}

/** A text that was understood. */
export function understood<Value>(value: Value): Parsed<Value> {
  return { allowed: true, value }
}
