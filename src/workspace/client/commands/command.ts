import type { CommandGroups } from '#src/platform/domain/areas/names'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { Who } from '#src/platform/api/contract'
import type { Refusal, Verdict } from '#src/platform/domain/verdict'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { Place } from '#src/platform/client/place'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { Row, RowKind } from '#src/platform/client/api/rows'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment, UndoEntry } from '#src/workspace/client/commands/environment'
import type { Scope } from '#src/workspace/client/commands/scopes'
import type { AnswersOf, Steps } from '#src/workspace/client/commands/step'

/** All commands by id. Each command file adds its own command by `declare module`. */
export interface Commands {}

export type CommandId = keyof Commands & string

/** The title of a group of commands; each area declares its own in its `area.ts`. */
export type CommandGroup = keyof CommandGroups & string

/** The fields that plain commands and writes have in common. */
export interface CommandHead<At extends Scope, Asked extends Steps> {
  /** The title in sentence case. Ends in … if the command asks a question first. */
  readonly title: string
  readonly group: CommandGroup
  /** Where the keys of the command work (S-1). */
  readonly scope: At
  /** The command acts only on rows of this kind. In a table of another kind, it only reports that it does not apply (TICK-103). */
  readonly rows?: RowKind
  /**
   * 'mod+k', 'alt+w', 'j', '?', or 'g p' for two keys in sequence. Displayed with the key names of the platform; the person can remap them.
   */
  readonly keys?: readonly string[]
  /** Single-character keys for the same command: they work in every table scope and in no other (WORK-20). */
  readonly tableKeys?: readonly string[]
  /**
   * The answers that each of `keys` supplies to the command's questions, by the key's index in the list. For example, 'alt+3' answers 3, to
   * focus pane 3.
   */
  readonly keyAnswers?: readonly Partial<AnswersOf<Asked>>[]
  /**
   * More keys that work in one narrower scope only, such as plain Enter in the quantity field of the drawer. Remapping `keys` does not
   * change them. `isMeant` gets the time of a press (ms, as `event.timeStamp`) and returns false if the press must be ignored, such as a
   * second press that a worn key caused (key bounce).
   */
  readonly keysIn?: { readonly scope: Scope; readonly keys: readonly string[]; isMeant?(pressedAt: number): boolean }
  /**
   * Sets of answers to the command's questions that the person saved under names, such as macros. The palette finds each set by its name.
   * Each may have a key of its own, which remapping `keys` does not change.
   */
  named?(): readonly { readonly name: string; readonly detail: string; readonly key: string | null; readonly answers: Partial<AnswersOf<Asked>> }[]
  /** More search terms for the palette. */
  readonly keywords?: readonly string[]
  /** Shows the command in the palette of every pane that is about a project, although its keys work only in the table of projects. */
  readonly ofProject?: boolean
  /** Leaves the command out of the palette, for example an arrow key of a list. Its keys are still in the key map. */
  readonly unlisted?: boolean
  /**
   * True for a command that only moves the focus or something else on the screen. The palette offers such commands only after something is
   * typed.
   */
  readonly moves?: boolean
  /**
   * Whether the command acts on the selected rows; the palette then offers it first when rows are selected. Defaults to true for a write.
   */
  readonly ofSelection?: boolean
  /** Whether the command's keys also work while a text field has the focus. The default is true for chords, F keys and Escape. */
  readonly inFields?: boolean
  /** True while the command's key belongs to the focused element, such as Ctrl+Z in a field with typed text. */
  yieldsKey?(): boolean
  readonly steps?: Asked
  /** Gray text beside the title in the palette, such as what an undo would reverse. */
  detail?(context: CommandContext<At>, env: CommandEnvironment): string | null
  /**
   * Who may run the command: the `who` of the call that it makes, or of the route that it opens. The command and the call then refuse the
   * same people. Checked before `when`. Not needed when `when` checks `may`.
   */
  readonly needs?: Who
  /** Whether the command may run now. The reason for a refusal is shown beside the grayed-out line. */
  when?(context: CommandContext<At>, env: CommandEnvironment): Verdict
  /** Runs after `when` has refused, for example to move the focus to an input that is missing. */
  refused?(context: CommandContext<At>): void
}

