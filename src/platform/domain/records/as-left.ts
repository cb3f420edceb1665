/** One event of a record or ticket: the change set that caused the event, and the change set that the event reversed, if any. */
export interface ChangeOf {
  readonly change_set: string
  readonly reverses: string | null
}

/**
 * Whether a record is still, or again, in the state that a change set produced (API-32). That is so if the record has not changed since, or
 * if every later change has been undone. `events` are the record's events, oldest first, beginning with the first event of the change set.
 */
export function isAsLeft(changeSet: string, events: readonly ChangeOf[]): boolean {
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  let now = 'at first'
  for (const [at, { change_set: by, reverses }] of events.entries()) {
    // one undo can cause several events in a row, such as moving a ticket back and then setting its station; they count as one reversal
    if (reverses !== null && events[at - 1]?.change_set === by && events[at - 1]?.reverses === reverses) continue
    if (!before.has(by)) before.set(by, now)
    const stateAfter = reverses === null ? undefined : after.get(reverses)
    if (reverses === null) now = `made by ${at}`
    // the event reversed a change set that is older than these events, so the record is now in a state from before all of them
    else if (stateAfter === undefined) now = `before ${reverses}`
    // the record is back in the state before the reversed change; but if there was another change in between, this is a new state
    else now = stateAfter === now ? (before.get(reverses) ?? `made by ${at}`) : `made by ${at}`
    after.set(by, now)
  }
  return now === after.get(changeSet)
}
