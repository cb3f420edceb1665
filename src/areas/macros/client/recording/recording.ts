import { proxy, snapshot } from 'valtio'
import { keptAnswers } from '#src/areas/macros/domain/recording/kept-answers'
import { checkMacroSteps, MACRO_STEPS_MAX, type MacroStep } from '#src/areas/macros/domain/macro'
import { words } from '#src/areas/macros/client/messages'
import { requestOfStep } from '#src/areas/macros/client/running/step-request'
import { titleOf, todayOf } from '#src/areas/macros/client/running/step-words'
import { tabStore } from '#src/platform/client/browser-store'
import { currentPerson, onSessionEnd, onSessionLoad } from '#src/platform/client/session/session'
import { announce } from '#src/workspace/client/speech/announce'
import { repeats } from '#src/workspace/client/commands/registry'
import { commands } from '#src/workspace/client/running/run-command'
import { onCommandDone, type DoneCommand } from '#src/workspace/client/commands/done-commands'
import { isWrite } from '#src/workspace/client/writes/send'
import { reversedBy } from '#src/workspace/client/writes/undo'

/** The key under which this tab stores its recording, so that a reload of the page does not lose the recording. */
const KEPT_HERE = 'slipway.macro-recording'
/**
 * Command groups whose commands are never recorded in a macro. People use these commands all the time, so nothing is announced when one of
 * them is skipped.
 */
const BESIDE: ReadonlySet<string> = new Set(['Workspace', 'Find', 'Table', 'Macros'])

/**
 * A recorded command. `changeSet` is the change set of the command's write. After an undo, it is the change set of the undo. Null if
 * unknown.
 */
interface RecordedStep extends MacroStep {
  readonly changeSet: string | null
}

interface Recording {
  isOn: boolean
  /** Identifies the person who is recording, and that person's agency. */
  of: string
  steps: RecordedStep[]
  /** The recorded commands that were undone, most recently undone first. A redo moves a command back to `steps`. */
  undone: RecordedStep[]
  /** The ids of commands that were announced as not part of the macro, so that each command is announced only once. */
  left: string[]
}

const nothing = (): Recording => ({ isOn: false, of: '', steps: [], undone: [], left: [] })

/** The macro that is being recorded in this tab. */
export const recording = proxy<Recording>(nothing())

/** Records commands during a recording, and restores the recording after a reload of the page. */
export function watchRecording(): void {
  onSessionLoad(() => {
    // the recording continues after the same person signs in again; other people do not get it
    if (recording.of !== owner()) Object.assign(recording, readKept())
  })
  onSessionEnd((why) => why === 'other agency' && Object.assign(recording, nothing()))
  onCommandDone(noteDone)
}

/** Begins a recording. */
export function startRecording(): void {
  Object.assign(recording, nothing(), { isOn: true, of: owner() })
  keep()
  announce(words('recording_started'))
}

/** Ends a recording. The caller then saves or discards it. */
export function endRecording(): void {
  Object.assign(recording, nothing())
  tabStore.remove(KEPT_HERE)
}

/** A command as a step of a macro, or null if it cannot be one (PLUS-24). */
export function stepOfMacro({ entry, context, answers }: DoneCommand): MacroStep | null {
  const { command } = entry
  if (!isWrite(command) || command.preview === undefined || command.undoable !== true) return null
  const answeredSteps = Object.entries(command.steps ?? {}).filter(([name]) => answers[name] !== undefined)
  if (answeredSteps.some(([name, step]) => step.kind === 'file' || step.namesRows?.(answers[name]) === true)) return null
  if (requestOfStep(command, context, answers, null) === null) return null
  const storedAnswers = keptAnswers(answers, todayOf(command, context))
  return storedAnswers === null ? null : { command: entry.id, answers: storedAnswers }
}

function noteDone(done: DoneCommand): void {
  if (!recording.isOn) return
  followUndo(done)
  const { entry } = done
  const title = titleOf(entry.command)
  const step = BESIDE.has(entry.command.group) ? null : stepOfMacro(done)
  if (step !== null) {
    const steps = [...recording.steps, { ...step, changeSet: done.changeSet }]
    if (!checkMacroSteps(steps.map(withoutChangeSet)).allowed) return announce(words('recording_full', { max: MACRO_STEPS_MAX }))
    recording.steps = steps
    recording.undone = []
    keep()
    announce(words('recorded', { title, count: steps.length }))
  } else if (!isBeside(done) && !recording.left.includes(entry.id)) {
    recording.left.push(entry.id)
    announce(words('not_recorded', { title }))
  }
}

/** The recorded commands in the form that a macro stores. */
export function recordedSteps(): MacroStep[] {
  return snapshot(recording).steps.map(withoutChangeSet)
}

function withoutChangeSet({ command, answers }: MacroStep): MacroStep {
  return { command, answers: { ...answers } }
}

/** Removes a command from the recording when its write is undone, and puts it back when the write is redone. */
function followUndo({ entry, changeSet }: DoneCommand): void {
  const { command } = entry
  const reversed = changeSet === null ? null : reversedBy(changeSet)
  if (!isWrite(command) || reversed === null) return
  const { steps, undone } = recording
  const isReversed = (step: RecordedStep) => step.changeSet === reversed
  if (command.undoable === 'undoes') {
    const step = steps.find(isReversed)
    if (step === undefined) return
    recording.steps = steps.filter((other) => other !== step)
    recording.undone = [{ ...step, changeSet }, ...undone]
    announce(words('recorded_undone', { title: titleOfStep(step), count: steps.length - 1 }))
  } else if (command.undoable === 'redoes') {
    const step = undone.find(isReversed)
    if (step === undefined) return
    recording.steps = [...steps, { ...step, changeSet }]
    recording.undone = undone.filter((other) => other !== step)
    announce(words('recorded', { title: titleOfStep(step), count: steps.length + 1 }))
  } else return
  keep()
}

function titleOfStep({ command: id }: MacroStep): string {
  const entry = commands().find(id)
  return entry === undefined ? id : titleOf(entry.command)
}

/** True for navigation, lookups and similar commands, which nobody expects to be part of a macro. */
function isBeside({ entry }: DoneCommand): boolean {
  const { command } = entry
  return BESIDE.has(command.group) || command.unlisted === true || command.moves === true || repeats(entry) || isNumberKey(entry)
}

/** True for the command behind a number key. It only runs another command, and that other command is recorded instead. */
function isNumberKey({ command }: DoneCommand['entry']): boolean {
  return command.kind !== 'write' && command.keyAnswers !== undefined
}

function keep(): void {
  tabStore.write(KEPT_HERE, JSON.stringify(snapshot(recording)))
}

function readKept(): Recording {
  try {
    const data: unknown = JSON.parse(tabStore.read(KEPT_HERE) ?? 'null')
    if (typeof data !== 'object' || data === null || Reflect.get(data, 'of') !== owner()) return nothing()
    const [steps, undone, left]: unknown[] = [Reflect.get(data, 'steps'), Reflect.get(data, 'undone'), Reflect.get(data, 'left')]
    // the stored recording comes from this tab, but possibly from an older version of the page, so its shape is checked
    return { isOn: true, of: owner(), steps: Array.isArray(steps) ? steps : [], undone: Array.isArray(undone) ? undone : [], left: Array.isArray(left) ? left : [] }
  } catch {
    return nothing()
  }
}

function owner(): string {
  const person = currentPerson()
  return `${person?.dot_authority_id ?? 0}:${person?.id ?? 0}`
}
