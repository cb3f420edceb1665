import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import type { RegisteredCommand } from '#src/workspace/client/commands/registry'
import { isWrite } from '#src/workspace/client/writes/send'

type Answers = Readonly<Record<string, unknown>>

/** The last command that can be repeated on other rows, with its answers. */
export interface LastCommand {
  readonly entry: RegisteredCommand
  readonly answers: Answers
}

const latest = createStore<{ command: LastCommand | null }>(() => ({ command: null }))
onSessionEnd(latest.reset)

/** The last command that can be repeated, or null (WORK-42). */
export function lastCommand(): LastCommand | null {
  return latest.command
}

/** Records a command if it makes sense to repeat it: a write, or a command that asked a question about the selected rows. */
export function noteCommand(entry: RegisteredCommand, answers: Answers): void {
  if (isRepeatable(entry)) latest.command = { entry, answers }
}

/** The command with its answers, as the palette shows it: 'Mark delivered, 11/20/2026'. */
export function wordsOf({ entry: { command }, answers }: LastCommand): string {
  const answerTexts = Object.entries(command.steps ?? {}).flatMap(([name, step]) => (answers[name] === undefined ? [] : [step.format(answers[name])]))
  return [command.title.replace(/…$/, ''), ...answerTexts].filter((text) => text !== '').join(', ')
}

function isRepeatable({ command }: RegisteredCommand): boolean {
  const steps = Object.values(command.steps ?? {})
  if (command.unlisted === true || steps.some(({ kind }) => kind === 'file')) return false
  if (isWrite(command)) return command.undoable !== 'undoes' && command.undoable !== 'redoes'
  const isOfRows = command.scope !== 'everywhere' && command.scope !== 'workspace'
  return isOfRows && steps.length > 0 && command.keyAnswers === undefined
}
