import { message } from '#src/platform/domain/messages'

/** The agency system's answer about one line. */
export interface LineAnswer {
  readonly line_number: number
  readonly isTaken: boolean
  readonly message: string | null
}

/**
 * The result of sending a report. `answered`: each line is accepted or refused. `refused`: the whole report is refused. `unknown`: the
 * agency system may or may not have the report, so the same body must be sent again with the same Idempotency-Key until the agency system
 * gives a clear answer.
 */
export type Delivery =
  | { readonly kind: 'answered'; readonly status: number | null; readonly report_id: string | null; readonly lines: readonly LineAnswer[] }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: string }
  | { readonly kind: 'unknown'; readonly status: number | null; readonly problem: string }

/** HTTP error statuses that leave open whether the agency system has accepted the report or will accept it later. */
const UNSETTLED = new Set([408, 409, 425, 429])
const LONGEST_PROBLEM = 500
const LONGEST_ID = 100

/**
 * Reads the answer of an agency system to the lines that were sent. If the answer leaves out a line that was sent, everything that it says
 * about single lines is ignored.
 */
export function readAnswer(status: number, body: string, sent: readonly number[]): Delivery {
  const answer = objectIn(body)
  const lines = linesIn(answer, sent)
  if (lines !== null && (status < 300 || status === 409)) return { kind: 'answered', status, report_id: idIn(answer), lines }
  const reportedProblem = problemIn(answer)
  if (status >= 500 || status < 200 || (status >= 300 && status < 400) || UNSETTLED.has(status)) return { kind: 'unknown', status, problem: reportedProblem ?? message('errors.dwr_unreadable', { status }) }
  if (status >= 400) return { kind: 'refused', status, problem: reportedProblem ?? message('errors.dwr_refused', { status }) }
  // a success status with a problem in the body means refused
  return reportedProblem !== null ? { kind: 'refused', status, problem: reportedProblem } : { kind: 'unknown', status, problem: message('errors.dwr_unreadable', { status }) }
}

function objectIn(body: string): object | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : null
  } catch {
    return null
  }
}

function linesIn(answer: object | null, sent: readonly number[]): readonly LineAnswer[] | null {
  const entries: unknown = answer === null ? null : Reflect.get(answer, 'lines')
  if (!Array.isArray(entries)) return null
  const byNumber = new Map<unknown, LineAnswer>()
  for (const line of entries as readonly unknown[]) {
    if (typeof line !== 'object' || line === null) return null
    const number: unknown = Reflect.get(line, 'line_number')
    const status: unknown = Reflect.get(line, 'status')
    if (typeof number !== 'number' || (status !== 'taken' && status !== 'refused') || byNumber.has(number)) return null
    byNumber.set(number, { line_number: number, isTaken: status === 'taken', message: textIn(line, 'message') })
  }
  const lines = sent.flatMap((number) => byNumber.get(number) ?? [])
  return lines.length === sent.length ? lines : null
}

function idIn(answer: object | null): string | null {
  const id: unknown = answer === null ? null : Reflect.get(answer, 'report_id')
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && text !== '' ? shortened(text, LONGEST_ID) : null
}

function problemIn(answer: object | null): string | null {
  if (answer === null) return null
  const error: unknown = Reflect.get(answer, 'error')
  if (typeof error === 'object' && error !== null) return textIn(error, 'message')
  return textIn(answer, 'error') ?? textIn(answer, 'message')
}

function textIn(holder: object, name: string): string | null {
  const text: unknown = Reflect.get(holder, name)
  return typeof text === 'string' && text.trim() !== '' ? shortened(text.trim(), LONGEST_PROBLEM) : null
}

/** Replaces control characters, which could not be stored or shown, with spaces, and cuts the text to `most` characters. */
function shortened(text: string, most: number): string {
  return [...text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')].slice(0, most).join('').trim()
}
