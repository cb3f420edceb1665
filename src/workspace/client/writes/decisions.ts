import { createStore } from '#src/platform/client/state/store'
import { atMost, personShown } from '#src/workspace/client/writes/own-writes'

/** What reverses an earlier decision. */
export type Reversal = 'undo' | 'redo'

/** What a decision, and then its change set, does to the undo list: it adds a step, takes the last one back, or brings it back. */
export type DecisionKind = 'write' | Reversal

/**
 * A write that can be undone, or an undo or redo, from the key press to its answer. Its place in the order of the keys is reserved when the
 * person decides on it, whatever it waits for before it is sent.
 */
export interface Decision {
  readonly kind: DecisionKind
  /** Its number in the order of the decisions of this window; a fraction for one of an earlier page. */
  readonly order: number
  /** The person who made it. It outlives the session, since the lane keeps its write until the same person signs in again. */
  readonly owner: string
  /** Null until its requests are made. */
  readonly changeSet: string | null
  readonly ended: Promise<void>
  /** Notes the change set of its requests. */
  setChangeSet(changeSet: string): void
  /** Called once the undo list has its result, or once it is known that it has none. Only the first call counts. */
  end(): void
}

/** The number of change sets whose place is remembered; the undo list of the server has far fewer. */
const MOST_REMEMBERED = 500

const decisions = createStore(() => ({ open: new Set<Decision>(), lastOrder: 0, orders: new Map<string, number>() }))

/** Reserves the place of a decision, until its `end`: after all others, or, for one of an earlier page, at one of `ordersBefore`. */
export function decide(kind: DecisionKind, order = (decisions.lastOrder += 1)): Decision {
  let resolve: () => void = () => undefined
  let changeSet: string | null = null
  const decision: Decision = {
    kind,
    order,
    owner: personShown(),
    get changeSet() {
      return changeSet
    },
    ended: new Promise((ended) => (resolve = ended)),
    setChangeSet(id) {
      changeSet = id
      decisions.orders.set(id, order)
      const [oldest] = decisions.orders.keys()
      if (decisions.orders.size > MOST_REMEMBERED && oldest !== undefined) decisions.orders.delete(oldest)
    },
    end() {
      if (decisions.open.delete(decision)) resolve()
    },
  }
  decisions.open.add(decision)
  return decision
}

/**
 * The orders of decisions of an earlier page, which are found only later: after everything that was decided until now, before everything that is
 * decided from now on.
 */
export function ordersBefore(): (index: number, count: number) => number {
  const { lastOrder } = decisions
  return (index, count) => lastOrder + (index + 1) / (count + 1)
}

/** The place of a change set among the decisions of this window, whether or not its write was answered; undefined for any other. */
export function orderOf(changeSet: string): number | undefined {
  return decisions.orders.get(changeSet)
}

/** The last decision of the person shown without a result, of those made before `before`; null if there is none. */
export function lastOpenDecision(before: Decision | null = null): Decision | null {
  return openBefore(before).toSorted((one, other) => one.order - other.order).at(-1) ?? null
}

/** Whether a decision of the person shown has no result yet. */
export function isDeciding(): boolean {
  return openBefore(null).length > 0
}

/** Waits for the results of the decisions before this one, but not for longer than a refused write would. False if one is still missing. */
export async function earlierDecisionsEnded(decision: Decision | null): Promise<boolean> {
  const earlier = openBefore(decision)
  await atMost(Promise.all(earlier.map(({ ended }) => ended)))
  return earlier.every((one) => !decisions.open.has(one))
}

function openBefore(decision: Decision | null): readonly Decision[] {
  const owner = personShown()
  return [...decisions.open].filter((one) => one.owner === owner && (decision === null || one.order < decision.order))
}
