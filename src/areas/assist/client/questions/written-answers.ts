import { proxy, ref } from 'valtio'
import { questionCalls } from '#src/areas/assist/client/questions/answer-rows'
import { ApiError } from '#src/platform/client/api/api-error'
import { callForStream } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { onSessionEnd } from '#src/platform/client/session/session'
import { message } from '#src/platform/domain/messages'

/** A sentence with the numbers of its sources. */
export interface WrittenSentence {
  readonly sentence: string
  readonly cites: readonly number[]
}

/** The part of the provider's answer that has arrived so far. */
export interface WrittenAnswer {
  /** The token of the sources that the answer was written from. The answer is shown only with those sources. */
  readonly token: string
  readonly state: 'writing' | 'done' | 'canceled' | 'failed'
  readonly sentences: readonly WrittenSentence[]
  /**
   * How many sentences were left out because they failed a check, for example because they cite no source, or because the answer is too
   * long.
   */
  readonly leftOut: number
  /** Why the answer failed or ended early. */
  readonly message: string
}

/**
 * The answers of this window, by project and question, and the abort controllers of the answers that are being written. The server does not
 * store the answers.
 */
export const writtenAnswers = proxy<{ byQuestion: Readonly<Record<string, WrittenAnswer>>; readonly going: Map<string, AbortController> }>({ byQuestion: {}, going: ref(new Map()) })

onSessionEnd(() => {
  for (const one of writtenAnswers.going.values()) one.abort()
  writtenAnswers.byQuestion = {}
})

/** The HTTP status if the sources have changed since the person saw them. */
const CHANGED = 409

/** The key of an answer in `byQuestion`. */
export function answerName(agency: number, project: number, question: string): string {
  return `${agency} ${project} ${question}`
}

/** Whether an answer is being written. */
export function isWriting(name: string): boolean {
  return writtenAnswers.byQuestion[name]?.state === 'writing'
}

/** Stops an answer that is being written, which also aborts the call to the provider. */
export function stopWriting(name: string): void {
  writtenAnswers.going.get(name)?.abort()
}

/**
 * Requests an answer and shows each sentence as it arrives. Does nothing while an answer to the same question is being written. Resolves
 * when the answer has ended, even if it failed or was canceled.
 */
export async function writeAnswer(name: string, { project, question, token }: { readonly project: number; readonly question: string; readonly token: string }): Promise<void> {
  if (isWriting(name)) return
  const control = new AbortController()
  writtenAnswers.going.set(name, control)
  change(name, { token, state: 'writing', sentences: [], leftOut: 0, message: '' })
  try {
    const response = await callForStream(questionCalls.write({ projectId: project, question, token }), { signal: control.signal, ignore: [404, 409, 422, 429, 502, 503] })
    for await (const line of linesOf(response)) take(name, line)
    // an answer without its final line is incomplete
    if (isWriting(name)) change(name, { state: 'failed', message: message('provider.broken_off') })
  } catch (error) {
    if (error instanceof ApiError && error.status === CHANGED) void queryClient.invalidateQueries({ queryKey: ['project-answer'] })
    if (control.signal.aborted) change(name, { state: 'canceled' })
    else change(name, { state: 'failed', message: error instanceof ApiError ? error.message : message('provider.broken_off') })
  } finally {
    writtenAnswers.going.delete(name)
  }
}

function take(name: string, line: unknown): void {
  if (typeof line !== 'object' || line === null) return
  if ('sentence' in line) {
    change(name, { sentences: [...(writtenAnswers.byQuestion[name]?.sentences ?? []), line as WrittenSentence] })
    return
  }
  const { left_out: leftOut, message: why = '' } = line as { readonly left_out: number; readonly message?: string }
  change(name, { state: why === '' ? 'done' : 'failed', leftOut, message: why })
}

function change(name: string, values: Partial<WrittenAnswer>): void {
  const before = writtenAnswers.byQuestion[name] ?? { token: '', state: 'writing', sentences: [], leftOut: 0, message: '' }
  writtenAnswers.byQuestion = { ...writtenAnswers.byQuestion, [name]: { ...before, ...values } }
}

async function* linesOf(response: Response): AsyncGenerator<unknown> {
  let rest = ''
  const characters = new TextDecoder()
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (rest + characters.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
