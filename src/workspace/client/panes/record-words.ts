import { isRecordKind, nounsOf } from '#src/platform/domain/records/kinds'

/** The words in which an event is shown: those of the command that causes it. An event that is not listed is shown by its name. */
const eventWords: Readonly<Record<string, string>> = {
  created: 'add',
  updated: 'edit',
  deleted: 'remove',
  restored: 'restore',
  role_changed: 'change role',
  members_added: 'add to group',
  connected: 'connect',
  disconnected: 'disconnect',
  hidden: 'hide',
  shown: 'show again',
}

const ownName = new Set(['undone'])

/** '1 employee', '1,204 employees'. */
export function countedRecords(kind: string, count: number): string {
  const [one, many] = isRecordKind(kind) ? nounsOf(kind) : [kind, `${kind}s`]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** A record's event in words; undefined for an undo, which is named after what it reversed. */
export function recordEventWords(event: string): string | undefined {
  return ownName.has(event) ? undefined : (eventWords[event] ?? event.replaceAll('_', ' '))
}
