import { createHash } from 'node:crypto'
import type { SlipEvent } from '#src/areas/tickets/server/public/slip-events'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { Actor, PlannedPlant } from '#src/sample-data/plan'
import type { Random } from '#src/sample-data/random'
import type { Reference } from '#src/sample-data/reference'

/** The last ids of tickets and of the rows that belong to them. */
export interface TicketIds {
  slips: number
  slip_events: number
  slip_sources: number
  slip_notes: number
  slip_corrections: number
}

/** Who an event names: a person, or the server, which has no id. */
export interface EventActor extends Omit<Actor, 'id'> {
  readonly id: number | null
}

/** The changed fields, each with its values before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** The history of one ticket. Each step adds an event and also raises the version, unless it only adds a note. */
export interface History {
  readonly events: CopyRow[]
  readonly sources: CopyRow[]
  version(): number
  lastAt(): number
  /** Adds a receipt from the plant: its source and its event. */
  receive(event: SlipEvent, body: Readonly<Record<string, unknown>>, changes: Changes, at: number): void
  /**
   * Adds a step of a person, or of the server, at the time `at`. If necessary, the time is moved so that it is neither before the last step
   * nor after the current time of the sample data. Returns the time of the step.
   */
  record(event: SlipEvent, changes: Changes, actor: EventActor, at: number, changeSet: string): number
}

/** Opens the history of a new ticket. */
export function openHistory(slipId: number, agency: number, plant: PlannedPlant, ids: TicketIds, { now, moment }: Reference, random: Random): History {
  const events: CopyRow[] = []
  const sources: CopyRow[] = []
  let version = 0
  let last = 0
  const append = (event: SlipEvent, changes: Changes, by: { id: number | null; name: string; apiKeyId: number | null }, at: number, changeSet: string) => {
    if (event !== 'note_added') version += 1 // a note is not part of the ticket, so the version stays
    last = Math.min(Math.max(at, last), now)
    ids.slip_events += 1
    events.push({
      dot_authority_id: agency,
      id: ids.slip_events,
      slip_id: slipId,
      change_set: changeSet,
      event,
      changes,
      actor_employee_id: by.id,
      actor: by.name,
      api_key_id: by.apiKeyId,
      request_id: `sample-${changeSet.slice(0, 8)}`,
      slip_version: version,
      happened_at: moment(last),
    })
    return last
  }
  return {
    events,
    sources,
    version: () => version,
    lastAt: () => last,
    receive(event, body, changes, at) {
      const happened = append(event, changes, { id: null, name: plant.apiKeyName, apiKeyId: plant.apiKeyId }, at, random.uuid())
      const text = JSON.stringify(body)
      ids.slip_sources += 1
      sources.push({
        dot_authority_id: agency,
        id: ids.slip_sources,
        slip_id: slipId,
        body: text,
        body_hash: createHash('sha256').update(text).digest(),
        api_key_id: plant.apiKeyId,
        received_at: moment(happened),
      })
    },
    record: (event, changes, actor, at, changeSet) => append(event, changes, { ...actor, apiKeyId: null }, at, changeSet),
  }
}
