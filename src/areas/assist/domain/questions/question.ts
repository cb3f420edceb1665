import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

export const QUESTION_MAX = 500

/** The kinds of sources that an answer can cite. */
export const sourceKinds = { sum: 'Sum', ticket: 'Ticket', daily_work_report: 'Work report', document: 'Document', event: 'Event' } as const

/** Whether a text is a valid question: one line, not empty and not too long. */
export function checkQuestion(text: string): Verdict {
  if (text.trim() === '') return refuse('errors.question_empty')
  if (characterCount(text) > QUESTION_MAX) return refuse('errors.question_long', { max: QUESTION_MAX })
  return isShowable(text) ? allow : refuse('errors.not_valid')
}
