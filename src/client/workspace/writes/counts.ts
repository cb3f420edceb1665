import { proxy, subscribe } from 'valtio'
import { badgeNames, type BadgeName } from '#src/domain/session/menu-items'
import { countAfter } from '#src/domain/workspace/layout'

export type Counts = Readonly<Record<BadgeName, number | null>>

/** What a write does to a count of the menu: a vendor approved is one fewer that waits (VEND-6). */
export interface CountChange {
  readonly name: BadgeName
  readonly change: number
}

/** How a decision ended that its count shows already. */
export interface Decision {
  kept(): void
  refused(): void
}

const unknown: Counts = { pendingVendorsCount: null, submittalsRequiredCount: null, pendingConsultantsCount: null }

/** The counts as the menu shows them: what the server said, with the own unanswered decisions; null where unknown. */
export const counts = proxy<Record<BadgeName, number | null>>({ ...unknown })

interface Deciding {
  /** The counts as the server said them, with the decisions that it took since. */
  known: Record<BadgeName, number | null>
  /** The decisions that the server has not answered, by their number. */
  onTheWay: Record<number, CountChange>
  /** How many were made in this session, ended ones too. */
  made: number
}
const deciding = proxy<Deciding>({ known: { ...unknown }, onTheWay: {}, made: 0 })

/** Shows a decision in its count before the server has answered; a count never goes below zero (SHELL-42, SHELL-43). */
export function decide(change: CountChange): Decision {
  deciding.made += 1
  const { made: number } = deciding
  deciding.onTheWay[number] = change
  show()
  const end = (isKept: boolean): void => {
    if (deciding.onTheWay[number] === undefined) return
    delete deciding.onTheWay[number]
    const before = deciding.known[change.name]
    if (isKept && before !== null) deciding.known[change.name] = countAfter(before, change.change)
    show()
  }
  return { kept: () => end(true), refused: () => end(false) }
}

/**
 * What is to be read now may or may not hold an unanswered decision: it counts only when none is and none came
 * meanwhile. Gives what takes the answer and tells whether it counted, or null while decisions are unanswered.
 */
export function beginReading(): ((read: Counts) => boolean) | null {
  if (isDeciding()) return null
  const { made: before } = deciding
  return (read) => {
    if (deciding.made !== before) return false
    Object.assign(deciding.known, read)
    show()
    return true
  }
}

/** Is called once every decision is answered. */
export function onDecisionsEnded(listener: () => void): () => void {
  return subscribe(deciding, () => {
    if (!isDeciding()) listener()
  })
}

/** With the end of a session nothing is known. */
export function forgetCounts(): void {
  deciding.made += 1
  deciding.onTheWay = {}
  Object.assign(deciding.known, unknown)
  show()
}

function isDeciding(): boolean {
  return Object.keys(deciding.onTheWay).length > 0
}

function show(): void {
  for (const name of badgeNames) {
    const count = deciding.known[name]
    const change = Object.values(deciding.onTheWay).filter((one) => one.name === name).reduce((sum, one) => sum + one.change, 0)
    counts[name] = count === null ? null : countAfter(count, change)
  }
}
