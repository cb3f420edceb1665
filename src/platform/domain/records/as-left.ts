/** One event of a record or ticket: the change set that made it, and the one that it undid, if any. */
export interface ChangeOf {
  readonly change_set: string
  readonly reverses: string | null
}

/**
 * Whether a record is now as a change set left it (API-32): nothing has changed it since, or what has is undone
 * again. `events` are those of the record from the first of the change set on, oldest first.
 */
export function isAsLeft(changeSet: string, events: readonly ChangeOf[]): boolean {
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  let now = 'at first'
  for (const [at, { change_set: by, reverses }] of events.entries()) {
    if (!before.has(by)) before.set(by, now)
    const taken = reverses === null ? undefined : after.get(reverses)
    if (reverses === null) now = `made by ${at}`
    // the undo of a change set from before these events led to a state that is none of theirs
    else if (taken === undefined) now = `before ${reverses}`
    // it was undone alongside changes that others made since: neither the state before it nor after it
    else now = taken === now ? (before.get(reverses) ?? `made by ${at}`) : `made by ${at}`
    after.set(by, now)
  }
  return now === after.get(changeSet)
}
