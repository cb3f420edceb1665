import { onSocketMessage } from '#src/platform/client/api/socket'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { isRecordKind, type RecordKind } from '#src/platform/domain/records/kinds'

/** Called when records of one kind have changed. `ids` is null after a lost connection, or if there are too many ids to list. */
type Listener = (kind: RecordKind, ids: readonly number[] | null) => void

const changes = createListeners<Parameters<Listener>>()
/** For each kind: when this window last changed records of that kind. */
const lastChanges = createStore(() => ({ at: new Map<RecordKind, number>() }))

/** Subscribes to changes of records other than tickets. The changes come from commands of this window and from the server (API-25). */
export function onRecordsChanged(kinds: readonly RecordKind[], listener: Listener): () => void {
  const own: Listener = (kind, ids) => {
    if (kinds.includes(kind)) listener(kind, ids)
  }
  const offChanges = changes.add(own)
  const offSocket = onSocketMessage((message) => {
    if (message['kind'] === 'missed') for (const kind of kinds) listener(kind, null)
    // the teams of the person have changed, so they may now see other projects; the message does not say which, so all count as changed
    if (message['kind'] === 'projects') own('project', null)
    if (message['kind'] !== 'records' || !isRecordKind(message['record'])) return
    own(message['record'], Array.isArray(message['ids']) ? message['ids'].filter((id): id is number => typeof id === 'number') : null)
  })
  return () => {
    offChanges()
    offSocket()
  }
}

/** Notifies every open list and view that a command in this window changed records. */
export function notifyRecordsChanged(kind: RecordKind, ids: readonly number[] | null): void {
  lastChanges.at.set(kind, Date.now())
  changes.notify(kind, ids)
}

/** True if this window changed records of these kinds in the last `ms` milliseconds. A list opened now may then get outdated rows. */
export function changedLately(kinds: readonly RecordKind[], ms: number): boolean {
  return kinds.some((kind) => Date.now() - (lastChanges.at.get(kind) ?? 0) < ms)
}
