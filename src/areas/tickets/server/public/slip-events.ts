import { noteToCheck } from '#src/areas/tickets/server/findings/due'
import { distinct } from '#src/platform/server/database/distinct'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import type { Actor } from '#src/platform/server/http/security/actor'

/** The kinds of events of a ticket (E.2). */
export type SlipEvent =
  | 'received'
  | 'received_again'
  | 'voided'
  | 'unvoided'
  | 'marked_delivered'
  | 'marked_rejected'
  | 'reopened'
  | 'max_gvw_override_set'
  | 'overload_changed'
  | 'district_changed'
  | 'flagged'
  | 'unflagged'
  | 'edited'
  | 'note_added'
  | 'note_removed'
  | 'image_added'
  | 'image_removed'
  | 'assigned'
  | 'reassigned'
  | 'cleared'
  | 'undone'
  | 'moved'
  | 'plant_changed'
  | 'connected'
  | 'disconnected'
  | 'project_purged'
  | 'period_moved'
  | 'verification_recorded'

/**
 * Events after which a ticket must be checked for findings again. All other events change nothing on which the rules of findings depend.
 */
const CHECKED: ReadonlySet<SlipEvent> = new Set([
  'received', 'received_again', 'voided', 'unvoided', 'marked_delivered', 'marked_rejected', 'reopened', 'max_gvw_override_set', 'overload_changed', 'edited', 'undone', 'moved',
  'plant_changed', 'connected', 'disconnected', 'project_purged', 'assigned', 'reassigned', 'cleared',
] satisfies SlipEvent[])

/** A changed ticket: its new version, and each changed field with its old and new value. */
export interface ChangedSlip {
  readonly slip_id: number
  readonly slip_version: number
  readonly dot_project_id: number | null
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/**
 * Adds one event for each changed ticket, in the transaction of the change, and notifies clients when the transaction commits. The field
 * `pay_item_assignments` contains complete rows, so that an undo can restore them (API-32). `reverses` is the change set that an undo
 * reversed. Most tickets of a bulk change have the same changes, so the text of equal changes is sent to the database and parsed only once.
 */
export async function recordSlipEvents(
  db: AgencyTransaction,
  actor: Actor,
  event: SlipEvent,
  slips: readonly ChangedSlip[],
  reverses: string | null = null,
): Promise<void> {
  if (slips.length === 0) return
  db.events += slips.length
  const texts = distinct(slips.map((slip) => JSON.stringify(slip.changes)))
  await db.run(sql`
    INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event,
      actor_employee_id, actor, impersonator, api_key_id, request_id, reverses)
    SELECT ${db.agency}, slip_id, slip_version, changes, ${actor.changeSet}, ${event},
      ${actor.employeeId}, ${actor.name}, ${actor.impersonator}, ${actor.apiKeyId}, ${actor.requestId}, ${reverses}
    FROM unnest(
      ${slips.map((slip) => slip.slip_id)}::int[],
      ${slips.map((slip) => slip.slip_version)}::int[],
      ${texts.places}::int[]
    ) WITH ORDINALITY AS slip (slip_id, slip_version, place, position)
    JOIN unnest(${texts.values}::jsonb[]) WITH ORDINALITY AS changed (changes, place) USING (place)
    ORDER BY position`)
  if (CHECKED.has(event)) await noteToCheck(db, slips.map((slip) => slip.slip_id))
  await announce(db, {
    kind: 'tickets',
    ids: slips.map((slip) => slip.slip_id),
    dot_project_ids: [...new Set(slips.flatMap(projectsOf))],
    change_set: actor.changeSet,
  })
}

/** The projects whose tables show the change of a ticket. For a ticket that was moved, these are its old and its new project. */
function projectsOf({ dot_project_id: project, changes }: ChangedSlip): number[] {
  const moved: readonly unknown[] = changes['dot_project_id'] ?? []
  return [project, ...moved].filter((id): id is number => typeof id === 'number')
}
