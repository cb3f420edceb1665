/** One event of a record or ticket: the change set that made it, and the change set that it reversed, if any. */
export interface ChangeOf {
  readonly change_set: string
  readonly reverses: string | null
}

/**
 * Whether a record is now in the state in which a change set left it (API-32). That is so if nothing has changed it since, or if every
 * later change is undone. `events` are the record's events, oldest first, beginning with the first event of the change set.
 */
export function isAsLeft(changeSet: string, events: readonly ChangeOf[]): boolean {
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  let now = 'at first'
  for (const [at, { change_set: by, reverses }] of events.entries()) {
    if (!before.has(by)) before.set(by, now)
    const stateAfter = reverses === null ? undefined : after.get(reverses)
    if (reverses === null) now = `made by ${at}`
    // the event reversed a change set from before these events, so the record is back in an even earlier state
    else if (stateAfter === undefined) now = `before ${reverses}`
    // back to the state before the reversed change; if another change came in between, the state is a new one
    else now = stateAfter === now ? (before.get(reverses) ?? `made by ${at}`) : `made by ${at}`
    after.set(by, now)
  }
  return now === after.get(changeSet)
}
