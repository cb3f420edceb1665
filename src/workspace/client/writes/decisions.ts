import { createStore } from '#src/platform/client/state/store'
import { atMost, decisionNumber, personShown } from '#src/workspace/client/writes/own-writes'

/** The kinds of decision that reverse an earlier one. */
export type Reversal = 'undo' | 'redo'

/**
 * How a decision, and later its change set, affects the undo list: 'write' adds a step, 'undo' reverses the last step, 'redo' restores it.
 */
export type DecisionKind = 'write' | Reversal

/**
 * A write that can be undone, or an undo or redo, from the key press to its answer. Its place in the order of decisions is reserved when
 * the person decides on it, no matter how long it then waits to be sent.
 */
export interface Decision {
  readonly kind: DecisionKind
  /** Its number in the order of the decisions of this window; a fraction for a decision of an earlier page. */
  readonly order: number
  /** The person who decided. A decision outlives the session, since the lane keeps its write until the same person signs in again. */
  readonly owner: string
  /** When the person decided, as a `decisionNumber`. */
  readonly number: number
  /** The change set of its requests; null until the requests are created, and for good if it ends without any. */
  readonly changeSet: string | null
  readonly ended: Promise<void>
  /** Notes the change set of its requests. */
  setChangeSet(changeSet: string): void
  /**
   * To be called once the undo list has the change set of this decision, or once it is known that there is none. Only the first call
   * counts.
   */
  end(): void
}

/** Maximum number of change sets whose place in the order is remembered. The server's undo list is much shorter. */
const MOST_REMEMBERED = 500

const decisions = createStore(() => ({ open: new Set<Decision>(), lastOrder: 0, orders: new Map<string, number>() }))

/**
 * Adds a decision, which stays open until its `end` is called. It comes after all other decisions, unless `order` is given: for a decision
 * of an earlier page, `order` comes from `ordersBefore`.
 */
export function decide(kind: DecisionKind, order = (decisions.lastOrder += 1)): Decision {
  let resolve: () => void = () => undefined
  let changeSet: string | null = null
  const decision: Decision = {
    kind,
    order,
    owner: personShown(),
    number: decisionNumber(),
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
 * Reserves a place in the order for the decisions of an earlier page, which are read only later: after everything that was decided before
 * this call, and before everything that is decided after it. Returns a function that gives each of these decisions its `order`.
 */
export function ordersBefore(): (index: number, count: number) => number {
  const { lastOrder } = decisions
  return (index, count) => lastOrder + (index + 1) / (count + 1)
}

/**
 * The place of a change set among the decisions of this window, whether or not its write was answered; undefined if this window does not
 * know it.
 */
export function orderOf(changeSet: string): number | undefined {
  return decisions.orders.get(changeSet)
}

/** The decisions before `before` that have no result yet, in no order. Only decisions of the person shown count. */
export function openDecisions(before: Decision | null = null): readonly Decision[] {
  const owner = personShown()
  return [...decisions.open].filter((one) => one.owner === owner && (before === null || one.order < before.order))
}

/** Whether a decision of the person shown has no result yet. */
export function isDeciding(): boolean {
  return openDecisions().length > 0
}

/** Waits at most LONGEST_WAIT_MS for the results of all decisions before this one. False if a result is still missing. */
export async function earlierDecisionsEnded(decision: Decision | null): Promise<boolean> {
  const earlier = openDecisions(decision)
  await atMost(Promise.all(earlier.map(({ ended }) => ended)))
  return earlier.every((one) => !decisions.open.has(one))
}
