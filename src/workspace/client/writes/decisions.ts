import { createStore } from '#src/platform/client/state/store'
import { atMost, ownerNow } from '#src/workspace/client/writes/own-writes'

/** What a decision does to the undo list: it adds a step, takes the last one back, or brings it back. */
export type DecisionKind = 'write' | 'undo' | 'redo'

/**
 * A write that can be undone, or an undo or redo, from the key press to its answer. Its place in the order of the keys is reserved when the
 * person decides on it, whatever it waits for before it is sent.
 */
export interface Decision {
  readonly kind: DecisionKind
  /** Its number in the order of the decisions of this window. */
  readonly order: number
  /** The session in which it was made. */
  readonly owner: string
  /** Null until its requests are made. */
  changeSet: string | null
  readonly ended: Promise<void>
  /** Called once the undo list has its result, or once it is known that it has none. Only the first call counts. */
  end(): void
}

const decisions = createStore(() => ({ open: new Set<Decision>(), made: 0 }))

/** Reserves the place of a decision, until its `end`. */
export function decide(kind: DecisionKind): Decision {
  let resolve: () => void = () => undefined
  const decision: Decision = {
    kind,
    order: (decisions.made += 1),
    owner: ownerNow(),
    changeSet: null,
    ended: new Promise((ended) => (resolve = ended)),
    end() {
      if (decisions.open.delete(decision)) resolve()
    },
  }
  decisions.open.add(decision)
  return decision
}

/** The last decision of this session without a result, to which an undo or redo pressed now refers; null if there is none. */
export function lastOpenDecision(): Decision | null {
  return openNow().at(-1) ?? null
}

/** Whether a decision of this session has no result yet. */
export function isDeciding(): boolean {
  return openNow().length > 0
}

/** Waits for the results of the decisions before this one, but not for longer than a refused write would. False if one is still missing. */
export async function earlierDecided(decision: Decision | null): Promise<boolean> {
  const earlier = openNow().filter(({ order }) => decision === null || order < decision.order)
  await atMost(Promise.all(earlier.map(({ ended }) => ended)))
  return earlier.every((one) => !decisions.open.has(one))
}

function openNow(): readonly Decision[] {
  const owner = ownerNow()
  return [...decisions.open].filter((one) => one.owner === owner)
}
