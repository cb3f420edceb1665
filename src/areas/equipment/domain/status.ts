import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The statuses of equipment by id (EQPT-7). */
export const statusNames = { 1: 'Transmitting', 2: 'Paused', 3: 'Running', 4: 'Suspended', 5: 'Off' } as const
export type StatusId = keyof typeof statusNames

/** The ids of the statuses, in the order of EQPT-7. */
export const statusIds: readonly StatusId[] = [1, 2, 3, 4, 5]

/** The statuses that a person can set, by the person's action (EQPT-11). */
export const personStatuses = { resume: 1, pause: 2, suspend: 4 } as const satisfies Readonly<Record<string, StatusId>>

/** The statuses that a machine gets when its engine starts or stops (E.5). */
export const engineStatuses = { running: 3, off: 5 } as const satisfies Readonly<Record<string, StatusId>>

/** The part of a machine's state that a new status changes. */
export interface MachineState {
  readonly status_id: StatusId
  readonly transmitting: boolean
}

/**
 * The state of a machine after its status changes to `to`. `transmitting` flips unless the engine caused the change (EQPT-10). The timer
 * restarts.
 */
export function stateAfter({ transmitting }: MachineState, to: StatusId): MachineState {
  return { status_id: to, transmitting: isOfEngine(to) ? transmitting : !transmitting }
}

/**
 * Whether a person may give a machine this status. Only a transmitting machine can be paused or suspended, and only one that does not
 * transmit can be resumed; the statuses Running and Off are set only by the engine. Refuses the current status (EQPT-11).
 */
export function checkStatusByPerson({ name, status_id: from, transmitting }: MachineState & { readonly name: string }, to: StatusId): Verdict {
  if (to === from) return refuse('errors.equipment_same_status', { name, status: statusNames[to] })
  if (isOfEngine(to)) return refuse('errors.equipment_status_of_engine')
  if (to === personStatuses.resume) return transmitting ? refuse('errors.equipment_transmitting', { name }) : allow
  return transmitting ? allow : refuse('errors.equipment_not_transmitting', { name })
}

/**
 * The new status of a machine whose engine state changed from `before` (null if never reported) to `running`; null if the status stays the
 * same.
 */
export function statusOfEngine({ status_id: from }: MachineState, before: boolean | null, running: boolean): StatusId | null {
  const to = running ? engineStatuses.running : engineStatuses.off
  return before === running || from === to ? null : to
}

function isOfEngine(status: StatusId): boolean {
  return status === engineStatuses.running || status === engineStatuses.off
}
