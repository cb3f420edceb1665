import { useEffect, useState } from 'react'
import { message } from '#src/platform/domain/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { words } from '#src/workspace/client/messages'
import { ranked } from '#src/workspace/client/palette/lines/ranking'
import { commandEnvironment } from '#src/workspace/client/running/run-command'
import type { Choice, Step } from '#src/workspace/client/commands/step'

/** A line that the palette lists under a question. */
export interface AnswerLine {
  readonly id: string
  readonly value: unknown
  readonly label: string
  readonly detail?: string
  readonly keywords?: readonly string[]
  readonly refused?: string
  /** True if choosing the line opens the file dialog instead of answering. */
  readonly picksFile?: boolean
  /** True if choosing the line moves to the calendar instead of answering. */
  readonly picksDay?: boolean
}

export interface StepLines {
  readonly lines: readonly AnswerLine[]
  /** Why the typed text is not a valid answer, when no choice matches it. */
  readonly problem: string | null
  /** True while the choices for the typed text are still loading; the lines may then be those of an earlier text. */
  readonly isLoading: boolean
}

/** The lines for a question and the typed text: the text itself if it is a valid answer, and the choices of the question (`step`). */
export function useStepLines(step: Step | null, typed: string, context: CommandContext, answersSoFar: Readonly<Record<string, unknown>>): StepLines {
  const { choices, isLoading } = useChoices(step, typed, context, answersSoFar)
  if (step === null) return { lines: [], problem: null, isLoading: false }
  const offered = linesOf(choices ?? [])
  const fitting = step.ranked === true ? offered : matching(offered, typed)
  const text = typed.trim()
  const parsed = step.parse === undefined || text === '' ? null : step.parse(text, context)
  const spoken = parsed?.allowed === true ? step.format(parsed.value) : ''
  // if the typed text means the same as a choice, list that choice first instead of the text, because the choice shows more detail
  const same = parsed?.allowed === true ? fitting.find(({ label, value }) => label === spoken || value === parsed.value) : undefined
  const typedLine: AnswerLine[] = parsed?.allowed === true && same === undefined ? [{ id: 'typed', value: parsed.value, label: spoken }] : []
  // 'Leave empty' is added only after the choices have loaded; otherwise Enter would choose it instead of the first choice.
  const skip: AnswerLine[] = step.optional === true && text === '' && choices !== null ? [{ id: 'skip', value: undefined, label: 'Leave empty' }] : []
  const file: AnswerLine[] = step.kind === 'file' ? [{ id: 'file', value: undefined, label: step.several === true ? 'Choose files' : 'Choose a file', picksFile: true }] : []
  const day: AnswerLine[] =
    step.kind === 'day' && text === '' && choices !== null ? [{ id: 'another', value: undefined, label: words('palette_another_day'), detail: words('palette_type_day'), picksDay: true }] : []
  const lines = [...typedLine, ...(same === undefined ? fitting : [same, ...fitting.filter((line) => line !== same)]), ...day, ...file, ...skip]
  const refusal = parsed?.allowed === false ? message(parsed.message, parsed.values) : null
  return { lines, problem: lines.length === 0 ? refusal : null, isLoading }
}

/** A request for a step's choices, and its result. */
interface Asked {
  readonly step: Step | null
  readonly typed: string
  readonly answersSoFar: Readonly<Record<string, unknown>> | null
  readonly list: readonly Choice[] | null
}

/**
 * The choices of a question; null until they first arrive. A newer request aborts the previous one, whose choices stay until
 * the new ones arrive.
 */
function useChoices(step: Step | null, typed: string, context: CommandContext, answersSoFar: Readonly<Record<string, unknown>>): { readonly choices: readonly Choice[] | null; readonly isLoading: boolean } {
  const [last, setLast] = useState<Asked>({ step: null, typed: '', answersSoFar: null, list: null })
  // Only a step that ranks its own choices (`ranked`) gets the typed text. Other choices are ranked here, so typing does not request them
  // again.
  const queryText = step?.ranked === true ? typed : ''
  useEffect(() => {
    if (step?.choices === undefined) return
    const leaving = new AbortController()
    const heard = (list: readonly Choice[]) => setLast({ step, typed: queryText, answersSoFar, list })
    const answer = step.choices({ context, typed: queryText, answersSoFar, env: commandEnvironment(), signal: leaving.signal })
    if (!('then' in answer)) heard(answer)
    else {
      answer
        .then((list) => !leaving.signal.aborted && heard(list))
        .catch(() => !leaving.signal.aborted && heard([]))
    }
    return () => leaving.abort()
  }, [step, queryText, context, answersSoFar])
  if (step?.choices === undefined) return { choices: [], isLoading: false }
  if (last.step !== step) return { choices: null, isLoading: true }
  return { choices: last.list, isLoading: last.typed !== queryText || last.answersSoFar !== answersSoFar }
}

/**
 * The lines of choices. A line's id comes from its text, not its index, so that the highlight stays on its line when other choices arrive.
 * The ids of lines with the same text are numbered.
 */
function linesOf(choices: readonly Choice[]): readonly AnswerLine[] {
  const uses = new Map<string, number>()
  return choices.map((choice) => {
    const text = `${choice.label} ${choice.detail ?? ''}`.trim()
    const before = uses.get(text) ?? 0
    uses.set(text, before + 1)
    return lineOf(choice, `choice ${before} ${text}`.trim())
  })
}

function lineOf({ value, label, detail, keywords, refused }: Choice, id: string): AnswerLine {
  return { id, value, label, detail, ...(keywords === undefined ? {} : { keywords }), ...(refused === undefined ? {} : { refused: message(refused.message, refused.values) }) }
}

function matching(lines: readonly AnswerLine[], typed: string): readonly AnswerLine[] {
  if (typed.trim() === '') return lines
  return ranked(lines.map((line) => ({ ...line, uses: 0, last: 0 })), typed.trim())
}
