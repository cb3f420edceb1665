import { answersToday } from '#src/areas/macros/domain/recording/kept-answers'
import type { KeptAnswer, MacroStep } from '#src/areas/macros/domain/macro'
import { words } from '#src/areas/macros/client/messages'
import type { Day } from '#src/platform/domain/time/days'
import type { AnyCommand } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commands } from '#src/workspace/client/running/run-command'

/** The title of a command, without the ellipsis that means that the command asks questions. */
export function titleOf({ title }: AnyCommand): string {
  return title.replace(/…$/, '')
}

/** For each question of a command, the date that the answer "today" means. */
export function todayOf({ steps = {} }: AnyCommand, context: CommandContext): Readonly<Record<string, Day | undefined>> {
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, step.today?.(context)]))
}

/** The stored answers to a command's questions, with the current date for each answer "today". */
export function answersOf(command: AnyCommand, { answers }: MacroStep, context: CommandContext): Readonly<Record<string, unknown>> {
  return answersToday(answers, todayOf(command, context))
}

/** The commands of a macro as text, each with its answers: 'Flag, Late load; Mark delivered, today'. */
export function stepsWords(steps: readonly MacroStep[]): string {
  return steps.map(stepWords).join('; ')
}

function stepWords({ command: id, answers }: MacroStep): string {
  const command = commands().find(id)?.command
  if (command === undefined) return words('lost_command')
  const answerTexts = Object.entries(command.steps ?? {}).flatMap(([name, step]) => {
    const answer = answers[name]
    return answer === undefined ? [] : [answerWords(answer, (value) => formatted(step, value))]
  })
  return [titleOf(command), ...answerTexts.filter((text) => text !== '')].join(', ')
}

/** An answer as text. Empty if an earlier version of the page stored the answer in a form that the question no longer accepts. */
function formatted(step: Step, value: unknown): string {
  try {
    return step.format(value)
  } catch {
    return ''
  }
}

function answerWords(answer: KeptAnswer, format: (value: unknown) => string): string {
  return answer.is === 'today' ? words('today') : format(answer.value)
}
