import type { CommandGroups } from '#src/platform/domain/areas/names'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Who } from '#src/platform/api/contract'
import type { Refusal, Verdict } from '#src/platform/domain/verdict'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { Place } from '#src/platform/client/place'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { RowKind } from '#src/platform/client/api/rows'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment, UndoEntry } from '#src/workspace/client/commands/environment'
import type { Scope } from '#src/workspace/client/commands/scopes'
import type { AnswersOf, Steps } from '#src/workspace/client/commands/step'

/** Id to command: each command file adds its own line by `declare module`. */
export interface Commands {}

export type CommandId = keyof Commands & string

/** The title of a group of commands; each area declares its own in its `area.ts`. */
export type CommandGroup = keyof CommandGroups & string

/** The fields of commands of either kind. */
export interface CommandHead<At extends Scope, Asked extends Steps> {
  /** Sentence case; a title that ends in … asks something. */
  readonly title: string
  readonly group: CommandGroup
  /** Where its keys live (S-1). */
  readonly scope: At
  /** Acts on rows of this kind only: on others, it and its keys report that and do nothing (TICK-103). */
  readonly rows?: RowKind
  /** 'mod+k', 'alt+w', 'j', 'g p' (one after the other), '?'. Shown by platform; can be remapped. */
  readonly keys?: readonly string[]
  /** Keys of one character for the same command: they act in every table scope, and only there (WORK-20). */
  readonly tableKeys?: readonly string[]
  /** Answers that each of `keys` gives, by its place in the list: 'alt+3' focuses pane 3. */
  readonly keyAnswers?: readonly Partial<AnswersOf<Asked>>[]
  /**
   * More keys that act in one narrower scope only: plain Enter in the drawer's quantity. A remap of `keys` leaves them.
   * `isMeant`: false ignores a press at that moment of the page's time, such as that of a key that bounced.
   */
  readonly keysIn?: { readonly scope: Scope; readonly keys: readonly string[]; isMeant?(pressedAt: number): boolean }
  /** More search terms for the palette. */
  readonly keywords?: readonly string[]
  /** In the palette wherever the pane is about a project too, though its keys live in the table of projects. */
  readonly ofProject?: boolean
  /** Not in the palette (arrow keys of a list and the like); its keys are still in the key map. */
  readonly unlisted?: boolean
  /** Its keys also act while a text field has the focus. True for chords, F keys and Escape unless this says false. */
  readonly inFields?: boolean
  readonly steps?: Asked
  /** What the palette says beside its title: what an undo would take back. */
  detail?(context: CommandContext<At>, env: CommandEnvironment): string | null
  /**
   * Who may run it: the `who` of the call that it makes, or the route that it leads to, so that it is refused where those
   * are. Asked before `when`. A command that asks `may` in its `when` needs none.
   */
  readonly needs?: Who
  /** Whether it may run now; a refusal is shown as the reason beside the grayed-out line. */
  when?(context: CommandContext<At>, env: CommandEnvironment): Verdict
  /** After `when` refused: moves the focus to what is missing. */
  refused?(context: CommandContext<At>): void
}

/** A success message. A plain string is shown as a success toast; null shows nothing. */
export type Said =
  | string
  | null
  | {
      readonly words: string
      readonly tone: 'success' | 'info' | 'warning' | 'error'
      readonly details?: readonly string[]
      /** For screen readers only, because the change is visible already (the next ticket of a coding run). */
      readonly quiet?: boolean
      /** Visible only, because what follows announces it too (an accept, with the next ticket). */
      readonly isSaid?: boolean
      /** Its toast replaces the previous one of the series. */
      readonly series?: string
    }

export interface Confirmation {
  readonly title: string
  readonly body: string
  /** A verb: 'Delete', 'Reject tickets'. */
  readonly accept: string
}

export interface PlainCommand<At extends Scope = Scope, Asked extends Steps = Steps> extends CommandHead<At, Asked> {
  readonly kind: 'plain'
  /**
   * Repeats while its key is held: moving, extending, zooming, resizing, scrolling. Everything else acts once per press.
   * Never set for a write: nobody would see what a held key does.
   */
  readonly repeats?: boolean
  run(context: CommandContext<At>, answers: AnswersOf<Asked>, env: CommandEnvironment): void | Promise<void>
}

/** A record that somebody else changed since it was read, and what they changed. */
export interface ChangedElsewhere {
  readonly id: number
  readonly name: string
  readonly what: string
}