/** A success message. A plain string is shown as a success toast; null shows nothing. */
export type SuccessMessage =
  | string
  | null
  | {
      readonly words: string
      readonly tone: 'success' | 'info' | 'warning' | 'error'
      readonly details?: readonly string[]
      /**
       * The toast is only for screen readers, because the change is already visible, for example when a coding run shows the next ticket.
       */
      readonly quiet?: boolean
      /**
       * The toast is not announced, because a later announcement includes it: an accepted suggestion is announced together with the next
       * ticket.
       */
      readonly isSaid?: boolean
      /** The name of a series: the command's toast replaces the previous toast of the same series. */
      readonly series?: string
      /** A line in the status bar instead of a toast (CLERK-17). */
      readonly isLine?: boolean
    }

export interface Confirmation {
  readonly title: string
  readonly body: string
  /** The label of the button that confirms, beginning with a verb: 'Delete', 'Reject tickets'. */
  readonly accept: string
}

export interface PlainCommand<At extends Scope = Scope, Asked extends Steps = Steps> extends CommandHead<At, Asked> {
  readonly kind: 'plain'
  /**
   * The command repeats while its key is held: moving, extending, zooming, resizing, scrolling. All other commands run once per press.
   * Never set for a write: nobody could see what a held key changes.
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

/** The fields of one record that a write sets. */
export interface SetFields {
  readonly id: number
  /** The fields that the person changes with this write: 'flag', 'status', or keys of other fields. */
  readonly fields: readonly string[]
  /** The fields that the write does not set, but from which the values that it sets were computed. */
  readonly basis?: readonly string[]
  /** True if the person named or typed the values. False if they depend on what was shown, as those of a toggle do. */
  readonly isGiven: boolean
  /**
   * The values by field, as they are sent. With them, a write may be repeated after an earlier write that sent the same values, even if
   * `isGiven` is false.
   */
  readonly values?: Readonly<Record<string, unknown>>
}

/** The parts of a write command; `Answer` is the type of the call's answer. */
export interface WriteParts<At extends Scope, Asked extends Steps, Answer> {
  /**
   * Checks the rules on the loaded records before anything is sent. `step`: what an undo or redo reverses; missing while earlier writes are
   * not saved yet.
   */
  check?(context: CommandContext<At>, answers: AnswersOf<Asked>, step?: UndoEntry | null): Verdict
  /**
   * The person's coordinates, for a write that stores them. Requested after `optimistic`, just before the write is sent. A refusal
   * stops the write (PROJ-43); 'stopped' stops it without a message.
   */
  place?(context: CommandContext<At>, answers: AnswersOf<Asked>, env: CommandEnvironment): Promise<Place | Refusal | 'stopped' | null>
  /**
   * The request as a value; send.ts sends it (S-2). Several requests are sent in order as one change set, up to the first that fails. The
   * answer is that of the last one. `isConfirmed`: the person has confirmed what the dry run asked. `place`: the result of `place` above,
   * null for a dry run. `step`: what an undo or redo reverses, which is the write that was the latest when its key was pressed (WORK-22).
   */
  write(context: CommandContext<At>, answers: AnswersOf<Asked>, isConfirmed: boolean, place: Place | null, step?: UndoEntry | null): RequestValue<Answer> | readonly RequestValue<Answer>[]
  /**
   * The message for a write that changed nothing, if the general message does not say why. Null shows the general message. Used when
   * `successMessage` returns a plain string.
   */
  unchangedMessage?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): string | null
  /**
   * The same write through the call for many records, for a command whose `write` uses another call for a single record. A macro uses this
   * call for any number of records (PLUS-24).
   */
  writeMany?(context: CommandContext<At>, answers: AnswersOf<Asked>, isConfirmed: boolean): RequestValue
  /** The success message. `step`: what an undo or redo reverses, as named when it was sent; null for every other write. */
  successMessage(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>, step: UndoEntry | null): SuccessMessage
  /**
   * Required for every write of more than one ticket. The palette first sends the same request with `dry_run: true`. It then shows this
   * text for `would_update` ('38 tickets become Delivered') and the refused tickets by number (API-31, WORK-17).
   */
  preview?(wouldUpdate: number, context: CommandContext<At>, answers: AnswersOf<Asked>, step?: UndoEntry | null): string
  /** Runs after the server has refused the preview, for example to reload the records that the preview describes. */
  previewRefused?(error: ApiError, context: CommandContext<At>, answers: AnswersOf<Asked>): void
  /** The number of records that the command would write, if that is not the number of selected ones. More than one requires a preview. */
  many?(context: CommandContext<At>): number
  /** Shows the preview of the command also for a single record. */
  readonly previewsOne?: boolean
  /** The command's key runs it without a preview; only the palette shows the preview. Used by undo. */
  readonly runsAtOnce?: boolean
  /** Title and button of the popup that shows the sentence in the dry run's `confirm`. The dry run is sent before the write (TICK-49). */
  readonly confirmsForeseen?: Omit<Confirmation, 'body'>
  /** A confirmation before the write; null for none. */
  confirm?(context: CommandContext<At>, answers: AnswersOf<Asked>): Confirmation | null
  /**
   * The fields that the command sets, for a write of one record that is correct no matter what the record's other fields are; null for
   * several records. If the server refuses the write only because earlier writes of this browser window raised the record's version, the
   * write is sent once more with the new version (API-35). Never declare this function for a write that overwrites fields it does not name.
   */
  sets?(context: CommandContext<At>, answers: AnswersOf<Asked>): SetFields | null
  /**
   * The request of a write that declares `sets`, for a later version of the record. Fields that the request repeats but does not set are
   * taken from the current row. Null if the row lacks one of them.
   */
  follows?(request: RequestValue, current: Row, context: CommandContext<At>): RequestValue | null
  /** Shows the effect at once; returns the function that rolls it back when the write is refused. */
  optimistic?(context: CommandContext<At>, answers: AnswersOf<Asked>): (() => void) | undefined
  /**
   * Runs the write in the background while the screen moves on immediately (RECO-99). A persistent queue sends the requests in order, even
   * after a reload. The other functions of the command run as usual, but by then the screen may show something else.
   */
  readonly ahead?: {
    /** Shows the next item. False if there is none: the write is then sent in the foreground. */
    goOn(context: CommandContext<At>, answers: AnswersOf<Asked>): Promise<boolean>
    /**
     * Called when the write is not sent: too many writes are queued without a connection, the session has changed, or a later write of the
     * same fields is already saved. Lets the person continue with the same records.
     */
    notSent(context: CommandContext<At>): void
    /** Returns what the command's other functions need from the context, as plain data that outlives the page. */
    keep(context: CommandContext<At>): unknown
    /**
     * Restores the kept context after a reload. Null if the data cannot be used, because it belongs to another person or another version.
     */
    restore(data: unknown): Partial<CommandContext<At>> | null
  }
  /** Runs after each answer of several requests, even if a later request is refused. */
  onAnswer?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): void
  /** Runs after the answer has arrived and before `successMessage` is shown, to update the displayed records. */
  patch?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): void
  /** The kind of record that the command writes, when that is not a ticket. The undo list counts with that kind's noun ('3 employees'). */
  readonly records?: RecordKind | { bivarianceHack(context: CommandContext<At>): RecordKind | undefined }['bivarianceHack']
  /** The name of the write in the undo list: 'mark delivered, 10 tickets'. Defaults to its title. */
  undoWords?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>): string
  /** Runs after the message is shown, for example to open a pane or reload the session. */
  afterwards?(answer: Answer, context: CommandContext<At>, answers: AnswersOf<Asked>, env: CommandEnvironment): void | Promise<void>
  /** An error message for a failure whose cause alone does not say what failed (TICK-54); null shows only the cause. */
  failureMessage?(cause: string, context: CommandContext<At>, answers: AnswersOf<Asked>): string | null
  /** True for a failure that the command shows itself where it happened, so that no toast repeats it. */
  showsFailure?(error: ApiError): boolean
  /**
   * For a bulk write that a 409 refused: what somebody else changed. The preview shows these records, and a key excludes them from the
   * write (WORK-32).
   */
  changed?(error: ApiError, context: CommandContext<At>, answers: AnswersOf<Asked>): readonly ChangedElsewhere[]
  /** Called after a failure was reported; `done`: how many requests of the write had succeeded. */
  failed?(error: ApiError, done: number, context: CommandContext<At>, answers: AnswersOf<Asked>, step: UndoEntry | null): void
  /**
   * Whether the command's change set can be undone (S-4): always, never (the default), or depending on the context. The values 'undoes' and
   * 'redoes' are for the commands that are themselves an undo or redo.
   */
  readonly undoable?: boolean | 'undoes' | 'redoes' | { bivarianceHack(context: CommandContext<At>): boolean }['bivarianceHack']
}

export interface WriteCommand<At extends Scope = Scope, Asked extends Steps = Steps, Answer = unknown>
  extends CommandHead<At, Asked>, WriteParts<At, Asked, Answer> {
  readonly kind: 'write'
}

/**
 * A command of any type. Methods are bivariant, so every command is assignable to this type. The registry passes each command the context
 * and answers that its declaration requires.
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
