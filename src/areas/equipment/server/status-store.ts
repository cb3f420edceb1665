import { stateAfter, type MachineState, type StatusId } from '#src/areas/equipment/domain/status'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** A machine's status, with its database row locked for a change. */
export interface LockedState extends MachineState {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly status_since: string
  readonly dot_project_id: number | null
}

/** A change of one machine's status; `at` is when it happened. */
export interface StatusChange {
  readonly before: LockedState
  readonly after: MachineState
  readonly at: string
}

/** Locks the states of these machines in id order and returns them. Leaves out deleted machines. */
export function lockStates(db: AgencyTransaction, ids: readonly number[]): Promise<LockedState[]> {
  return db.many(sql<LockedState>`
    SELECT state.id, machine.equipment_id AS name, state.version, state.status_id, to_json(state.status_since) #>> '{}' AS status_since, state.transmitting, machine.dot_project_id
    FROM equipment_states state JOIN equipments machine ON machine.dot_authority_id = state.dot_authority_id AND machine.id = state.id
    WHERE state.dot_authority_id = ${db.agency} AND state.id = ANY (${[...ids]}::int[]) AND machine.deleted_at IS NULL
    ORDER BY state.id FOR UPDATE OF state`)
}

/** The status change of a machine when a person sets its status now (EQPT-8, EQPT-10). */
export function changeNow(before: LockedState, to: StatusId): StatusChange {
  return { before, after: stateAfter(before, to), at: new Date().toISOString() }
}

/** Sets the statuses of machines, adds them to the history, and records an event for each (EQPT-8, EQPT-22). */
export async function setStatuses(db: AgencyTransaction, actor: Actor, changes: readonly StatusChange[]): Promise<void> {
  if (changes.length === 0) return
  await db.run(sql`
    UPDATE equipment_states state SET status_id = changed.status_id, transmitting = changed.transmitting, status_since = changed.at, version = state.version + 1, updated_at = now()
    FROM unnest(${changes.map(({ before }) => before.id)}::int[], ${changes.map(({ after }) => after.status_id)}::int[], ${changes.map(({ after }) => after.transmitting)}::boolean[],
      ${changes.map(({ at }) => at)}::timestamptz[]) AS changed (id, status_id, transmitting, at)
    WHERE state.dot_authority_id = ${db.agency} AND state.id = changed.id`)
  await noteStatuses(db, actor.name, changes.map(({ before, after, at }) => ({ id: before.id, ...after, at })))
  await recordEvents(db, actor, 'status_changed', changes.map(({ before, after, at }) => ({
    kind: 'equipment_status', id: before.id, name: before.name, version: before.version + 1, dot_project_id: null,
    changes: {
      status_id: [before.status_id, after.status_id],
      ...(before.transmitting === after.transmitting ? {} : { transmitting: [before.transmitting, after.transmitting] as const }),
      status_since: [before.status_since, at],
    },
  })))
}

/** Adds status changes to the history of machines (EQPT-22). */
export async function noteStatuses(db: AgencyTransaction, by: string, statuses: readonly (MachineState & { readonly id: number; readonly at: string })[]): Promise<void> {
  await db.run(sql`
    INSERT INTO equipment_status_changes (dot_authority_id, equipment_id, status_id, transmitting, changed_at, changed_by_name)
    SELECT ${db.agency}, noted.id, noted.status_id, noted.transmitting, noted.at, ${by}
    FROM unnest(${statuses.map(({ id }) => id)}::int[], ${statuses.map(({ status_id }) => status_id)}::int[], ${statuses.map(({ transmitting }) => transmitting)}::boolean[],
      ${statuses.map(({ at }) => at)}::timestamptz[]) AS noted (id, status_id, transmitting, at)`)
}

/** The current status of each of these machines, in id order. */
export function currentStatuses(db: AgencyTransaction, ids: readonly number[]): Promise<(MachineState & { readonly id: number })[]> {
  return db.many(sql<MachineState & { readonly id: number }>`
    SELECT id, status_id, transmitting FROM equipment_states WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...ids]}::int[]) ORDER BY id`)
}