/** The parts of a write command; `Answer` is the type of the call's answer. */
export interface WriteParts<At extends Scope, Asked extends Steps, Answer> {
  /** Checks the rules on the loaded records before anything is sent. */
  check?(context: CommandContext<At>, answers: AnswersOf<Asked>): Verdict
  /** Where the person is, for a write that keeps it; asked just before it goes out and after `optimistic`; a refusal stops it (PROJ-43), 'stopped' does without a word. */
  place?(context: CommandContext<At>, answers: AnswersOf<Asked>, env: CommandEnvironment): Promise<Place | Refusal | 'stopped' | null>
  /**
   * The request as a value; send.ts sends it (S-2). Several go out one after the other as one change set and stop at the
   * first that fails; the answer is the last one's. `isConfirmed`: the person said yes to what the dry run asked. `place`:
   * what `place` above answered, null for a dry run.
   */
  write(context: CommandContext<At>, answers: AnswersOf<Asked>, isConfirmed: boolean, place: Place | null): RequestValue<Answer> | readonly RequestValue<Answer>[]
  /** A message for a write that changed nothing, where the general one does not say why; null for the general one. Used when `said` returns a plain string. */
  saidUnchanged?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): string | null
  /** The success message. `step`: the step that an undo or redo named when it was sent, null for every other write. */
  said(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>, step: UndoEntry | null): Said
  /**
   * Given for every write of more than one ticket: the palette first sends the same request with `dry_run: true` and
   * shows these words for `would_update` ('38 tickets become Delivered') and the refused by name (API-31, WORK-17).
   */
  preview?(wouldUpdate: number, context: CommandContext<At>, answers: AnswersOf<Asked>): string
  /** How many it would write, where that is not the number selected: more than one is shown before it is done. */
  many?(context: CommandContext<At>): number
  /** Its key runs it at once; only the palette shows a preview (undo). */
  readonly runsAtOnce?: boolean
  /** Title and button of the popup for the sentence that the dry run returns as `confirm`; the dry run comes before the write (TICK-49). */
  readonly confirmsForeseen?: Omit<Confirmation, 'body'>
  /** A confirmation before the write; null for none. */
  confirm?(context: CommandContext<At>, answers: AnswersOf<Asked>): Confirmation | null
  /** Shows the effect at once; returns the function that rolls it back when the write is refused. */
  optimistic?(context: CommandContext<At>, answers: AnswersOf<Asked>): (() => void) | undefined
  /** After each answer of several requests, also when a later one is refused. */
  heard?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): void
  /** After the answer: patch what is shown. Runs before `said` is shown. */
  patch?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): void
  /** The kind of what it writes, where that is no ticket: the undo list counts it by its name. */
  readonly records?: RecordKind | { bivarianceHack(context: CommandContext<At>): RecordKind | undefined }['bivarianceHack']
  /** Its name in the undo list: 'mark delivered, 10 tickets'. Defaults to its title. */
  undoWords?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): string
  /** Runs after the message is shown: opens a pane, reloads the session. */
  afterwards?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>, env: CommandEnvironment): void | Promise<void>
  /** An error message for a failure whose cause alone does not say what failed (TICK-54); null shows the cause. */
  failedSaid?(cause: string, context: CommandContext<At>, answers: AnswersOf<Asked>): string | null
  /** For a bulk write that was refused by a 409: what somebody else changed. The preview shows it, and a key leaves it out (WORK-32). */
  changed?(error: ApiError, context: CommandContext<At>): readonly ChangedElsewhere[]
  /** Called after a reported failure; `done` requests had succeeded before it. */
  failed?(error: ApiError, done: number, context: CommandContext<At>, answers: AnswersOf<Asked>, step: UndoEntry | null): void
  /** Whether its change set can be undone (S-4), always or depending on the context; or that it is itself an undo or redo. */
  readonly undoable?: boolean | 'undoes' | 'redoes' | { bivarianceHack(context: CommandContext<At>): boolean }['bivarianceHack']
}

export interface WriteCommand<At extends Scope = Scope, Asked extends Steps = Steps, Answer = unknown>
  extends CommandHead<At, Asked>, WriteParts<At, Asked, Answer> {
  readonly kind: 'write'
}

/**
 * A command of any types. Methods are bivariant, so every command is assignable; the registry pairs it with
 * the context and the answers that its own declaration asks for.
 */
export type AnyCommand = PlainCommand<Scope, Steps> | WriteCommand<Scope, Steps, unknown>

/** A command that does not write: open, split, focus (S-2). */
export function defineCommand<const At extends Scope, Asked extends Steps = Record<never, never>>(
  command: Omit<PlainCommand<At, Asked>, 'kind'>,
): PlainCommand<At, Asked> {
  return Object.freeze({ ...command, kind: 'plain' as const })
}

/** A command that writes: it returns a request as a value and a success message; it sends nothing itself (S-2). */
export function defineWrite<const At extends Scope, Answer, Asked extends Steps = Record<never, never>>(
  command: Omit<WriteCommand<At, Asked, Answer>, 'kind'>,
): WriteCommand<At, Asked, Answer> {
  return Object.freeze({ ...command, kind: 'write' as const })
}
