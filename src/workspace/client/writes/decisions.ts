import { createStore } from '#src/platform/client/state/store'
import { atMost, decisionNumber, personShown } from '#src/workspace/client/writes/own-writes'

/** The kinds of decision that reverse an earlier one. */
export type Reversal = 'undo' | 'redo'

/**
 * How a decision, and later its change set, affects the undo list: 'write' adds a step, 'undo' reverses the last step, 'redo' restores it.
 */
export type DecisionKind = 'write' | Reversal

/**
 * A person's decision on a write that can be undone, or on an undo or redo, from the key press to the server's answer. Its place in the
 * order of decisions is reserved when the person decides, no matter how long its requests then wait to be sent.
 */
export interface Decision {
  readonly kind: DecisionKind
  /** Its position among the decisions of this window; a number with a fraction for a decision from before a page reload. */
  readonly order: number
  /** The person who decided. A decision outlives the session: its background write is stored until the same person signs in again. */
  readonly owner: string
  /** When the person decided, as a `decisionNumber`. */
  readonly number: number
  /** The change set of its requests; null until the requests are created, and for a decision that ends without requests. */
  readonly changeSet: string | null
  readonly ended: Promise<void>
  /** Notes the change set of its requests. */
  setChangeSet(changeSet: string): void
  /**
   * Ends the decision. Call it once the undo list has the change set of this decision, or once it is known that there is no change set.
   * Further calls do nothing.
   */
  end(): void
}

/** Maximum number of change sets whose place in the order of decisions is remembered. The server's undo list is much shorter. */
const MOST_REMEMBERED = 500

const decisions = createStore(() => ({ open: new Set<Decision>(), lastOrder: 0, orders: new Map<string, number>() }))

/**
 * Adds a decision, which stays open until its `end` is called. By default, it comes after all other decisions. For a decision from before a
 * page reload, pass an `order` from `ordersBefore`.
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
 * Reserves places in the order for decisions from before a page reload, which are read from storage only later. Their places are after all
 * decisions made before this call and before all decisions made after it. Returns a function that computes the `order` for the decision at
 * an index, when the number of these decisions is known.
 */
export function ordersBefore(): (index: number, count: number) => number {
  const { lastOrder } = decisions
  return (index, count) => lastOrder + (index + 1) / (count + 1)
}

/**
 * The place of a change set in the order of this window's decisions, whether or not its write was answered; undefined if this window does
 * not know the change set.
 */
export function orderOf(changeSet: string): number | undefined {
  return decisions.orders.get(changeSet)
}

/** The decisions before `before`, or all if it is null, that have not ended. Unordered. Only decisions of the person shown count. */
export function openDecisions(before: Decision | null = null): readonly Decision[] {
  const owner = personShown()
  return [...decisions.open].filter((one) => one.owner === owner && (before === null || one.order < before.order))
}

/** Whether any decision of the person shown has not ended. */
export function isDeciding(): boolean {
  return openDecisions().length > 0
}

/** Waits at most LONGEST_WAIT_MS until all decisions before this one have ended. False if one of them still has not. */
export async function earlierDecisionsEnded(decision: Decision | null): Promise<boolean> {
  const earlier = openDecisions(decision)
  await atMost(Promise.all(earlier.map(({ ended }) => ended)))
  return earlier.every((one) => !decisions.open.has(one))
}
