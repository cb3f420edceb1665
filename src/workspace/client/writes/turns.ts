import { isRecordKind } from '#src/platform/domain/records/kinds'
import { createStore } from '#src/platform/client/state/store'
import type { Touched } from '#src/workspace/client/writes/unfinished'

/** How long a write waits for an earlier one of the same record. After that it is sent anyway, and the server compares the versions. */
export const LONGEST_TURN_MS = 30_000

/** What a write is about. */
interface Asked {
  readonly touched: Touched
  /** Its requests as they were when the key was pressed. */
  readonly fingerprints: readonly string[]
  /** Whether an undo may mean it, or it is one. */
  readonly isUndoable: boolean
  /** Whether it runs behind the screen: the drawer itself orders what it accepts. */
  readonly isAhead: boolean
}

interface Turn extends Asked {
  readonly ended: Promise<void>
}

/** The writes that are sent now or wait to be sent, in the order in which they were decided on. */
const turns = createStore(() => ({ current: new Set<Turn>() }))

/** The place of a write among those of the same records. */
export interface OwnTurn {
  /** Resolves when every earlier write of one of these records has its answer; true if there was one to wait for. */
  readonly comes: Promise<boolean>
  /** Lets the next one go. May be called again. */
  end(): void
}

/**
 * Takes a turn for a write. A person who presses two keys for one ticket within one round trip means the second for what the first leaves:
 * its version is known with the answer. Writes of other records do not wait for each other.
 */
export function takeTurn(asked: Asked): OwnTurn {
  const earlier = [...turns.current].filter((turn) => meet(turn, asked)).map(({ ended }) => ended)
  let end: () => void = () => undefined
  const turn: Turn = { ...asked, ended: new Promise((resolve) => (end = resolve)) }
  turns.current.add(turn)
  return {
    comes: earlier.length === 0 ? Promise.resolve(false) : atMost(Promise.all(earlier)).then(() => true),
    end() {
      turns.current.delete(turn)
      end()
    },
  }
}

/** True while one of these requests waits for its turn: a key pressed twice is one write. */
export function waitsForTurn(fingerprints: readonly string[]): boolean {
  return [...turns.current].some((turn) => !turn.isAhead && turn.fingerprints.some((one) => fingerprints.includes(one)))
}

/** Whether two writes may be of the same record. One that names none, such as creating a record, meets only an undo. */
function meet(first: Asked, second: Asked): boolean {
  const [one, other] = [first.touched, second.touched]
  if (first.isAhead && second.isAhead) return false
  // an upload, or a run that another command stops, is no record with a version
  if (!isOfRecords(one) || !isOfRecords(other)) return false
  if (one.kind === null || other.kind === null) return first.isUndoable && second.isUndoable
  if (one.kind !== other.kind) return false
  if (one.isOfFilter === true || other.isOfFilter === true) return true
  return one.ids?.some((id) => other.ids?.includes(id) === true) === true
}

function isOfRecords({ kind }: Touched): boolean {
  return kind === null || kind === 'ticket' || isRecordKind(kind)
}

async function atMost(earlier: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([earlier, new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_TURN_MS)))])
  clearTimeout(timer)
}
