import { onSocketMessage } from '#src/platform/client/api/socket'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { isRecordKind, type RecordKind } from '#src/platform/domain/records/kinds'

/** Called when records of one kind have changed. `ids` is null if there are too many to list, or after a lost connection. */
type Listener = (kind: RecordKind, ids: readonly number[] | null) => void

const changes = createListeners<Parameters<Listener>>()
/** When records of each kind were last changed in this window. */
const lastChanges = createStore(() => ({ at: new Map<RecordKind, number>() }))

/** Subscribes to changes of records other than tickets, made by a command here or pushed by the server (API-25). */
export function onRecordsChanged(kinds: readonly RecordKind[], listener: Listener): () => void {
  const own: Listener = (kind, ids) => {
    if (kinds.includes(kind)) listener(kind, ids)
  }
  const offChanges = changes.add(own)
  const offSocket = onSocketMessage((message) => {
    if (message['kind'] === 'missed') for (const kind of kinds) listener(kind, null)
    // a team changed: the person may now see other projects, and the message does not say which
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

/** True if this window changed records of one of these kinds in the last `ms`, so that a list opened now may have older rows. */
export function changedLately(kinds: readonly RecordKind[], ms: number): boolean {
  return kinds.some((kind) => Date.now() - (lastChanges.at.get(kind) ?? 0) < ms)
}
