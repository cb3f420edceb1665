/**
 * What a finding requires from the people who pay for the ticket. The levels are sorted from the one that requires least to the one that
 * requires most (PLUS-12).
 */
export const findingLevels = ['leave', 'acknowledge', 'override', 'resolve'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** The levels whose findings need an answer. A ticket without open findings of these levels is called clean (PLUS-13). */
export const answeredLevels = ['acknowledge', 'override', 'resolve'] as const satisfies readonly FindingLevel[]

/** The levels in words. */
export const levelWords: Readonly<Record<FindingLevel, string>> = {
  leave: 'May leave',
  acknowledge: 'Must acknowledge',
  override: 'Must override',
  resolve: 'Must resolve',
}

/** The possible answers to a finding. */
export const findingAnswers = ['acknowledged', 'overridden', 'resolved'] as const
export type FindingAnswer = (typeof findingAnswers)[number]

const ANSWERS: Readonly<Record<FindingLevel, FindingAnswer>> = { leave: 'acknowledged', acknowledge: 'acknowledged', override: 'overridden', resolve: 'resolved' }

/** The answer that a finding of this level requires. */
export function answerOf(level: FindingLevel): FindingAnswer {
  return ANSWERS[level]
}

/** Whether an answer to a finding of this level must say why. */
export function needsReason(level: FindingLevel): boolean {
  return level === 'override' || level === 'resolve'
}
