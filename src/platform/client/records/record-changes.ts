import { onSocketMessage } from '#src/platform/client/api/socket'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { isRecordKind, type RecordKind } from '#src/platform/domain/records/kinds'

/** Called when records of one kind have changed. `ids` is null after a lost connection, or if there are too many ids to list. */
type Listener = (kind: RecordKind, ids: readonly number[] | null) => void

const changes = createListeners<Parameters<Listener>>()
/**
 * For each kind: when records of that kind last changed, as far as this browser tab knows. `all` is when changes of any kind were missed.
 */
const lastChanges = createStore(() => ({ at: new Map<RecordKind | 'all', number>() }))

onSocketMessage((message) => {
  const kind = kindOf(message)
  if (kind !== null) lastChanges.at.set(kind, Date.now())
})

/** Subscribes to changes of records other than tickets. The changes come from commands of this browser tab and from the server (API-25). */
export function onRecordsChanged(kinds: readonly RecordKind[], listener: Listener): () => void {
  const own: Listener = (kind, ids) => {
    if (kinds.includes(kind)) listener(kind, ids)
  }
  const offChanges = changes.add(own)
  const offSocket = onSocketMessage((message) => {
    const kind = kindOf(message)
    if (kind === 'all') for (const missed of kinds) listener(missed, null)
    else if (kind !== null) own(kind, Array.isArray(message['ids']) ? message['ids'].filter((id): id is number => typeof id === 'number') : null)
  })
  return () => {
    offChanges()
    offSocket()
  }
}

/** Notifies every open list and view that a command in this browser tab changed records. */
export function notifyRecordsChanged(kind: RecordKind, ids: readonly number[] | null): void {
  lastChanges.at.set(kind, Date.now())
  changes.notify(kind, ids)
}

/** True if records of these kinds changed in the last `ms` milliseconds. A list opened now may then have outdated rows. */
export function changedLately(kinds: readonly RecordKind[], ms: number): boolean {
  const since = Date.now() - ms
  return [...kinds, 'all' as const].some((kind) => (lastChanges.at.get(kind) ?? 0) > since)
}

/** The kind of the records that a message is about, 'all' after a lost connection, and null for a message about something else. */
function kindOf({ kind, record }: Readonly<Record<string, unknown>>): RecordKind | 'all' | null {
  if (kind === 'missed') return 'all'
  // the person's teams have changed, so the person may now see other projects; the message does not name these projects, so all projects
  // count as changed
  if (kind === 'projects') return 'project'
  return kind === 'records' && isRecordKind(record) ? record : null
}
