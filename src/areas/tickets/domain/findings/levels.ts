/** What a finding requires of the people who pay for the ticket, from least to most (PLUS-12). */
export const findingLevels = ['leave', 'acknowledge', 'override', 'resolve'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** The levels whose findings need an answer. A ticket without open findings of these levels is clean (PLUS-13). */
export const answeredLevels = ['acknowledge', 'override', 'resolve'] as const satisfies readonly FindingLevel[]

/** The levels in words. */
export const levelWords: Readonly<Record<FindingLevel, string>> = {
  leave: 'May leave',
  acknowledge: 'Must acknowledge',
  override: 'Must override',
  resolve: 'Must resolve',
}

/** What was done about a finding. */
export const findingAnswers = ['acknowledged', 'overridden', 'resolved'] as const
export type FindingAnswer = (typeof findingAnswers)[number]

const ANSWERS: Readonly<Record<FindingLevel, FindingAnswer>> = { leave: 'acknowledged', acknowledge: 'acknowledged', override: 'overridden', resolve: 'resolved' }

/** The answer that settles a finding of this level. */
export function answerOf(level: FindingLevel): FindingAnswer {
  return ANSWERS[level]
}

/** Whether an answer to a finding of this level must say why. */
export function needsReason(level: FindingLevel): boolean {
  return level === 'override' || level === 'resolve'
}
